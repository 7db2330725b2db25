import AudioOutput

let sink = PulseAudioSink(applicationName: "Consumer")
precondition(sink.playhead == nil, "nothing is heard before something is played")
