import AssetLoading
import PlayerTesting

/// Reads all bytes, waits for its gate, and describes them as playable.
struct ReadingInspector: AssetInspector {
    let gate: Gate

    /// - Parameter isOpen: Whether nothing is waited for.
    init(isOpen: Bool = true) {
        gate = Gate()
        if isOpen { gate.open() }
    }

    func inspect(_ source: any ByteSource) async throws(AssetLoadingError) -> MediaDescription {
        var bytes = [UInt8](repeating: 0, count: 4)
        var offset: Int64 = 0
        while true {
            var span = bytes.mutableSpan
            guard case .bytes(let count) = try await source.read(at: offset, into: &span) else {
                break
            }
            offset += Int64(count)
        }
        // A cancelled wait is over; the description is given all the same.
        await gate.wait()
        return MediaDescription(playability: .playable, duration: .declared(.seconds(7)))
    }
}
