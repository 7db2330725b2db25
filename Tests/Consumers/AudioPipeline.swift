import AudioPipeline

let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
precondition(format.duration(ofFrames: 96_000) == .seconds(2))
