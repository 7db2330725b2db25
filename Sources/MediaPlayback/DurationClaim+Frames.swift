import AudioPipeline
import PlaybackControl

extension DurationClaim {
    /// The claim that a count of frames makes.
    init(_ length: FrameCountClaim, format: AudioFormat) {
        self =
            switch length {
            case .unknown: .unknown
            case .endless: .live
            case .estimated(let frames): .estimated(format.duration(ofFrames: frames))
            case .declared(let frames): .container(format.duration(ofFrames: frames))
            case .exact(let frames): .exact(format.duration(ofFrames: frames))
            }
    }
}
