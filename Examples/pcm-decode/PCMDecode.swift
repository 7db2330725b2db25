import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation

/// Decodes a part of a local file, or all of it, to samples in the wanted form.
@main
struct PCMDecode {
    static let usage = """
        usage: pcm-decode INPUT [--from S] [--to S] [--rate R] [--channels N] [--format f32|s16]
                          [--stream N] [-o OUT.wav|OUT.raw|-]
          --from S, --to S  the part to decode, in seconds, to the nearest frame of what comes out
          --rate R          frames a second; those of the input unless told
          --channels N      channels, mixed up or down; those of the input unless told
          --format          32-bit floats (f32, the default) or 16-bit integers (s16)
          --stream N        the track, by the number that asset-probe gives it
          -o                a WAV file, or interleaved little-endian samples without a header in a
                            file or, by a minus sign, on standard output (the default)
        """

    static func main() async {
        do {
            try await decode(Options(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("pcm-decode: \(error)\n".utf8))
            exit(1)
        }
    }

    static func decode(_ options: Options) async throws {
        let source = FileByteSource(path: options.input)
        defer { source.close() }
        var decoder = try await FFmpegDecoder(reading: source, options: options.decoding)
        let format = decoder.format
        let start = try frame(at: options.from, format)
        let end = try options.to.map { try frame(at: $0, format) } ?? .max
        guard start <= end else { throw Failure("--to lies before --from: exchange them") }
        if start > 0 {
            let landing = try await decoder.seek(toFrame: start)
            if landing.uncertainty > 0 {
                complain("the place is only known to \(landing.uncertainty) frames")
            }
        }
        let output = try Output(options, format)
        var position = start
        var samples = [Float](repeating: 0, count: 4096 * format.channelCount)
        reading: while position < end {
            var span = samples.mutableSpan
            switch try await decoder.read(into: &span) {
            case .frames(let count, startFrame: _):
                let wanted = Int(min(Int64(count), end - position))
                try output.write(samples[..<(wanted * format.channelCount)])
                position += Int64(wanted)
            case .formatChanged:
                throw Failure(
                    "the sound changes to \(decoder.format): give --rate and --channels for all")
            case .end: break reading
            }
        }
        try output.finish()
        if decoder.damagedPacketCount > 0 {
            complain("\(decoder.damagedPacketCount) damaged packets were left out")
        }
    }

    private static func frame(at seconds: Double, _ format: AudioFormat) throws -> Int64 {
        let frame = (seconds * Double(format.sampleRate)).rounded()
        guard (0...1e15).contains(frame) else { throw Failure("there is no such time: \(seconds)") }
        return Int64(frame)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("pcm-decode: \(text)\n".utf8))
    }
}

struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
