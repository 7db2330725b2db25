import Foundation

/// The person's side: keys come in, one line goes out.
///
/// Safety: `original` is set by `init` and only read afterwards.
final class Terminal: @unchecked Sendable {
    enum Key: Sendable {
        case playOrPause, back, forward, next, quit
    }

    /// Whether the line at the bottom can be drawn anew; otherwise each line stands for itself.
    let isLive = isatty(STDOUT_FILENO) != 0

    private var original: termios?

    /// Reads keys as they are pressed, until ``restore()``.
    init() {
        guard isatty(STDIN_FILENO) != 0 else { return }
        var settings = termios()
        unsafe tcgetattr(STDIN_FILENO, &settings)
        original = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    func restore() {
        if isLive { print() }
        guard var original else { return }
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }

    /// The keys that are pressed; ends with the input, and is empty where there is none.
    func keys() -> AsyncStream<Key> {
        AsyncStream { continuation in
            guard original != nil else { return continuation.finish() }
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 16)
                while case let count = unsafe read(STDIN_FILENO, &bytes, bytes.count), count > 0 {
                    if let key = Self.key(bytes.prefix(count)) { continuation.yield(key) }
                }
                continuation.finish()
            }
        }
    }

    /// Draws the line at the bottom, if the terminal can.
    func draw(_ line: String) {
        guard isLive else { return }
        print("\r\u{1B}[K\(line)", terminator: "")
        fflush(nil)
    }

    /// Prints a line that stays, if none is drawn at the bottom.
    func log(_ line: String) {
        guard !isLive else { return }
        print(line)
        fflush(nil)
    }

    private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
        switch String(decoding: bytes, as: UTF8.self) {
        case " ": .playOrPause
        case "\u{1B}[D": .back
        case "\u{1B}[C": .forward
        case "n": .next
        case "q": .quit
        default: nil
        }
    }
}
