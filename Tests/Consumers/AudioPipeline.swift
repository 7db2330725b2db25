import AudioPipeline

let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
precondition(format.duration(ofFrames: 24_000) == .milliseconds(500))
