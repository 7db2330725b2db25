/// The picture of what is playing.
public enum NowPlayingArtwork: Hashable, Sendable {
    /// Where it is: an address with its scheme, or a path.
    case address(String)

    /// The picture itself, as it stands in a file, and its media type where that is known.
    case picture(bytes: [UInt8], mediaType: String?)
}
