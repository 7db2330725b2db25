extension MPRISService {
    /// How a player is called and where it is shown.
    public struct Configuration: Sendable {
        /// What the desktop calls the player.
        public var identity: String

        /// What tools call it, such as `playerctl --player`: letters, digits and hyphens.
        public var name: String

        /// The name of its desktop file, without `.desktop`; for its icon.
        public var desktopEntry: String?

        /// Whether the system is kept from going to sleep while sound is wanted (login1).
        public var inhibitsSleep: Bool

        /// The address of the bus, such as `unix:path=/run/user/1000/bus`; nil for the session's.
        public var address: String?

        /// The address of the bus on which login1 is; nil for the system's.
        public var systemAddress: String?

        /// Names a player.
        public init(
            identity: String, name: String, desktopEntry: String? = nil,
            inhibitsSleep: Bool = false, address: String? = nil, systemAddress: String? = nil
        ) {
            self.identity = identity
            self.name = name
            self.desktopEntry = desktopEntry
            self.inhibitsSleep = inhibitsSleep
            self.address = address
            self.systemAddress = systemAddress
        }

        var busAddress: BusAddress { address.map { .custom($0) } ?? .session }
        var systemBusAddress: BusAddress { systemAddress.map { .custom($0) } ?? .system }
    }
}
