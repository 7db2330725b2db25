import MediaPlayback
import PlaybackControl
import PlaybackStorage

/// What is said in lines: each a whole sentence that begins with what it is about.
@MainActor
enum Sentences {
    static func list(_ app: PodcastApp) -> [String] {
        guard let podcast = app.podcast else { return (try? podcasts(app)) ?? [] }
        return [podcast.title]
            + podcast.episodes.enumerated().map { index, episode in
                var details: [String] = []
                if let length = app.length(of: episode) {
                    details.append("\(PlaybackTime(length).compact)")
                }
                if let date = episode.date { details.append(date) }
                switch app.progress(of: episode) {
                case "done"?: details.append("heard")
                case let part?: details.append("\(part) heard")
                case nil: break
                }
                if let status = app.parts.downloads.status(of: episode) {
                    details.append(status == .finished ? "downloaded" : "download \(short(status))")
                }
                if app.state.item?.id == episode.id { details.append("playing now") }
                let behind = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
                return "\(index + 1). \(episode.title)\(behind)"
            }
    }

    static func podcasts(_ app: PodcastApp) throws(Complaint) -> [String] {
        guard !app.subscriptions.isEmpty else {
            throw Complaint("There is one podcast only; a list of podcasts is an OPML file.")
        }
        return [app.listTitle]
            + app.subscriptions.enumerated().map { "\($0 + 1). \($1.title)" }
            + ["Say \"open\" and a number to see the episodes."]
    }

    /// How many entries of the history are said.
    private static let historyLength = 50

    static func history(_ app: PodcastApp) -> [String] {
        guard !app.heard.isEmpty else { return ["Nothing was heard yet."] }
        let lines = app.heard.prefix(historyLength).enumerated().map { index, entry in
            var details = [entry.item.artist, "heard for \(PlaybackTime(entry.heard).spoken)"]
            if entry.finishedCount > 0 { details.append("to its end") }
            details.append("last on \(entry.lastHeard.day)")
            return "\(index + 1). \(entry.item.title ?? entry.item.address) "
                + "(\(details.compactMap(\.self).joined(separator: ", ")))"
        }
        let more = app.heard.count - lines.count
        return lines + (more > 0 ? ["And \(more) more."] : [])
            + ["Say \"history\" and a number to play it again."]
    }

    static func chapters(_ app: PodcastApp) -> [String] {
        let listed = app.chapters.listed
        guard !listed.isEmpty else { return ["There are no chapters in this."] }
        return listed.enumerated().map { index, chapter in
            "\(index + 1). \(chapter.title ?? "Chapter \(index + 1)"), from \(PlaybackTime(chapter.start).spoken)."
        }
    }

    static func transcript(_ app: PodcastApp) -> String {
        guard app.details.transcript != nil else { return "There is no transcript of this." }
        return app.words(at: app.state.displayedPosition).map { "Transcript: \($0)" }
            ?? "Nothing is said at this moment."
    }

    static func status(_ app: PodcastApp) -> [String] {
        let state = app.state
        guard let item = state.item else { return ["Nothing is played."] }
        var lines = ["\(SpokenLabel.state(state)): \(item.title ?? item.address)."]
        if let show = item.artist { lines.append("Podcast: \(show).") }
        lines.append(
            "Position: \(SpokenLabel.position(state.displayedPosition, of: state.duration)).")
        if let whole = state.duration.duration {
            let left = SpokenLabel.remaining(whole - state.displayedPosition)
            lines.append(
                "Left: \(left)\(NowPlayingText.isEstimate(state.duration) ? ", as the feed says" : "")."
            )
        }
        if let chapter = app.chapter(at: state.displayedPosition) {
            lines.append("Chapter \(chapter.number) of \(chapter.count): \(chapter.title).")
        }
        if let song = app.song { lines.append("On air: \(song).") }
        if let artwork = item.artworkAddress { lines.append("Artwork: \(artwork)") }
        lines.append(setting(.rate(state.rate), app))
        lines.append(setting(.volume(state.volume), app))
        if state.isMuted { lines.append("Muted.") }
        lines.append(setting(.loop(.off), app))
        lines.append(setting(.continuous(true), app))
        lines.append(setting(.sleep(nil), app))
        return lines
    }

    /// How a setting is now.
    static func setting(_ command: Command, _ app: PodcastApp) -> String {
        switch command {
        case .rate, .changeRate: "Speed: \(NowPlayingText.rate(app.state.rate).dropLast())."
        case .volume, .changeVolume:
            "Volume: \(Int((app.state.volume * 100).rounded())) percent."
        case .mute, .toggleMuted: app.state.isMuted ? "Muted." : "Sound on."
        case .loop: "Loop: \(NowPlayingText.loop(app.queue.queue.repeats))."
        case .continuous:
            app.isContinuous
                ? "Continue: on, the next episode follows." : "Continue: off, nothing follows."
        case .sleep: "Sleep timer: \(spokenSleep(app.sleep.timer))."
        case .stopDownload: "Stopping the download."
        default: ""
        }
    }

    private static func spokenSleep(_ timer: SleepTimer) -> String {
        if let left = timer.remaining { return "\(PlaybackTime(left).spoken) left" }
        return sleepLeft(timer) ?? "off"
    }

    /// What is left until the timer stops the sound; nil when it is off.
    static func sleepLeft(_ timer: SleepTimer) -> String? {
        if let left = timer.remaining { return "\(PlaybackTime(left))" }
        return switch timer.target {
        case .endOfChapter: "end of chapter"
        case .endOfItem, .endOfItems: "end of episode"
        default: nil
        }
    }

    // MARK: - Downloads

    /// In five characters.
    static func short(_ status: DownloadDesk.Status) -> String {
        switch status {
        case .loading(let percent): percent.map { "v\($0)%" } ?? "v"
        case .finished: "saved"
        case .paused: "part"
        case .failed: "fail"
        }
    }

    /// What there is to say of a download; nil between its steps.
    static func download(of title: String, _ status: DownloadDesk.Status) -> String? {
        switch status {
        case .loading(nil): "Downloading \(title)."
        case .loading(let percent?):
            percent % 10 == 0 && percent > 0 && percent < 100
                ? "Downloading \(title): \(percent) percent." : nil
        case .finished: "Downloaded \(title)."
        case .paused: "Stopped the download of \(title). Download it again to go on."
        case .failed(let message): "Can't download \(title). \(message)"
        }
    }
}
