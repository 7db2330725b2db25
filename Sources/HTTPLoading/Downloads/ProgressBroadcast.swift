internal import PlayerInternals

/// The progress of a download, for all who follow it: each is always given the newest.
final class ProgressBroadcast: Sendable {
    fileprivate struct State {
        var progress = DownloadProgress()
        var version: UInt64 = 1
        var isFinished = false
    }

    fileprivate let monitor = AsyncMonitor(State())

    /// Changes the progress and tells whoever waits.
    func update(_ change: (inout DownloadProgress) -> Void) {
        monitor.update { state in
            change(&state.progress)
            state.version += 1
        }
    }

    /// Ends all subscriptions once each has been given the last progress.
    func finish() {
        monitor.update { $0.isFinished = true }
    }

    func subscribe() -> ProgressSubscription {
        ProgressSubscription(self)
    }
}

/// One follower of a download's progress.
final class ProgressSubscription: Sendable {
    private let broadcast: ProgressBroadcast
    private let seenVersion = Locked<UInt64>(0)

    fileprivate init(_ broadcast: ProgressBroadcast) {
        self.broadcast = broadcast
    }

    /// Waits for progress newer than the last that was given; nil at the end or once cancelled.
    func next() async -> DownloadProgress? {
        await broadcast.monitor.wait { [seenVersion] state -> DownloadProgress?? in
            seenVersion.withLock { seen in
                guard seen == state.version else {
                    seen = state.version
                    return .some(state.progress)
                }
                return state.isFinished ? .some(nil) : nil
            }
        } ?? nil
    }
}
