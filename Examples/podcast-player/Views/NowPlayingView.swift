import PlaybackControl

/// What is played, in full.
enum NowPlayingView {
    static func lines(_ now: NowPlaying?, size: ScreenSize) -> [Line] {
        guard let now else {
            return [Line("Nothing is played. Choose an episode and press Enter.", .faint)]
        }
        let columns = size.columns
        var lines = [
            Line(now.title, .title),
            Line(SeekBar.text(now.fraction, columns: columns), .playing),
            Line(
                TextWidth.edges(
                    NowPlayingText.elapsed(now), NowPlayingText.remaining(now), columns: columns)),
        ]
        if case .failed(let failure) = now.phase { lines.append(Line(failure.message, .warning)) }
        if let chapter = now.chapter {
            lines.append(Line("Chapter \(chapter.number) of \(chapter.count): \(chapter.title)"))
        }
        if let song = now.song { lines.append(Line("On air: \(song)")) }
        if let words = now.words { lines.append(Line("\u{201C}\(words)\u{201D}", .faint)) }
        lines += settings(now, columns: columns)
        if let artwork = now.artwork { lines.append(Line("Artwork: \(artwork)", .faint)) }
        guard size.rows > lines.count + 4 else { return lines }
        lines.insert(Line(""), at: 3)
        lines.insert(Line(now.show, .faint), at: 1)
        lines.insert(Line(""), at: 2)
        return lines
    }

    /// As many to a line as there is room for.
    private static func settings(_ now: NowPlaying, columns: Int) -> [Line] {
        var parts = [
            NowPlayingText.state(now), "Speed \(NowPlayingText.rate(now.rate))",
            NowPlayingText.volume(now), "Loop \(NowPlayingText.loop(now.loop))",
            "Continue \(now.isContinuous ? "on" : "off")", "Sleep \(now.sleep ?? "off")",
        ]
        if let download = now.download { parts.append("Download \(download)") }
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, last.count + 3 + part.count <= columns {
                lines[lines.count - 1] = "\(last)   \(part)"
            } else {
                lines.append(part)
            }
        }
        return lines.map { Line($0) }
    }
}

/// The bar that shows how far it is.
enum SeekBar {
    static func text(_ fraction: Double?, columns: Int) -> String {
        let inside = columns - 2
        guard inside > 0 else { return "" }
        guard let fraction else { return "[" + String(repeating: "~", count: inside) + "]" }
        let done = min(Int(fraction * Double(inside)), inside - 1)
        return "[" + String(repeating: "=", count: done) + ">"
            + String(repeating: "-", count: inside - 1 - done) + "]"
    }
}
