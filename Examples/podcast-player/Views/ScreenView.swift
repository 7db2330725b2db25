/// The whole screen: a title, a list or what is played, and the mini-player.
enum ScreenView {
    /// How many rows a list has.
    static func listHeight(_ size: ScreenSize, hasMessage: Bool) -> Int {
        max(0, size.rows - (hasMessage ? 3 : 2))
    }

    /// Exactly as many lines as the screen has, each as wide as the screen.
    static func lines(_ content: ScreenContent, _ page: Page, size: ScreenSize) -> [Line] {
        guard size.rows > 0, size.columns > 0 else { return [] }
        let title = Line(
            TextWidth.edges(content.title, "? keys", columns: size.columns), .title)
        let mini = MiniPlayerView.line(content.now, columns: size.columns)
        guard size.rows > 1 else { return [mini] }
        let height = listHeight(size, hasMessage: content.message != nil)
        var body = self.body(content, page, size: ScreenSize(columns: size.columns, rows: height))
        body = Array(body.prefix(height))
        body += Array(repeating: Line(""), count: height - body.count)
        var lines = [title] + body
        if let message = content.message, size.rows > 2 { lines.append(Line(message, .warning)) }
        lines.append(mini)
        return lines.map { $0.fitted(to: size.columns) }
    }

    private static func body(_ content: ScreenContent, _ page: Page, size: ScreenSize) -> [Line] {
        switch page {
        case .playing: NowPlayingView.lines(content.now, size: size)
        case .help: HelpView.lines
        case .episodes, .podcasts, .chapters, .history:
            ListView.lines(content.rows, count: content.count, columns: size.columns)
        }
    }
}
