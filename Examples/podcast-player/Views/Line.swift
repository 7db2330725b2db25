import PlaybackControl

/// A line of the screen: a text that can do no harm, and how it stands out.
struct Line: Hashable, Sendable {
    enum Style: Hashable, Sendable {
        case plain, title, selected, playing, faint, warning
    }

    let text: String
    let style: Style

    /// Whatever a feed has put into the text, it moves no cursor and sets no colour.
    init(_ text: String, _ style: Style = .plain) {
        self.text = HarmlessText.text(text)
        self.style = style
    }

    /// The line in so many columns.
    func fitted(to columns: Int) -> Line { Line(TextWidth.fitted(text, to: columns), style) }
}

/// The size of a terminal, in characters.
struct ScreenSize: Hashable, Sendable {
    var columns: Int
    var rows: Int
}
