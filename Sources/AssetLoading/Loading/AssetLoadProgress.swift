/// How far a load has come.
public struct AssetLoadProgress: Hashable, Sendable {
    /// What a load is doing.
    @nonexhaustive
    public enum Phase: Hashable, Sendable {
        /// It waits for its turn.
        case waiting

        /// The file or the address is being opened.
        case opening

        /// It is being looked what the bytes hold.
        case inspecting

        /// All is known; the last phase.
        case finished(Asset)

        /// It failed or was cancelled, as the error says; the last phase.
        case failed(AssetLoadingError)
    }

    /// What it is doing.
    public var phase: Phase

    /// What is known of the bytes; nil until they are open.
    public var bytes: ByteSourceDescription?

    /// How many bytes were read to look into them.
    public var readByteCount: Int64

    /// Describes progress.
    public init(
        phase: Phase = .waiting, bytes: ByteSourceDescription? = nil, readByteCount: Int64 = 0
    ) {
        self.phase = phase
        self.bytes = bytes
        self.readByteCount = readByteCount
    }

    /// What the load came to; nil while it goes on.
    public var result: Result<Asset, AssetLoadingError>? {
        switch phase {
        case .waiting, .opening, .inspecting: nil
        case .finished(let asset): .success(asset)
        case .failed(let error): .failure(error)
        }
    }
}
