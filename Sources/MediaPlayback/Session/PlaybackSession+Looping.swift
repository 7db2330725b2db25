import AudioPipeline
import PlaybackControl
import PlayerInternals

// From the end back to the beginning, without a gap.
extension PlaybackSession {
    /// Goes back to the beginning of an item that is played again and again; false if it is not.
    ///
    /// Its sound is written on behind the last frame, under the same generation.
    func goesRound(_ media: inout Media) async throws(PlaybackFailure) -> Bool {
        // Sinks keep account of so many joints at once; a hundredth of a second fills none with them.
        let least = Int64(media.source.format.sampleRate / 100)
        guard parts.isLooping.withLock(\.self), media.source.isSeekable,
            media.reader.endFrame >= max(1, least)
        else { return false }
        do throws(AudioSourceError) {
            _ = try await media.source.seek(toFrame: 0)
        } catch {
            throw PlaybackFailure(error)
        }
        media.reader.reset()
        return true
    }
}
