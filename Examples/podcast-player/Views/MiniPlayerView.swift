import PlaybackControl

/// What is played, in the one line that stays while one browses.
enum MiniPlayerView {
    static func line(_ now: NowPlaying?, columns: Int) -> Line {
        guard let now else { return Line("Nothing is played", .faint).fitted(to: columns) }
        var left = "\(NowPlayingText.symbol(now)) \(PlaybackTime(now.time))"
        if let whole = now.duration.duration {
            left += " / \(NowPlayingText.isEstimate(now.duration) ? "~" : "")\(PlaybackTime(whole))"
        }
        left += "  \(now.title)"
        if let chapter = now.chapter { left += " - \(chapter.title)" }
        if let song = now.song { left += " - \(song)" }
        var right: [String] = []
        if now.rate != 1 { right.append(NowPlayingText.rate(now.rate)) }
        if let sleep = now.sleep { right.append("sleep \(sleep)") }
        if now.isMuted { right.append("muted") }
        if now.loop != .off { right.append("loop \(NowPlayingText.loop(now.loop))") }
        // The title is worth more than what comes behind it.
        let room = columns / 2
        var shown = right.joined(separator: "  ")
        while TextWidth.width(of: shown) > room, !right.isEmpty {
            right.removeLast()
            shown = right.joined(separator: "  ")
        }
        return Line(TextWidth.edges(left, shown, columns: columns), .playing)
    }
}
