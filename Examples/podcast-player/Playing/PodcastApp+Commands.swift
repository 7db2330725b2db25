import MediaPlayback
import PlaybackControl

// What becomes of each command.
extension PodcastApp {
    /// Carries a command out.
    ///
    /// - Returns: What there is to say of it that the player's state does not tell by itself.
    func perform(_ command: Command) async throws -> [String] {
        switch command {
        case .playEpisode(let number): try await playEpisode(number)
        case .playHeard(let number): try await playHeard(number)
        case .play: try await play()
        case .pause: await player.pause()
        case .togglePlaying: try await toggle()
        case .stop: await player.stop()
        case .skip(let offset): try landed(await player.skip(by: offset))
        case .seek(let place): try landed(await player.seek(to: place))
        case .seekToPart(let part): try await seek(toPart: part)
        case .nextEpisode: try await step(by: 1)
        case .previousEpisode: try await step(by: -1)
        case .nextChapter, .previousChapter, .chapter: try await goToChapter(command)
        case .openPodcast(let number):
            try await openPodcast(number)
            return await list()
        case .listEpisodes: return await list()
        case .listPodcasts: return try Sentences.podcasts(self)
        case .listHistory:
            try await readHistory()
            return Sentences.history(self)
        case .listChapters:
            await detailsAreKnown()
            return Sentences.chapters(self)
        case .status: return Sentences.status(self)
        case .transcript:
            await detailsAreKnown()
            return [Sentences.transcript(self)]
        case .help: return CommandParser.help
        case .quit: break
        default: return [try await performSetting(command)]
        }
        return []
    }

    /// The episodes, with how far each was heard.
    func list() async -> [String] {
        await parts.positions.learn(episodes)
        _ = try? await parts.history.entries()
        return Sentences.list(self)
    }

    private func toggle() async throws(Complaint) {
        switch state.phase {
        case .idle, .ended, .failed: try await play()
        default:
            if state.intent == .play { await player.pause() } else { await player.play() }
        }
    }

    private func seek(toPart part: Double) async throws(Complaint) {
        guard let whole = state.duration.duration else { return try landed(.refused) }
        try landed(await player.seek(to: whole * part))
    }

    private func landed(_ outcome: SeekOutcome) throws(Complaint) {
        guard outcome == .refused else { return }
        throw state.item == nil
            ? Complaint("Nothing is played: play something first, such as \"play 1\".")
            : Complaint("One can't go to another place in this.")
    }

    private func goToChapter(_ command: Command) async throws(Complaint) {
        if chapters.listed.isEmpty { await detailsAreKnown() }
        let chapters = chapters
        guard !chapters.listed.isEmpty else { throw Complaint("There are no chapters in this.") }
        let position = state.displayedPosition
        let target: PlaybackChapter?
        switch command {
        case .nextChapter: target = chapters.next(after: position)
        case .previousChapter: target = chapters.previous(before: position)
        case .chapter(let number):
            let listed = chapters.listed
            guard listed.indices.contains(number - 1) else {
                throw Complaint("There are \(listed.count) chapters: choose one of them.")
            }
            target = listed[number - 1]
        default: target = nil
        }
        guard let target else { throw Complaint("There is no other chapter there.") }
        try landed(await player.seek(to: target.start))
    }

    // MARK: - Settings

    private func performSetting(_ command: Command) async throws(Complaint) -> String {
        switch command {
        case .rate(let rate): await player.setRate(rate)
        case .changeRate(let step):
            await player.setRate(((state.rate + step) * 100).rounded() / 100)
        case .volume(let volume): await player.setVolume(volume)
        case .changeVolume(let step):
            await player.setVolume(((state.volume + step) * 100).rounded() / 100)
        case .mute(let isMuted): await player.setMuted(isMuted)
        case .toggleMuted: await player.setMuted(!state.isMuted)
        case .loop(let loop):
            await queue.edit { queue in
                queue.repeats = loop
                return .applied
            }
            if loop == .all { isContinuous = true }
            await arrangeQueue()
        case .continuous(let isOn):
            isContinuous = isOn
            await arrangeQueue()
        case .sleep(let target):
            try await sleep.set(target)
            await arrangeQueue()
        case .download(let number): try parts.downloads.start(try episode(number))
        case .stopDownload(let number): try parts.downloads.stop(try episode(number))
        case .deleteDownload(let number):
            let episode = try episode(number)
            try await parts.downloads.delete(episode)
            onChange?()
            return "Deleted the download of \(episode.title)."
        default: break
        }
        onChange?()
        return Sentences.setting(command, self)
    }
}
