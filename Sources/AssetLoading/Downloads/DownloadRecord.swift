/// What is kept of a download, so that it goes on after a crash with the same bytes.
public struct DownloadRecord: Hashable, Sendable, Codable {
    /// The path of the finished file, which names the download.
    public var path: String

    /// The address that was asked for.
    public var address: String

    /// The address that answered, after redirects.
    public var finalAddress: String

    /// What the server promises the same bytes by; without it a download starts over.
    public var validator: String?

    /// The size of the whole file, in bytes; nil when the server does not tell it.
    public var size: Int64?

    /// How many bytes are safe on the disk.
    public var storedByteCount: Int64

    /// Whether the file is at its path, whole.
    public var isFinished: Bool

    /// Makes a record.
    public init(
        path: String, address: String, finalAddress: String, validator: String?, size: Int64?,
        storedByteCount: Int64 = 0, isFinished: Bool = false
    ) {
        self.path = path
        self.address = address
        self.finalAddress = finalAddress
        self.validator = validator
        self.size = size
        self.storedByteCount = storedByteCount
        self.isFinished = isFinished
    }
}
