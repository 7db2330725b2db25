public import AssetLoading

/// In which way bytes come, and what goes wrong on the way.
public struct ByteScript: Sendable {
    /// The bytes that there really are.
    public var bytes: [UInt8]

    /// The size that is promised; nil for a stream of unknown length.
    public var promisedSize: Int64?

    /// Whether any offset can be read.
    public var isSeekable: Bool

    /// The most bytes that one read gives.
    public var largestRead: Int

    /// What the opening waits for.
    public var opening: Gate?

    /// How the opening fails, once it has waited.
    public var openingFailure: AssetLoadingError?

    /// Describes bytes; by default one that comes at once.
    public init(
        bytes: [UInt8] = [0], promisedSize: Int64?? = .none, isSeekable: Bool = true,
        largestRead: Int = .max, opening: Gate? = nil, openingFailure: AssetLoadingError? = nil
    ) {
        self.bytes = bytes
        self.promisedSize = promisedSize ?? Int64(bytes.count)
        self.isSeekable = isSeekable
        self.largestRead = largestRead
        self.opening = opening
        self.openingFailure = openingFailure
    }
}
