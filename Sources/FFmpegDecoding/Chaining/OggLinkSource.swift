internal import AssetLoading
internal import PlayerInternals

/// The links of an Ogg stream that can only be read onwards, one after the other: radio.
///
/// It ends where a link does, and then begins anew with the next.
final class OggLinkSource: ByteSource {
    private struct State {
        var tracker = OggLinkTracker()

        /// What was read and not given away, of which so many bytes are of this link.
        var pending: [UInt8]
        var passed = 0
        var isAtNextLink = false

        /// The offset of the first byte of the link, and of the next to be given and to be read.
        var origin: Int64 = 0
        var next: Int64 = 0
        var readOffset: Int64
        var isAtEnd = false
    }

    private let source: any ByteSource
    private let description: ByteSourceDescription
    private let state: Locked<State>

    private static let pieceSize = 16 << 10

    /// Goes on with a source of which the first bytes were read.
    init(_ source: any ByteSource, _ description: ByteSourceDescription, head: [UInt8]) {
        self.source = source
        self.description = description
        state = Locked(State(pending: head, readOffset: Int64(head.count)))
    }

    /// Whether it ended because another link begins.
    var isAtNextLink: Bool { state.withLock { $0.isAtNextLink && $0.passed == 0 } }

    /// Goes on with the next link, whose bytes count from 0.
    func beginNextLink() {
        state.withLock { state in
            state.tracker = OggLinkTracker()
            state.isAtNextLink = false
            state.origin = state.next
        }
    }

    func open() -> ByteSourceDescription {
        var description = description
        let origin = state.withLock { $0.origin }
        description.size = description.size.map { $0 - origin }
        return description
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead
    {
        while true {
            if let answer = give(at: offset, into: &buffer) { return answer }
            var piece = [UInt8](repeating: 0, count: Self.pieceSize)
            var span = piece.mutableSpan
            let place = state.withLock { $0.readOffset }
            switch try await source.read(at: place, into: &span) {
            case .bytes(let count):
                state.withLock { state in
                    state.pending += piece.prefix(count)
                    state.readOffset += Int64(count)
                }
            case .end: state.withLock { $0.isAtEnd = true }
            }
        }
    }

    func close() {
        source.close()
    }

    /// Gives what is there; nil when more must be read first.
    private func give(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> ByteRead? {
        state.withLock { state in
            guard offset == state.next - state.origin else { return .end }
            if !state.isAtNextLink {
                let (count, isAtNext) = state.tracker.pass(state.pending[state.passed...])
                state.passed += count
                state.isAtNextLink = isAtNext
            }
            if state.isAtEnd, !state.isAtNextLink { state.passed = state.pending.count }
            guard state.passed > 0 else {
                return state.isAtNextLink || state.isAtEnd ? .end : nil
            }
            let count = min(state.passed, buffer.count)
            for index in 0..<count { buffer[index] = state.pending[index] }
            state.pending.removeFirst(count)
            state.passed -= count
            state.next += Int64(count)
            return .bytes(count)
        }
    }
}
