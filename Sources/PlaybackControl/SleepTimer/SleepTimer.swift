/// When playback is to stop by itself, with no concurrency and no clock of its own.
///
/// ```swift
/// var timer = SleepTimer()
/// perform(timer.start(.listening(.seconds(1_800)), at: moment))
/// perform(timer.advance(to: moment))      // with every tick of the player
/// perform(timer.itemEnded(stamp))         // before the next item begins
/// ```
///
/// A timer of a duration fades out; one that waits for an end stops there, with nothing faded: the
/// last words of a chapter are heard. However a fade ends, the volume is restored.
public struct SleepTimer: Hashable, Sendable {
    /// The longest duration that is taken; longer ones are this long.
    public static let longest = Duration.seconds(7 * 24 * 3_600)

    /// What the timer waits for; nil when it is off.
    public private(set) var target: SleepTarget?

    /// What is left of a duration; nil when the timer is off or waits for an end.
    ///
    /// Of ``SleepTarget/elapsing(_:)`` it is real time, of ``SleepTarget/listening(_:)`` time of
    /// the media.
    public private(set) var remaining: Duration?

    /// How many more items end, the current one too; nil unless items are counted.
    public private(set) var remainingItems: Int?

    private var fade = Duration.zero
    private var gain = 1.0
    private var fadeStart: SleepMoment?
    private var last: SleepMoment?
    private var lastEnd: PlaybackStamp?

    /// Begins with no timer on.
    public init() {}

    /// Whether the sound is being faded out.
    public var isFading: Bool { gain < 1 }

    /// Sets the timer, in the place of one that may be on.
    ///
    /// - Parameters:
    ///   - target: What to wait for.
    ///   - moment: What is heard now.
    ///   - fade: The last part of a duration, in which the sound fades; zero for a sudden end.
    public mutating func start(
        _ target: SleepTarget, at moment: SleepMoment, fade: Duration = .seconds(15)
    ) -> [SleepAction] {
        let actions = cancel()
        self.target = target
        self.fade = max(.zero, fade)
        last = moment
        switch target {
        case .listening(let duration), .elapsing(let duration):
            remaining = min(max(.zero, duration), Self.longest)
        case .endOfItems(let count):
            remainingItems = max(1, count)
        case .endOfItem, .endOfChapter:
            break
        }
        return actions
    }

    /// Takes what is heard now; called with every tick.
    ///
    /// What is of an older generation than what was heard last does nothing.
    public mutating func advance(to moment: SleepMoment) -> [SleepAction] {
        guard let target, let before = last else { return [] }
        guard moment.stamp.generation >= before.stamp.generation else { return [] }
        last = moment
        switch target {
        case .elapsing:
            return pass(moment.time - before.time, at: moment)
        case .listening:
            // What a seek leaps over was not heard.
            let isOneSpan = moment.stamp == before.stamp
            return pass(isOneSpan ? moment.position - before.position : .zero, at: moment)
        case .endOfChapter:
            guard moment.stamp == before.stamp, let end = before.chapterEnd,
                moment.position >= end
            else { return [] }
            return sleep(resumingAt: end)
        case .endOfItem, .endOfItems:
            return []
        }
    }

    /// Takes that an item was played to its end; called before the next one begins.
    ///
    /// An end of an older generation than what was heard last does nothing, nor does the same end
    /// once more.
    public mutating func itemEnded(_ stamp: PlaybackStamp) -> [SleepAction] {
        guard let target, let last, stamp.generation >= last.stamp.generation, stamp != lastEnd
        else { return [] }
        lastEnd = stamp
        switch target {
        case .listening, .elapsing:
            return []
        case .endOfChapter, .endOfItem:
            return sleep(resumingAt: nil)
        case .endOfItems:
            let left = (remainingItems ?? 1) - 1
            guard left > 0 else { return sleep(resumingAt: nil) }
            remainingItems = left
            return []
        }
    }

    /// Adds to the duration, during a fade too, which begins anew later.
    ///
    /// A timer that waits for an end stays as it is.
    public mutating func extend(by duration: Duration) -> [SleepAction] {
        guard let left = remaining else { return [] }
        let added = min(max(.zero, duration), Self.longest)
        remaining = min(left + added, Self.longest)
        guard left + added > fade else { return [] }
        return restore()
    }

    /// Turns the timer off.
    public mutating func cancel() -> [SleepAction] {
        defer { self = SleepTimer() }
        return restore()
    }

    // MARK: - Passing time

    private mutating func pass(_ time: Duration, at moment: SleepMoment) -> [SleepAction] {
        let left = max(.zero, (remaining ?? .zero) - max(.zero, time))
        remaining = left
        if left == .zero {
            return sleep(resumingAt: fadeStart?.stamp == moment.stamp ? fadeStart?.position : nil)
        }
        guard left < fade else { return [] }
        // After a seek or in the next item there is no way back to where the fade began.
        if fadeStart?.stamp != moment.stamp { fadeStart = moment }
        let wanted = left / fade
        guard wanted != gain else { return [] }
        gain = wanted
        return [.setGain(wanted)]
    }

    private mutating func sleep(resumingAt position: Duration?) -> [SleepAction] {
        let restored = restore()
        self = SleepTimer()
        return [.pause(resumingAt: position)] + restored
    }

    private mutating func restore() -> [SleepAction] {
        fadeStart = nil
        guard gain != 1 else { return [] }
        gain = 1
        return [.restoreVolume]
    }
}
