/// A call of a method of an object.
struct BusCall: Hashable, Sendable {
    /// Whom it is sent to; nil in what was received.
    var destination: String?
    var path: String
    var interface: String?
    var member: String
    var arguments: [BusValue] = []

    /// The signatures of all arguments.
    var signature: String { arguments.map(\.signature).joined() }
}

/// What a call is answered with.
enum BusAnswer: Hashable, Sendable {
    case values([BusValue])
    case failure(BusFailure)

    /// An answer that says no more than that it is done.
    static let done = BusAnswer.values([])
}

/// The error that a call is answered with.
struct BusFailure: Error, Hashable, Sendable {
    var name: String
    var message: String

    /// One of the errors that every service knows.
    static func standard(_ name: Standard, _ message: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.\(name.rawValue)", message: message)
    }

    enum Standard: String {
        case unknownObject = "UnknownObject"
        case unknownInterface = "UnknownInterface"
        case unknownMethod = "UnknownMethod"
        case unknownProperty = "UnknownProperty"
        case readOnly = "PropertyReadOnly"
        case invalidArguments = "InvalidArgs"
        case notSupported = "NotSupported"
        case tooMany = "LimitsExceeded"
        case failed = "Failed"
    }
}

/// Something that an object tells everybody.
struct BusSignal: Hashable, Sendable {
    var path: String
    var interface: String
    var member: String
    var arguments: [BusValue] = []
}
