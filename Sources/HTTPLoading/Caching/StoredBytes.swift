/// The bytes of a representation that are on the disk, which may become more or fewer at any time.
protocol StoredBytes: AnyObject, Sendable {
    /// The size of the whole representation.
    var size: Int64 { get }

    /// The stored bytes from an offset on, without a hole; nil when that byte is not stored.
    func run(at offset: Int64) -> Range<Int64>?

    /// Where so many stored bytes begin behind an offset; nil when nowhere.
    func nextRun(after offset: Int64, atLeast count: Int) -> Int64?

    /// Reads what is stored at an offset; nil when it is there no longer, or not whole.
    ///
    /// Waits for the disk; the other functions do not.
    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> Int?
}
