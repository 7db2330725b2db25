import Foundation

/// The discrete Fourier transform, by halving.
enum FourierTransform {
    /// The power at each frequency up to half the sample rate.
    ///
    /// - Parameter samples: As many as a power of two.
    static func powers(of samples: [Double]) -> [Double] {
        let size = samples.count
        precondition(size > 1 && size & (size - 1) == 0, "The count is a power of two.")
        var real = samples
        var imaginary = [Double](repeating: 0, count: size)
        permute(&real)
        var length = 2
        while length <= size {
            let half = length / 2
            let turns = (0..<half).map { -2 * Double.pi * Double($0) / Double(length) }
            let cosines = turns.map { cos($0) }
            let sines = turns.map { sin($0) }
            for start in stride(from: 0, to: size, by: length) {
                for index in 0..<half {
                    let upper = start + index
                    let lower = upper + half
                    let x = real[lower] * cosines[index] - imaginary[lower] * sines[index]
                    let y = real[lower] * sines[index] + imaginary[lower] * cosines[index]
                    real[lower] = real[upper] - x
                    imaginary[lower] = imaginary[upper] - y
                    real[upper] += x
                    imaginary[upper] += y
                }
            }
            length *= 2
        }
        return (0..<(size / 2)).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }

    /// Sorts by the index with its bits in the opposite order.
    private static func permute(_ values: inout [Double]) {
        var reversed = 0
        for index in 1..<values.count {
            var bit = values.count / 2
            while reversed & bit != 0 {
                reversed ^= bit
                bit /= 2
            }
            reversed |= bit
            if index < reversed { values.swapAt(index, reversed) }
        }
    }
}
