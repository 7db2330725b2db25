/// Makes the byte source for a location; the seam between a player and files or the network.
public protocol ByteSourceOpener: Sendable {
    /// Makes a source that is not open yet; does not wait.
    ///
    /// - Throws: ``AssetLoadingError`` with the code `.unsupportedLocation` for a location that
    ///   this opener has no source for.
    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource
}
