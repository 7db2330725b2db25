/// The samples at both ends of a decoded frame that do not belong to the sound.
struct FrameTrim: Hashable, Sendable {
    /// Priming: samples to leave out from the front on, which may be more than the frame has.
    var start: Int64

    /// Padding: samples to leave out at the back.
    var end: Int64
}
