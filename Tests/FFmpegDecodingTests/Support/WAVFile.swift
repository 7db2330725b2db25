import Foundation

/// A WAV file of 32-bit floats.
struct WAVFile {
    var samples: [Float]
    var sampleRate: Int
    var channels: Int

    var bytes: [UInt8] {
        var bytes = Array("RIFF".utf8)
        let size = samples.count * 4
        bytes += number(size + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(3, 2)
        bytes += number(channels, 2) + number(sampleRate, 4) + number(sampleRate * channels * 4, 4)
        bytes += number(channels * 4, 2) + number(32, 2) + Array("data".utf8) + number(size, 4)
        for sample in samples { bytes += number(Int(sample.bitPattern), 4) }
        return bytes
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

/// The sine of so many turns.
func sine(_ turns: Double) -> Double { sin(2 * .pi * turns) }
