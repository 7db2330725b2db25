import AssetLoading
import PlayerInternals

/// The bytes of a broadcast on their way to a decoder, which tell what is on from where on.
///
/// A decoder asks for bytes when it has used those before. So what it gives after it has asked for
/// the byte of a title is what the title is of, to within what a decoder looks ahead: a packet or two.
/// Only what it read to find out what the bytes are, it has not used; there the rate that the server
/// claims has to do.
final class BroadcastReader: ByteSource {
    private let base: any BroadcastByteSource
    private let due = Locked<[BroadcastTitle]>([])

    init(_ base: any BroadcastByteSource) {
        self.base = base
    }

    /// The titles whose bytes have been asked for since the last call.
    func takeDue() -> [BroadcastTitle] {
        due.withLock { titles in
            defer { titles = [] }
            return titles
        }
    }

    /// The place in the media of a byte, by the rate that the server claims; the beginning without one.
    func claimedPosition(of offset: Int64) -> Duration {
        guard let rate = base.claimedByteRate else { return .zero }
        return .milliseconds(
            offset.multipliedReportingOverflow(by: 1000).partialValue / Int64(rate))
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        try await base.open()
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        note(offset)
        return try await base.read(at: offset, into: &buffer)
    }

    func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        note(offset)
        return try base.readAvailable(at: offset, into: &buffer)
    }

    func close() {
        base.close()
    }

    private func note(_ offset: Int64) {
        let titles = base.takeTitles(through: offset)
        if !titles.isEmpty { due.withLock { $0 += titles } }
    }
}
