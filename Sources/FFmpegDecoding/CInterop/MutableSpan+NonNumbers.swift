extension MutableSpan<Float> {
    /// Puts silence in place of what is infinite or not a number.
    ///
    /// Damaged streams and float files hold such samples, and one of them would ruin every later
    /// sample of a filter.
    mutating func silenceNonNumbers(in range: Range<Int>) {
        unsafe withUnsafeMutableBufferPointer { buffer in
            let samples = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range])
            guard unsafe mayHaveNonNumbers(UnsafeBufferPointer(samples)) else { return }
            for index in samples.indices where unsafe !samples[index].isFinite {
                unsafe samples[index] = 0
            }
        }
    }
}

/// Adds all samples up, many at a time: what is no number makes every sum that it is in none.
///
/// True as well for numbers so large that their sum is none; then one look more is taken.
private func mayHaveNonNumbers(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    let width = 16
    let raw = UnsafeRawBufferPointer(samples)
    let whole = samples.count / width * width
    var sums = SIMD16<Float>(repeating: 0)
    for index in stride(from: 0, to: whole, by: width) {
        sums += unsafe raw.loadUnaligned(
            fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD16<Float>.self)
    }
    var sum = sums.sum()
    for index in whole..<samples.count { sum += unsafe samples[index] }
    return !sum.isFinite
}
