import MediaPlayback
import PlaybackControl

// Which episode is played.
extension PodcastApp {
    /// The chapters of what is played.
    var chapters: ChapterList { details.list(duration: state.duration.duration) }

    func episode(_ number: Int) throws(Complaint) -> Episode {
        guard episodes.indices.contains(number - 1) else {
            guard !episodes.isEmpty else {
                throw Complaint("Open a podcast first, such as \"open 1\".")
            }
            throw Complaint("There are \(episodes.count) episodes: choose one of them.")
        }
        return episodes[number - 1]
    }

    /// Plays an episode of the shown podcast from where it was left.
    @discardableResult
    func playEpisode(_ number: Int) async throws(Complaint) -> LoadOutcome {
        await play(try episode(number), of: podcast)
    }

    /// Plays an episode from where it was left.
    @discardableResult
    func play(_ episode: Episode, of podcast: Podcast?) async -> LoadOutcome {
        turn += 1
        let mine = turn
        playedPodcast = podcast
        beginning = episode.id
        begin(episode)
        await parts.positions.learn([episode])
        await arrangeQueue()
        guard turn == mine else { return .superseded }
        let outcome = await queue.select(episode.id, intent: .play) ?? .superseded
        if turn == mine {
            // A remote may have gone elsewhere meanwhile.
            beginning = nil
            takeOver()
        }
        return outcome
    }

    /// Plays the episode before or after in the list.
    func step(by offset: Int) async throws(Complaint) {
        guard let played, let list = playedPodcast?.episodes,
            let place = list.firstIndex(where: { $0.id == played.id })
        else { throw Complaint("Nothing is played: play something first, such as \"play 1\".") }
        guard list.indices.contains(place + offset) else {
            throw Complaint(offset > 0 ? "This is the last episode." : "This is the first episode.")
        }
        await play(list[place + offset], of: playedPodcast)
    }

    /// Plays on; an episode that is over begins anew.
    func play() async throws(Complaint) {
        switch state.phase {
        case .idle:
            guard let played else { throw Complaint("Say which episode, such as \"play 1\".") }
            await play(played, of: playedPodcast)
        case .ended, .failed:
            guard let item = state.item else { return }
            let start = if case .failed = state.phase { state.position } else { Duration.zero }
            await player.load(item, intent: .play, startingAt: start)
        default:
            await player.play()
        }
    }

    /// Makes an episode the one that is shown as played, and finds out what there is beside it.
    func begin(_ episode: Episode) {
        played = episode
        details = EpisodeDetails(claims: [.feed: episode.chapters])
        loadingDetails?.cancel()
        let loader = parts.details
        let isStream = playedPodcast?.isStream ?? false
        loadingDetails = Task { [weak self] in
            async let file = loader.chaptersFile(of: episode)
            async let transcript = loader.transcript(of: episode)
            let (chapters, words) = await (file, transcript)
            self?.add(to: episode) {
                $0.claims[.file] = chapters; $0.transcript = words
            }
            guard !isStream, !Task.isCancelled else { return }
            await self?.untilReady(episode)
            let own = await loader.ownChapters(of: episode)
            self?.add(to: episode) { $0.claims[.media] = own }
        }
        onChange?()
    }

    /// Its sound comes first: the file is not looked into before that has begun.
    private func untilReady(_ episode: Episode) async {
        for await state in player.updates() {
            guard state.item?.id == episode.id else { continue }
            if state.phase != .loading { return }
        }
    }

    /// Waits until what is wanted is heard, or will not be.
    func untilHeard() async {
        for await state in player.updates() {
            switch state.phase {
            case .loading, .ready, .buffering: if state.intent == .pause { return }
            default: return
            }
        }
    }

    /// Waits a little for what is just being looked up.
    func detailsAreKnown() async {
        guard let loadingDetails else { return }
        let (known, post) = AsyncStream<Never>.makeStream()
        Task {
            await loadingDetails.value
            post.finish()
        }
        let patience = Task {
            try? await Task.sleep(for: .seconds(5))
            post.finish()
        }
        for await _ in known {}
        patience.cancel()
    }

    private func add(to episode: Episode, _ change: (inout EpisodeDetails) -> Void) {
        guard played?.id == episode.id, !Task.isCancelled else { return }
        change(&details)
        showChapters()
        onChange?()
    }

    /// Makes the queue what follows now: all episodes or only the one that is played.
    func arrangeQueue() async {
        guard let played else { return }
        let isCut = !isContinuous || sleep.timer.target == .endOfItem
        let items = isCut ? [played.item] : playedPodcast?.episodes.map(\.item) ?? [played.item]
        await queue.edit { queue in
            let known = Set(queue.items.map(\.id))
            if !known.contains(played.id) { _ = queue.append([played.item]) }
            _ = queue.select(played.id)
            return queue.replace(with: Array(items.prefix(PlaybackQueue.capacity)))
        }
    }
}
