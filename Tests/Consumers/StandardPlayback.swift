import StandardPlayback

let sink = PlaybackDestination.nowhere.makeSink()
precondition(sink.queuedFrames == 0, "a new sink has no frames")
