import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation

/// Decodes a local file to interleaved 32-bit floats.
@main
struct PCMDecode {
    static let usage = """
        usage: pcm-decode INPUT [--raw | --wav] [-o FILE]
          --raw     little-endian 32-bit floats, interleaved (the default)
          --wav     the same with a WAV header
          -o FILE   write to FILE instead of standard output
        """

    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            try await decode(options)
        } catch {
            FileHandle.standardError.write(Data("pcm-decode: \(error)\n".utf8))
            exit(1)
        }
    }

    static func decode(_ options: Options) async throws {
        let source = FileByteSource(path: options.input)
        defer { source.close() }
        var decoder = try await FFmpegDecoder(reading: source)
        let format = decoder.format
        let output = try Output(path: options.output, header: options.isWAV ? format : nil)
        var samples = [Float](repeating: 0, count: 4096 * format.channelCount)
        while true {
            var span = samples.mutableSpan
            switch try await decoder.read(into: &span) {
            case .frames(let count, startFrame: _):
                try output.write(samples.prefix(count * format.channelCount))
            case .formatChanged:
                throw Failure("the sound changes to \(decoder.format): decode its parts alone")
            case .end:
                return try output.finish()
            }
        }
    }
}

struct Options {
    var input: String
    var output: String?
    var isWAV = false

    init(_ arguments: some Sequence<String>) throws {
        var inputs: [String] = []
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--raw": isWAV = false
            case "--wav": isWAV = true
            case "-o":
                guard let path = rest.popFirst() else { throw Failure(PCMDecode.usage) }
                output = path
            default: inputs.append(argument)
            }
        }
        guard inputs.count == 1, !inputs[0].hasPrefix("-") else { throw Failure(PCMDecode.usage) }
        input = inputs[0]
    }
}

/// Where the samples go: a file or standard output, with a WAV header or without.
final class Output {
    private let handle: FileHandle
    private let header: AudioFormat?
    private let isFile: Bool
    private var byteCount = 0

    init(path: String?, header: AudioFormat?) throws {
        if let path {
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let handle = FileHandle(forWritingAtPath: path)
            else { throw Failure("\(path) can't be written: choose another file") }
            self.handle = handle
        } else {
            handle = .standardOutput
        }
        self.header = header
        isFile = path != nil
        if let header { try handle.write(contentsOf: wavHeader(header, size: .max)) }
    }

    func write(_ samples: ArraySlice<Float>) throws {
        var data = Data(capacity: samples.count * 4)
        for sample in samples { data.append(littleEndian: sample.bitPattern) }
        try handle.write(contentsOf: data)
        byteCount += data.count
    }

    /// Puts the true size into the header; what is piped keeps the size that means "to the end".
    func finish() throws {
        guard let header, isFile else { return }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: wavHeader(header, size: UInt32(clamping: byteCount)))
    }
}

/// The header of a WAV file of 32-bit floats, 44 bytes.
func wavHeader(_ format: AudioFormat, size: UInt32) -> Data {
    let frameSize = UInt32(format.channelCount * 4)
    var data = Data("RIFF".utf8)
    data.append(littleEndian: size.addingReportingOverflow(36).overflow ? .max : size + 36)
    data.append(Data("WAVEfmt ".utf8))
    data.append(littleEndian: UInt32(16))
    data.append(littleEndian: UInt16(3))  // IEEE float
    data.append(littleEndian: UInt16(format.channelCount))
    data.append(littleEndian: UInt32(format.sampleRate))
    data.append(littleEndian: UInt32(format.sampleRate) * frameSize)
    data.append(littleEndian: UInt16(frameSize))
    data.append(littleEndian: UInt16(32))
    data.append(Data("data".utf8))
    data.append(littleEndian: size)
    return data
}

extension Data {
    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}

struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
