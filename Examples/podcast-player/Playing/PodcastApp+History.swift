import PlaybackControl
import PlaybackStorage

// What was heard.
extension PodcastApp {
    /// Reads what was heard, so that it can be shown and chosen by its number.
    func readHistory() async throws(Complaint) {
        guard parts.history.isKept else {
            throw Complaint(
                "The history is not kept: start with --positions and a file that can be written.")
        }
        do throws(PlaybackStorageError) {
            heard = try await parts.history.entries()
        } catch {
            throw Complaint(error.message)
        }
        onChange?()
    }

    /// Plays something of the history again, from where it was left; numbered as it was read last.
    func playHeard(_ number: Int) async throws(Complaint) {
        if heard.isEmpty { try await readHistory() }
        guard heard.indices.contains(number - 1) else {
            throw Complaint(
                heard.isEmpty
                    ? "Nothing was heard yet."
                    : "There are \(heard.count) entries: choose one of them.")
        }
        let entry = heard[number - 1]
        for podcast in [playedPodcast, podcast].compactMap(\.self) {
            if let episode = podcast.episodes.first(where: { $0.key == entry.id }) {
                await play(episode, of: podcast)
                return
            }
        }
        let episode = Episode(entry)
        await play(
            episode,
            of: Podcast(
                address: entry.item.address, title: entry.item.artist ?? "History",
                episodes: [episode]))
    }
}
