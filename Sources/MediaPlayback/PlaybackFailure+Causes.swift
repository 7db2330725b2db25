import AssetLoading
import AudioPipeline
import PlaybackControl

extension PlaybackFailure {
    /// The failure of an item whose bytes can't be had.
    init(_ error: AssetLoadingError) {
        let code: Code =
            switch error.code {
            case .connectionLost: .connectionLost
            case .notMedia, .empty: .decoding
            default: .loading
            }
        self.init(code, message: error.message, cause: error)
    }

    /// The failure of an item that can't be decoded.
    init(_ error: AudioSourceError) {
        if let bytes = error.cause as? AssetLoadingError {
            self.init(bytes)
        } else {
            let code: Code = error.code == .truncated ? .connectionLost : .decoding
            self.init(code, message: error.message, cause: error)
        }
    }

    /// The failure of an item in which nothing moves any more.
    init(_ reason: StuckReason) {
        let message =
            switch reason {
            case .loading: "The media does not answer: check the connection, then try again."
            case .output: "The output takes no sound: check the sound server, then try again."
            default: "No more of the media comes: check the connection, then try again."
            }
        self.init(.stuck(reason), message: message)
    }

    /// The failure of an item that can't be heard.
    init(_ error: AudioSinkError) {
        let code: Code = error.code == .deviceLost ? .deviceLost : .outputUnavailable
        self.init(code, message: error.message, cause: error)
    }
}
