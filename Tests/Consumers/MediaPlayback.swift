import MediaPlayback

let outcome = SeekOutcome.landed(at: .seconds(3), within: .zero)
precondition(outcome != .superseded, "a seek that landed is not superseded")
