import Foundation

/// What a sound server played, one channel at 48 kHz, and what is to be known of it.
package struct Recording: Sendable {
    package static let sampleRate = 48_000

    package var samples: [Float]

    package init(samples: [Float]) {
        self.samples = samples
    }

    /// Reads little-endian 32-bit floats.
    init(rawFloats data: Data) {
        let bytes = Array(data)
        samples = stride(from: 0, to: bytes.count - 3, by: 4).map { index in
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << (8 * $1) }
            return Float(bitPattern: bits)
        }
    }

    /// From the first to the last sample that is not silent.
    package var sound: Range<Int> {
        guard
            let first = samples.firstIndex(where: { abs($0) > 0.001 }),
            let last = samples.lastIndex(where: { abs($0) > 0.001 })
        else { return 0..<0 }
        return first..<(last + 1)
    }

    /// The time from the first to the last sample that is not silent, in seconds.
    package var soundDuration: Double {
        Double(sound.count) / Double(Self.sampleRate)
    }

    /// The samples from the first to the last that is not silent.
    package var trimmed: Recording {
        Recording(samples: Array(samples[sound]))
    }

    /// The longest run of silent samples.
    package var longestSilence: Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, sample) in samples.enumerated() {
            if abs(sample) > 0.000_01 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<(index + 1) }
        }
        return longest
    }

    /// What lies before and behind the longest run of silent samples.
    package var parts: [Recording] {
        let silence = longestSilence
        return [samples[..<silence.lowerBound], samples[silence.upperBound...]].map {
            Recording(samples: Array($0))
        }
    }

    /// The frequency with the most power, in hertz, found in up to 65,536 samples.
    package var peakFrequency: Double {
        var size = 1
        while size * 2 <= min(samples.count, 65_536) { size *= 2 }
        guard size > 2 else { return 0 }
        let windowed = samples.prefix(size).enumerated().map { index, sample in
            Double(sample) * (0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(size)))
        }
        let powers = FourierTransform.powers(of: windowed)
        guard let peak = powers.indices.max(by: { powers[$0] < powers[$1] }) else { return 0 }
        return Double(peak) * Double(Self.sampleRate) / Double(size)
    }
}
