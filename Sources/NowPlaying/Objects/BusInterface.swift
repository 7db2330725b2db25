/// What an interface of an object has.
struct BusInterface: Sendable {
    var name: String
    var methods: [BusMethod] = []
    var properties: [BusProperty] = []
    var signals: [BusMethod] = []
}

/// A method, or a signal, whose arguments all go out.
struct BusMethod: Sendable {
    var name: String
    var takes: [Argument] = []
    var gives: [Argument] = []

    struct Argument: Sendable {
        var name: String
        var signature: String
    }

    /// The signatures of what it takes.
    var signature: String { takes.map(\.signature).joined() }
}

/// A property.
struct BusProperty: Sendable {
    /// How others learn that it has changed.
    enum Change: String, Sendable {
        /// They are told the new value.
        case announced = "true"

        /// They are told that it is no longer what it was.
        case invalidated = "invalidates"

        /// They are not told.
        case silent = "false"
    }

    var name: String
    var signature: String
    var isWritable = false
    var change = Change.announced
}
