import AssetLoading
import AudioPipeline
import BenchmarkSupport
import FFmpegDecoding
import TestSupport

/// The memory of decoding ten hours, in a process of its own for each of the two.
enum LongFile {
    static let argument = "--long-file"

    /// Bytes of anonymous memory.
    struct Memory {
        /// Once ten minutes were decoded.
        var early: Int

        /// The most until the end.
        var most: Int
    }

    enum Reader: String {
        case ours
        case limit
    }

    /// Starts the program anew and waits for its end.
    static func memory(_ reader: Reader, program: String, path: String) async throws -> Memory {
        let text = try await Program.run([program, argument, reader.rawValue, path])
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 2 else { throw TooFewFrames() }
        return Memory(early: numbers[0], most: numbers[1])
    }

    /// What the program does there: decodes all, and prints both figures.
    static func run(_ reader: Reader, path: String) async throws {
        var gauge = Gauge()
        switch reader {
        case .ours: try await readOurs(path, &gauge)
        case .limit: try readLimit(path, &gauge)
        }
        print(gauge.early, gauge.most)
    }

    private static func readOurs(_ path: String, _ gauge: inout Gauge) async throws {
        var decoder = try await FFmpegDecoder(reading: FileByteSource(path: path))
        gauge.step = decoder.format.sampleRate * DecodingMedia.length
        var samples = [Float](
            repeating: 0, count: DecodingSpeed.room * decoder.format.channelCount)
        while true {
            var span = samples.mutableSpan
            guard case .frames(let count, _) = try await decoder.read(into: &span) else { break }
            gauge.add(count)
        }
    }

    private static func readLimit(_ path: String, _ gauge: inout Gauge) throws {
        let loop = try CLoop(path: path)
        gauge.step = loop.sampleRate * DecodingMedia.length
        while case let count = loop.next(), count > 0 { gauge.add(count) }
    }

    /// Looks at the memory every ten minutes of sound.
    private struct Gauge {
        var step = 0
        var early = 0
        var most = 0
        private var frames = 0

        mutating func add(_ count: Int) {
            frames += count
            guard frames >= step else { return }
            frames = 0
            let memory = ProcessUse.anonymousMemory
            if early == 0 { early = memory }
            most = max(most, memory)
        }
    }
}
