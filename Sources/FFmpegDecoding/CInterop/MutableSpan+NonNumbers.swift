extension MutableSpan<Float> {
    /// Puts silence in place of what is infinite or not a number.
    ///
    /// Damaged streams and float files hold such samples, and one of them would ruin every later
    /// sample of a filter.
    mutating func silenceNonNumbers(in range: Range<Int>) {
        unsafe withUnsafeMutableBufferPointer { buffer in
            let samples = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range])
            guard unsafe hasNonNumbers(UnsafeBufferPointer(samples)) else { return }
            for index in samples.indices where unsafe !samples[index].isFinite {
                unsafe samples[index] = 0
            }
        }
    }
}

/// Looks at many samples at a time: their exponents are all ones only in what is no number.
private func hasNonNumbers(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    let width = 16
    let raw = UnsafeRawBufferPointer(samples)
    let whole = samples.count / width * width
    var overflows = SIMD16<UInt32>(repeating: 0)
    for index in stride(from: 0, to: whole, by: width) {
        let bits = unsafe raw.loadUnaligned(
            fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD16<UInt32>.self)
        overflows |= (bits & 0x7fff_ffff) &+ 0x0080_0000
    }
    for index in whole..<samples.count where unsafe !samples[index].isFinite {
        return true
    }
    return any(overflows .>= 0x8000_0000)
}
