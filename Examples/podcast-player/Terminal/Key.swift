/// A key of the keyboard.
enum Key: Hashable, Sendable {
    case up, down, left, right, pageUp, pageDown, home, end
    case enter, tab, escape, backspace
    case character(Character)
}
