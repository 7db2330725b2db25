/// A place where sound comes out: loudspeakers, headphones, a Bluetooth receiver.
public struct AudioDevice: Identifiable, Hashable, Sendable {
    /// The name that the system knows it by; the same when it is unplugged and comes back.
    public var id: String

    /// What a person calls it.
    public var name: String

    /// Whether sound goes there that asks for no device.
    public var isDefault: Bool

    /// What it is, as far as the system says so.
    public var kind: Kind

    /// The form of samples that it takes; sound of another form is converted for it.
    public var format: AudioFormat?

    /// Describes a device.
    public init(
        id: String, name: String, isDefault: Bool = false, kind: Kind = .other,
        format: AudioFormat? = nil
    ) {
        self.id = id
        self.name = name
        self.isDefault = isDefault
        self.kind = kind
        self.format = format
    }

    /// What a device is, in what matters to a player.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// Worn by one person: without it others hear what was not meant for them.
        case headphones

        /// Loudspeakers of any kind.
        case loudspeakers

        /// Stands in where there is no device; nothing is heard.
        case placeholder

        /// The system says nothing that matters here.
        case other
    }
}

/// Which device sound goes to.
public enum AudioDeviceSelection: Hashable, Sendable {
    /// The user's default, which is followed when it changes.
    case systemDefault

    /// The device of an ``AudioDevice/id``.
    case device(id: String)
}
