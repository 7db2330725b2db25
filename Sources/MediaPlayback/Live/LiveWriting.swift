import AssetLoading
import AudioPipeline
import PlaybackControl

/// What is noted of a stream without an end while its samples are written.
struct LiveWriting: Sendable {
    private let broadcast: BroadcastReader?
    private let announcer: TitleAnnouncer?
    private let live: LiveState
    private let stamp: PlaybackStamp

    /// Whether a block was taken before: what was read until then was read in the opening.
    private var hasBegun = false

    /// Nothing is noted of what has an end.
    init(_ broadcast: BroadcastReader?, _ parts: SessionParts, stamp: PlaybackStamp) {
        self.broadcast = broadcast
        announcer = broadcast.map { _ in TitleAnnouncer(stamp: stamp, output: parts.output) }
        live = parts.live
        self.stamp = stamp
    }

    /// Takes a block that is about to be written, and the edge where the source knows one.
    mutating func note(_ buffer: AudioBuffer, edge: Int64?) {
        guard broadcast != nil || edge != nil else { return }
        let format = buffer.format
        let end = buffer.mediaFrame(at: buffer.frameCount)
        live.note(
            edge: edge.map(format.duration(ofFrames:)), end: format.duration(ofFrames: end),
            stamp.generation)
        for title in broadcast?.takeDue() ?? [] {
            let claimed = broadcast?.claimedPosition(of: title.offset) ?? .zero
            let place = format.duration(ofFrames: buffer.startFrame)
            announcer?.announce(title, at: hasBegun ? place : claimed)
        }
        hasBegun = true
    }

    /// Tells no more titles, since nothing more is heard.
    func stop() {
        announcer?.stop()
    }
}
