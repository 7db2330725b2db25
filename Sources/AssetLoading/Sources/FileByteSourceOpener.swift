/// Opens the files of this machine.
public struct FileByteSourceOpener: ByteSourceOpener {
    /// Makes an opener.
    public init() {}

    /// Makes the source for a path; a remote location is `.unsupportedLocation`.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        switch location {
        case .file(let path):
            return FileByteSource(path: path)
        case .remote(let address):
            throw AssetLoadingError(
                .unsupportedLocation,
                message: "\(address) is no file: use an opener for the network, "
                    + "such as HTTPLoading's.")
        }
    }
}
