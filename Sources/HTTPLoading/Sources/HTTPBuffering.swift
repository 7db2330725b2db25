/// How many bytes an HTTP byte source keeps in memory.
///
/// The source holds at most `readAhead + lookBack` bytes and one piece of 16 KiB.
public struct HTTPBuffering: Hashable, Sendable {
    /// How many bytes are fetched before they are asked for.
    ///
    /// The transfer pauses once so many wait to be read and goes on when fewer than half do; the
    /// server meanwhile sees a full socket. From 16 KiB to 64 MiB; what is outside is moved to the
    /// nearer bound.
    public var readAhead: Int {
        didSet { readAhead = Self.clamped(readAhead: readAhead) }
    }

    /// How many bytes stay after they were read, so that a short step back costs no request.
    ///
    /// From 0 to 16 MiB; what is outside is moved to the nearer bound.
    public var lookBack: Int {
        didSet { lookBack = Self.clamped(lookBack: lookBack) }
    }

    /// Chooses the sizes; each is moved into its bounds.
    public init(readAhead: Int = 2 << 20, lookBack: Int = 256 << 10) {
        self.readAhead = Self.clamped(readAhead: readAhead)
        self.lookBack = Self.clamped(lookBack: lookBack)
    }

    private static func clamped(readAhead: Int) -> Int {
        min(max(readAhead, 16 << 10), 64 << 20)
    }

    private static func clamped(lookBack: Int) -> Int {
        min(max(lookBack, 0), 16 << 20)
    }
}
