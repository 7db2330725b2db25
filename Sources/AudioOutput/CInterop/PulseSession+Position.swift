internal import AudioPipeline
internal import PlayerInternals

extension PulseSession {
    /// The frames that wait for the server, as long as it is there.
    var queuedFrames: Int {
        isAlive ? queue.queuedFrames : 0
    }

    /// The frame that is heard at this moment.
    var playhead: AudioPlayhead? {
        let now = ContinuousClock.now - beginning
        let place = anchors.anchor?.place(at: now, sampleRate: queue.format.sampleRate)
        return queue.playhead(atTakenFrame: place ?? 0)
    }

    // MARK: With the loop's lock held

    /// Publishes where the sound is, as far as the server has said.
    func publishAnchor() {
        guard isAlive, let latency = handles?.stream?.latencyFrames
        else { return }
        anchors.publish(
            SoundAnchor(
                place: queue.takenFrames - latency, moment: .now - beginning,
                isRunning: play.isStarted))
    }

    /// Publishes that the sound stays where it is, until the server says more.
    func publishStandstill() {
        let now = ContinuousClock.now - beginning
        let place = anchors.anchor?.place(at: now, sampleRate: queue.format.sampleRate)
        anchors.publish(SoundAnchor(place: place ?? 0, moment: now, isRunning: false))
    }
}
