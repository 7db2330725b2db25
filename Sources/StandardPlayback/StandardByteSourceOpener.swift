public import AssetLoading
public import HTTPLoading

/// Opens the files of this machine and the addresses of web servers.
public struct StandardByteSourceOpener: ByteSourceOpener {
    private let files = FileByteSourceOpener()
    private let web: HTTPByteSourceOpener

    /// Makes an opener that shares a client's connections.
    public init(client: HTTPClient = HTTPClient()) {
        web = HTTPByteSourceOpener(client: client)
    }

    /// Makes the source of a path or of an `http:` or `https:` address.
    ///
    /// - Throws: `AssetLoadingError` with the code `.unsupportedLocation` for another scheme.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        switch location {
        case .file: try files.source(for: location)
        case .remote: try web.source(for: location)
        }
    }
}
