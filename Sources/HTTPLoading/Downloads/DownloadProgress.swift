/// How far a download has come.
public struct DownloadProgress: Hashable, Sendable {
    /// What a download is doing.
    @nonexhaustive
    public enum Phase: Hashable, Sendable {
        /// It has not been started, or waits for its turn.
        case waiting

        /// Bytes come, or are asked for.
        case loading

        /// The file is held against its digest.
        case checking

        /// Its task was cancelled; it goes on from here when it is run again.
        case paused

        /// The file is at its path.
        case finished

        /// It failed, as ``HTTPDownload/run()`` tells.
        case failed
    }

    /// What it is doing.
    public var phase: Phase

    /// How many bytes of the file are there.
    public var receivedByteCount: Int64

    /// The size of the file; nil while it is not known.
    public var size: Int64?

    /// The bytes a second over the last few seconds; nil at the beginning.
    public var bytesPerSecond: Int?

    /// How often it began anew, because the server's file had changed or could not be gone on with.
    public var restartCount: Int

    /// Describes progress.
    public init(
        phase: Phase = .waiting, receivedByteCount: Int64 = 0, size: Int64? = nil,
        bytesPerSecond: Int? = nil, restartCount: Int = 0
    ) {
        self.phase = phase
        self.receivedByteCount = receivedByteCount
        self.size = size
        self.bytesPerSecond = bytesPerSecond
        self.restartCount = restartCount
    }

    /// How much of the file is there, from 0 to 1; nil while its size is not known.
    public var fraction: Double? {
        size.map { $0 == 0 ? 1 : min(Double(receivedByteCount) / Double($0), 1) }
    }

    /// How long the rest takes at the present rate; nil while that is not known.
    public var timeLeft: Duration? {
        guard let size, let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        return .seconds(Double(max(0, size - receivedByteCount)) / Double(bytesPerSecond))
    }
}
