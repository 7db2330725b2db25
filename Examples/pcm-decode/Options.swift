import AudioPipeline
import FFmpegDecoding

/// What the command line asks for.
struct Options {
    /// What a sample becomes.
    enum SampleFormat: String {
        case float = "f32"
        case integer = "s16"

        var byteCount: Int { self == .float ? 4 : 2 }
    }

    var input: String
    var from = 0.0
    var to: Double?
    var format = SampleFormat.float
    var decoding = DecodingOptions()

    /// Nil for standard output.
    var output: String?

    var isWAV: Bool { output?.lowercased().hasSuffix(".wav") ?? false }

    init(_ arguments: some Sequence<String>) throws {
        var inputs: [String] = []
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            guard name.hasPrefix("-"), name != "-" else {
                inputs.append(name)
                continue
            }
            guard let value = rest.popFirst() else { throw Failure(PCMDecode.usage) }
            switch name {
            case "--from": from = try Self.number(value, of: name)
            case "--to": to = try Self.number(value, of: name)
            case "--rate":
                decoding.output.sampleRate = try Self.number(
                    value, of: name, in: AudioFormat.sampleRates)
            case "--channels":
                decoding.output.channels = ChannelLayout(
                    count: try Self.number(value, of: name, in: ChannelLayout.counts))
            case "--format":
                guard let format = SampleFormat(rawValue: value) else {
                    throw Failure("--format is f32 or s16, not \(value)")
                }
                self.format = format
            case "--stream":
                decoding.track.number = try Self.number(value, of: name, in: 0...10_000)
            case "-o": output = value == "-" ? nil : value
            default: throw Failure(PCMDecode.usage)
            }
        }
        guard inputs.count == 1 else { throw Failure(PCMDecode.usage) }
        input = inputs[0]
    }

    private static func number(_ text: String, of name: String) throws -> Double {
        guard let number = Double(text), number.isFinite, number >= 0 else {
            throw Failure("\(name) takes a number of seconds, not \(text)")
        }
        return number
    }

    private static func number(
        _ text: String, of name: String, in range: ClosedRange<Int>
    ) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw Failure(
                "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)"
            )
        }
        return number
    }
}
