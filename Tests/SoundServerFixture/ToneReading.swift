import Foundation

/// How true a recorded tone is to its frequency, from window to window.
///
/// A tone without a gap keeps its phase against a running reference; a lost or repeated block of
/// samples shows as a step.
package struct ToneReading: Sendable {
    /// The largest change of phase from one window to the next, in radians.
    package var largestPhaseStep = 0.0

    /// The changes above a tenth of a radian.
    package var phaseBreaks = 0

    /// The smallest amplitude of a window.
    package var smallestAmplitude = Double.infinity
}

extension Recording {
    /// Compares the recording with a tone in windows of 10 ms, 5 ms apart.
    package func reading(ofTone frequency: Double) -> ToneReading {
        let size = Self.sampleRate / 100
        let window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
        let step = 2 * Double.pi * frequency / Double(Self.sampleRate)
        var reading = ToneReading()
        var lastPhase: Double?
        for start in stride(from: 0, through: samples.count - size, by: size / 2) {
            var real = 0.0
            var imaginary = 0.0
            for index in 0..<size {
                let value = Double(samples[start + index]) * window[index]
                let angle = step * Double(start + index)
                real += value * cos(angle)
                imaginary -= value * sin(angle)
            }
            let amplitude = (real * real + imaginary * imaginary).squareRoot() * 4 / Double(size)
            reading.smallestAmplitude = min(reading.smallestAmplitude, amplitude)
            let phase = atan2(imaginary, real)
            if let lastPhase {
                let change = abs((phase - lastPhase).remainder(dividingBy: 2 * .pi))
                reading.largestPhaseStep = max(reading.largestPhaseStep, change)
                if change > 0.1 { reading.phaseBreaks += 1 }
            }
            lastPhase = phase
        }
        return reading
    }
}
