public import AssetLoading

/// Makes byte sources for `http` and `https` addresses.
public struct HTTPByteSourceOpener: ByteSourceOpener {
    private let client: HTTPClient
    private let buffering: HTTPBuffering

    /// Makes an opener whose sources share the connections of `client`.
    public init(client: HTTPClient, buffering: HTTPBuffering = HTTPBuffering()) {
        self.client = client
        self.buffering = buffering
    }

    /// Makes a source that is not open yet; does not wait.
    ///
    /// - Throws: `.unsupportedLocation` for a file or an address of another kind.
    public func source(
        for location: AssetLocation
    ) throws(AssetLoadingError) -> any ByteSource {
        switch location {
        case .remote(let address):
            return try HTTPByteSource(address: address, client: client, buffering: buffering)
        case .file(let path):
            throw AssetLoadingError(
                .unsupportedLocation,
                message: "This is a file, and only web addresses are read here. Open it as a file.",
                cause: path)
        }
    }
}
