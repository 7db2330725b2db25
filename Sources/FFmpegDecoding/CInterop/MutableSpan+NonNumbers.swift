internal import CPlayerFFmpeg

extension MutableSpan<Float> {
    /// Puts silence in place of what is infinite or not a number.
    ///
    /// Damaged streams and float files hold such samples, and one of them would ruin every later
    /// sample of a filter.
    mutating func silenceNonNumbers(in range: Range<Int>) {
        unsafe withUnsafeMutableBufferPointer { buffer in
            let samples = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range])
            guard unsafe cffmpeg_may_hold_non_numbers(samples.baseAddress, samples.count) != 0
            else { return }
            for index in samples.indices where unsafe !samples[index].isFinite {
                unsafe samples[index] = 0
            }
        }
    }
}
