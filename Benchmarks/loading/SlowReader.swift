import AssetLoading
import HTTPLoading
import LoopbackServer
import TestSupport

/// A reader that takes 16 KiB every 100 ms from a server that floods, in a process of its own, so
/// that what the server needs does not count.
enum SlowReader {
    static let argument = "--slow-reader"

    /// How many bytes of memory are resident.
    struct Memory {
        /// Before the first request: the program and its libraries.
        var atStart: Int

        /// The most while it read.
        var most: Int
    }

    /// Starts the reader and waits for its end.
    static func memory(program: String, seconds: Int) async throws -> Memory {
        let server = LoopbackServer(["/a": .flood])
        let text = try await Program.run([program, argument, server.address("/a"), "\(seconds)"])
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 2 else {
            throw AssetLoadingError(.inputOutput, message: "The slow reader said: \(text)")
        }
        return Memory(atStart: numbers[0], most: numbers[1])
    }

    /// What the program does there: reads for so many seconds, and prints both figures.
    static func run(address: String, seconds: Int) async throws {
        let start = ProcessResources.residentByteCount() ?? 0
        let source = try HTTPByteSource(address: address, client: .patient())
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
        print(start, most)
    }
}
