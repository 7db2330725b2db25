/// The versions of a stream that a server offers (RFC 8216, 4.3.4).
package struct MultivariantPlaylist: Hashable, Sendable {
    package struct Variant: Hashable, Sendable {
        package var location: AssetLocation

        /// Bits a second at most.
        package var bitRate: Int

        /// Whether it may have pictures, which are fetched with it and are of no use.
        package var mayHavePicture: Bool

        /// The group of renditions that its sound is in; nil when it is in the variant only.
        package var audioGroup: String?
    }

    package struct Rendition: Hashable, Sendable {
        package var group: String
        package var description: AudioRendition

        /// Whether it may be chosen where nothing was asked for.
        package var isAutomatic: Bool

        /// Nil when it is in the variant's own segments.
        package var location: AssetLocation?
    }

    package var variants: [Variant]
    package var renditions: [Rendition]
}
