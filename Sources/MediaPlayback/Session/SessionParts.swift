import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerInternals

/// What all sessions of a player have in common.
struct SessionParts: Sendable {
    let opener: any ByteSourceOpener
    let decoder: any AudioSourceOpener
    let rateStages: (any RateStageMaker)?
    let store: PlaybackStateStore
    let output: PlaybackOutput
    let seeks = SeekRegister()
    let succession = PlaybackSuccession()

    /// How items are made alike in loudness, if at all; shared by all copies.
    let loudness = Locked(LoudnessPolicy?.none)

    /// How silences are made shorter, if at all; shared by all copies.
    let silenceSkipping = Locked(SilenceSkipping?.none)

    /// What is known of what has no end, and what is done behind a pause of it.
    let live: LiveState
    let livePause: LivePausePolicy

    /// Whether items begin anew at their end.
    let isLooping = Locked(false)

    /// Where all sessions run; nil gives each a thread of its own.
    let executor: (any TaskExecutor)?

    /// Makes the session of an item; nothing is opened before it is told to.
    ///
    /// - Throws: `.unsupportedLocation` for an address that the opener does not know.
    func makeSession(for item: PlaybackItem) throws(AssetLoadingError) -> PlaybackSession {
        PlaybackSession(
            bytes: try opener.source(for: AssetLocation(item.address)), parts: self,
            executor: executor ?? ThreadExecutor())
    }
}
