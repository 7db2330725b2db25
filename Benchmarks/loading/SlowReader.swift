import AssetLoading
import HTTPLoading
import LoopbackServer

/// A reader that takes 16 KiB every 100 ms from a server that floods.
enum SlowReader {
    /// The most memory that was resident meanwhile, of the whole program with its server.
    static func mostResidentBytes(seconds: Int) async throws -> Int {
        let server = LoopbackServer(["/a": .flood])
        let source = try HTTPByteSource(address: server.address("/a"), client: .patient())
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        var offset: Int64 = 0
        var most = 0
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            var span = bytes.mutableSpan
            if case .bytes(let count) = try await source.read(at: offset, into: &span) {
                offset += Int64(count)
            }
            most = max(most, ProcessResources.residentByteCount() ?? 0)
            try await Task.sleep(for: .milliseconds(100))
        }
        source.close()
        return most
    }
}
