/// The names that a player asks a bus for.
struct BusName: Hashable, Sendable {
    /// What a player's name begins with.
    static let prefix = "org.mpris.MediaPlayer2."

    /// How many names are tried.
    static let tries = 32

    private let base: String
    private let processID: Int32
    private(set) var attempt = 0

    /// - Parameter name: What the player is called; what no name can hold becomes an underscore.
    init(_ name: String, processID: Int32) {
        var base = String(
            name.prefix(100).map { character in
                character.isASCII && (character.isLetter || character.isNumber || character == "-")
                    ? character : "_"
            })
        if base.first?.isNumber ?? true { base = "_" + base }
        self.base = base
        self.processID = processID
    }

    /// The name of this attempt: its own, then with the process behind it, then with a number too.
    var text: String {
        switch attempt {
        case 0: "\(Self.prefix)\(base)"
        case 1: "\(Self.prefix)\(base).instance\(processID)"
        default: "\(Self.prefix)\(base).instance\(processID)_\(attempt)"
        }
    }

    /// Goes on to the next name, because somebody else has this one; false when there is none.
    mutating func next() -> Bool {
        attempt += 1
        return attempt < Self.tries
    }

    /// Begins with the own name again.
    mutating func reset() {
        attempt = 0
    }
}
