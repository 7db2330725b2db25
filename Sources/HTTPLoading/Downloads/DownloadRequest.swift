/// What to download, and where to.
public struct DownloadRequest: Hashable, Sendable {
    /// Begins with `http://` or `https://`.
    public var address: String

    /// The path of the file that is to be there in the end; its folder exists.
    ///
    /// It names the download: one path is one download.
    public var path: String

    /// What the finished file must hold; nil when nobody says so.
    public var digest: ContentDigest?

    /// Describes a download.
    public init(address: String, path: String, digest: ContentDigest? = nil) {
        self.address = address
        self.path = path
        self.digest = digest
    }

    /// The path of the file that grows until all is there.
    var partPath: String { path + ".part" }
}
