import MediaPlayback
import PlaybackControl

/// Carries out what the sleep timer says; ticks only while it is on and sound is heard.
@MainActor
final class SleepDesk {
    /// Tells that the timer has stopped the sound.
    var onSleep: (@MainActor () -> Void)?

    /// Tells where the chapter ends that is heard at a place.
    var chapterEnd: (@MainActor (Duration) -> Duration?)?

    private(set) var timer = SleepTimer()

    /// Whether the sound has been stopped and the place to go on from is not reached yet.
    private(set) var isStopping = false
    private let player: PlayerController
    private let start = ContinuousClock.now
    private var ticking: Task<Void, Never>?

    init(_ player: PlayerController) {
        self.player = player
    }

    /// Sets the timer or, with nil, turns it off.
    func set(_ target: SleepTarget?) async throws(Complaint) {
        guard let target else {
            ticking?.cancel()
            await perform(timer.cancel())
            return
        }
        guard let moment else {
            throw Complaint("Nothing is played: play something first, such as \"play 1\".")
        }
        await perform(timer.start(target, at: moment))
        ticking?.cancel()
        ticking = Task { [player, weak self] in
            for await _ in player.ticks(every: .milliseconds(250)) {
                guard let self, timer.target != nil else { return }
                await advance()
            }
        }
    }

    /// Takes that an item has ended.
    func itemEnded(_ stamp: PlaybackStamp) async {
        await perform(timer.itemEnded(stamp))
    }

    private func advance() async {
        guard let moment else { return }
        await perform(timer.advance(to: moment))
    }

    private var moment: SleepMoment? {
        let state = player.snapshot
        guard let stamp = state.stamp else { return nil }
        let position = player.position
        return SleepMoment(
            time: ContinuousClock.now - start, stamp: stamp, position: position,
            chapterEnd: chapterEnd?(position))
    }

    private func perform(_ actions: [SleepAction]) async {
        for action in actions {
            switch action {
            case .setGain(let gain): await player.setFade(gain)
            case .restoreVolume: await player.setFade(1)
            case .pause(let place):
                isStopping = true
                await player.pause()
                if let place { await player.seek(to: place) }
                isStopping = false
                onSleep?()
            }
        }
    }
}
