public import Observation
public import PlaybackControl

/// What a user interface shows of a player, on the main actor.
///
/// ```swift
/// let model = PlayerModel(player)
/// Slider(value: model.fraction ?? 0)
/// Button(model.wantsToPlay ? "Pause" : "Play") { model.togglePlaying() }
/// ```
///
/// Each property changes only when its value does. While nothing but the position moves, it is
/// shown at most twice a second; a seek, a new item and everything else is shown at once.
@MainActor
@Observable
public final class PlayerModel {
    /// What is shown; the commands of a model go there.
    public nonisolated let player: PlayerController

    /// What is loaded; nil if nothing is.
    public private(set) var item: PlaybackItem?

    /// Where the item is on its way.
    public private(set) var phase = PlaybackPhase.idle

    /// Whether the user wants sound; what a play button shows.
    public private(set) var wantsToPlay = false

    /// The place that a seek bar shows: where a seek is going, or else what is heard.
    public private(set) var time = Duration.zero

    /// How long the item is, and who says so.
    public private(set) var durationClaim = DurationClaim.unknown

    /// The chapters of the item, once ``setChapters(_:of:)`` has told them.
    public private(set) var chapters = ChapterList()

    /// The chapter at ``time``; nil where there is none.
    public private(set) var chapter: PlaybackChapter?

    /// Whether one can seek in the item.
    public private(set) var isSeekable = false

    /// How many seconds of the media are heard in a second.
    public private(set) var rate = 1.0

    /// How loud the user wants it, from 0 to 1.
    public private(set) var volume = 1.0

    /// Whether the user has switched the sound off.
    public private(set) var isMuted = false

    /// What the media itself says of what is heard.
    public private(set) var metadata: PlaybackMetadata?

    /// Why nothing is heard, what has to change first before all else; empty while sound is heard.
    public private(set) var whySilent: [SilenceCause] = [.nothingLoaded]

    @ObservationIgnored private var told: (occurrence: PlaybackOccurrence, list: ChapterList)?
    @ObservationIgnored private var pacing = PositionPacing()
    @ObservationIgnored private var following: Task<Void, Never>?

    /// Begins to show a player; it is shown until the model is released.
    public init(_ player: PlayerController) {
        self.player = player
        show(player.snapshot)
        let updates = player.updates()
        following = Task(name: "Model of a player") { @MainActor [weak self] in
            for await state in updates { self?.take(state) }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    // MARK: - Derived

    /// Whether frames are being heard.
    public var isPlaying: Bool { phase == .playing }

    /// Whether sound is wanted and does not come yet.
    public var isBuffering: Bool {
        switch phase {
        case .loading: wantsToPlay
        case .buffering: true
        default: false
        }
    }

    /// How long the item is; nil while that is not known, and for a live stream.
    public var duration: Duration? { durationClaim.duration }

    /// Why the item can't go on.
    public var failure: PlaybackFailure? {
        if case .failed(let failure) = phase { failure } else { nil }
    }

    /// The place as a part of the whole, 0 to 1; nil where the duration is not known.
    public var fraction: Double? {
        guard let duration, duration > .zero else { return nil }
        return min(max(time / duration, 0), 1)
    }

    /// The title of the item, or what the media calls itself.
    public var title: String? { item?.title ?? metadata?.title }

    // MARK: - Commands

    /// Plays or pauses, whichever the user does not have.
    @discardableResult
    public func togglePlaying() -> Task<Void, Never> {
        let player = player
        let isWanted = wantsToPlay
        return Task { if isWanted { await player.pause() } else { await player.play() } }
    }

    /// Goes to a place of the item.
    ///
    /// - Parameter fraction: The place as a part of the whole, clamped to 0 to 1.
    @discardableResult
    public func seek(toFraction fraction: Double) -> Task<SeekOutcome, Never> {
        let player = player
        let target = duration.map { $0 * min(max(fraction.isNaN ? 0 : fraction, 0), 1) }
        return Task {
            guard let target else { return .refused }
            return await player.seek(to: target)
        }
    }

    /// Goes forward or, with a negative duration, back.
    @discardableResult
    public func skip(by offset: Duration) -> Task<SeekOutcome, Never> {
        let player = player
        return Task { await player.skip(by: offset) }
    }

    // MARK: - Chapters

    /// Tells the chapters of an item, which is shown already or about to be; those of an item that
    /// is over are not shown.
    public func setChapters(_ chapters: ChapterList, of occurrence: PlaybackOccurrence) {
        told = (occurrence, chapters)
        showChapters()
    }

    private func showChapters() {
        let list = told.flatMap { $0.occurrence == item?.id ? $0.list : nil } ?? ChapterList()
        change(\.chapters, to: list)
        change(\.chapter, to: list.chapter(at: time))
    }

    // MARK: - Showing

    /// Takes a state of the player, and shows it unless only the position has moved a little.
    func take(_ state: PlaybackState) {
        if pacing.isShown(state) { show(state) }
    }

    private func show(_ state: PlaybackState) {
        change(\.item, to: state.item)
        change(\.phase, to: state.phase)
        change(\.wantsToPlay, to: state.intent == .play)
        change(\.time, to: state.displayedPosition)
        change(\.durationClaim, to: state.duration)
        change(\.isSeekable, to: state.isSeekable)
        change(\.rate, to: state.rate)
        change(\.volume, to: state.volume)
        change(\.isMuted, to: state.isMuted)
        change(\.metadata, to: state.metadata)
        change(\.whySilent, to: state.whySilent)
        showChapters()
    }

    /// An observer is told of every assignment, so that only changes are assigned.
    private func change<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<PlayerModel, Value>, to value: Value
    ) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }
}
