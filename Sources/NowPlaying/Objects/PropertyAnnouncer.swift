/// Which changes of properties are told, and when: many at once as one signal, ten a second.
struct PropertyAnnouncer: Sendable {
    /// The time between two signals; what changes back meanwhile is not told.
    static let interval = Duration.milliseconds(100)

    /// What others know, by interface and property.
    private var told: [String: [String: BusValue]] = [:]
    private var last: ContinuousClock.Instant?
    private(set) var deadline: ContinuousClock.Instant?

    /// Takes values for known, because nobody has asked before.
    mutating func begin(_ values: [String: [String: BusValue]]) {
        told = values
        deadline = nil
    }

    /// What is to be told of these values now; the rest waits until the ``deadline``.
    ///
    /// - Parameter isUrgent: Whether it can't wait, because a command was answered.
    mutating func announce(
        _ values: [String: [String: BusValue]], isUrgent: Bool, at now: ContinuousClock.Instant
    ) -> [BusSignal] {
        guard values != told else {
            deadline = nil
            return []
        }
        if !isUrgent, let last, now < last + Self.interval {
            deadline = last + Self.interval
            return []
        }
        defer {
            told = values
            last = now
            deadline = nil
        }
        return MPRISInterfaces.own.compactMap { interface in
            signal(of: interface, values[interface.name] ?? [:])
        }
    }

    private func signal(of interface: BusInterface, _ values: [String: BusValue]) -> BusSignal? {
        let known = told[interface.name] ?? [:]
        var changed: [String: BusValue] = [:]
        var invalidated: [String] = []
        for property in interface.properties where values[property.name] != known[property.name] {
            switch property.change {
            case .announced: changed[property.name] = values[property.name]
            case .invalidated: invalidated.append(property.name)
            case .silent: break
            }
        }
        if changed.isEmpty, invalidated.isEmpty { return nil }
        return BusSignal(
            path: MPRISInterfaces.path, interface: Introspection.properties.name,
            member: "PropertiesChanged",
            arguments: [.string(interface.name), .dictionary(changed), .strings(invalidated)])
    }
}
