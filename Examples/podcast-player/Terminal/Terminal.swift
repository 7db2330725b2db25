import Foundation
import PlayerInternals

/// The terminal as a screen: entered, drawn to, and left as it was found.
final class Terminal: Sendable {
    private struct State {
        var original: termios?
        var isEntered = false
        var shown: [Line] = []
        var size: ScreenSize?
    }

    private let state = Locked(State())
    private let hasColours: Bool

    /// - Parameter environment: `NO_COLOR` in it leaves colours out, whatever its value is.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        hasColours = (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Whether the standard input and output are a terminal that can be a screen.
    static func isScreen(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        let kind = environment["TERM"] ?? ""
        return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && !kind.isEmpty
            && kind != "dumb" && (environment["ACCESSIBLE"] ?? "").isEmpty
    }

    /// Whether the terminal is this program's at the moment: not after `bg` in a shell.
    static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Takes the screen: keys come as they are pressed, and what was there is kept aside.
    func enter() {
        state.withLock { state in
            guard !state.isEntered else { return }
            var settings = termios()
            guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            state.original = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
            // Another screen, no cursor, and lines are cut off rather than broken.
            write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
            state.isEntered = true
            state.shown = []
        }
    }

    /// Gives the screen back as it was; may be called from any thread, and more than once.
    func leave() {
        state.withLock { state in
            guard state.isEntered, var original = state.original else { return }
            state.isEntered = false
            write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
            unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
        }
    }

    /// The size of the terminal; of one that does not tell it, 80 by 24.
    var size: ScreenSize {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return ScreenSize(columns: 80, rows: 24) }
        return ScreenSize(columns: min(Int(size.ws_col), 1_000), rows: min(Int(size.ws_row), 1_000))
    }

    /// Draws the lines that are others than those that are there.
    func draw(_ lines: [Line], size: ScreenSize) {
        state.withLock { state in
            guard state.isEntered else { return }
            var text = ""
            if state.size != size {
                text = "\u{1B}[2J"
                state.shown = []
                state.size = size
            }
            for (row, line) in lines.enumerated()
            where row >= state.shown.count || state.shown[row] != line {
                // Cleared before: behind the last column the last character would go with it.
                text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(style(line.style))\(line.text)\u{1B}[0m"
            }
            state.shown = lines
            if !text.isEmpty { write(text) }
        }
    }

    private func style(_ style: Line.Style) -> String {
        switch style {
        case .plain: ""
        case .title: "\u{1B}[1m"
        case .selected: "\u{1B}[7m"
        case .playing: hasColours ? "\u{1B}[36m" : ""
        case .faint: hasColours ? "\u{1B}[2m" : ""
        case .warning: hasColours ? "\u{1B}[33m" : "\u{1B}[1m"
        }
    }

    private func write(_ text: String) { StandardOutput.write(text, to: STDOUT_FILENO) }
}

/// Writes text without a buffer, so that nothing is left to be written at an exit.
enum StandardOutput {
    /// Opens the null device where the input or an output is closed, so that no other file takes its
    /// place and is read or written by mistake.
    static func openWhatIsClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wait, 1, -1)
                continue
            }
            // Whoever reads has gone away: there is nobody to tell.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
