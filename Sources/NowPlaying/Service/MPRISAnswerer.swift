internal import MediaPlayback

/// What a call is answered with, at one moment.
struct MPRISAnswerer {
    enum Outcome {
        case values([BusValue])

        /// What the player is to do before the call is answered; nothing for nil.
        case command(RemoteCommand?)
    }

    let properties: MPRISProperties
    let position: Duration

    func answer(_ call: BusCall) throws(BusFailure) -> Outcome {
        guard call.path == MPRISInterfaces.path else { return try answerAbove(call) }
        let known = MPRISInterfaces.all.filter { $0.name == call.interface ?? $0.name }
        guard !known.isEmpty else {
            throw .standard(.unknownInterface, "There is no such interface.")
        }
        for interface in known {
            guard let method = interface.methods.first(where: { $0.name == call.member }) else {
                continue
            }
            guard method.signature == call.signature else {
                throw .standard(
                    .invalidArguments, "\(method.name) takes (\(method.signature)).")
            }
            return try answer(call, of: interface)
        }
        throw .standard(.unknownMethod, "There is no such method.")
    }

    /// Objects above ours say only what is below.
    private func answerAbove(_ call: BusCall) throws(BusFailure) -> Outcome {
        let path = call.path == "/" ? "" : call.path
        guard MPRISInterfaces.path.hasPrefix(path + "/"), call.member == "Introspect",
            let child = MPRISInterfaces.path.dropFirst(path.count + 1).split(separator: "/").first
        else { throw .standard(.unknownObject, "There is no such object.") }
        return .values([.string(Introspection.text(above: String(child)))])
    }

    private func answer(_ call: BusCall, of interface: BusInterface) throws(BusFailure) -> Outcome {
        switch (interface.name, call.member, call.arguments.first?.text) {
        case (Introspection.interface.name, _, _):
            return .values([.string(Introspection.text(of: MPRISInterfaces.all))])
        case (Introspection.properties.name, "GetAll", let name?):
            return .values([.dictionary(try values(of: name))])
        case (Introspection.properties.name, "Get", let name?):
            return .values([.variant(try value(of: name, call.arguments[1].text ?? ""))])
        case (Introspection.properties.name, "Set", let name?):
            return .command(
                try setting(of: name, call.arguments[1].text ?? "", to: call.arguments[2]))
        case (MPRISInterfaces.trackList.name, "GetTracksMetadata", _):
            return .values([tracksMetadata(call.arguments.first)])
        default:
            return .command(try MPRISCommands.command(call, of: interface.name, properties))
        }
    }

    private func tracksMetadata(_ ids: BusValue?) -> BusValue {
        guard case .array(_, let paths) = ids else { return .array(of: "a{sv}", []) }
        let items = paths.prefix(MPRISProperties.trackLimit).compactMap { path in
            path.text.flatMap { TrackID.item(at: $0, in: properties.info.queue) }
        }
        return .array(of: "a{sv}", items.map { .dictionary(properties.metadata(of: $0)) })
    }

    // MARK: - Properties

    private func values(of interface: String) throws(BusFailure) -> [String: BusValue] {
        guard var values = properties.values(of: interface) else {
            if MPRISInterfaces.all.contains(where: { $0.name == interface }) { return [:] }
            throw .standard(.unknownInterface, "There is no such interface.")
        }
        if interface == MPRISInterfaces.player.name {
            values["Position"] = .int64(position.wholeMicroseconds)
        }
        return values
    }

    private func value(of interface: String, _ name: String) throws(BusFailure) -> BusValue {
        guard let value = try values(of: interface)[name] else {
            throw .standard(.unknownProperty, "There is no such property.")
        }
        return value
    }

    private func setting(
        of interface: String, _ name: String, to value: BusValue
    ) throws(BusFailure) -> RemoteCommand? {
        _ = try self.value(of: interface, name)
        let property = MPRISInterfaces.all.first { $0.name == interface }?.properties.first {
            $0.name == name
        }
        guard let property, property.isWritable else {
            throw .standard(.readOnly, "\(name) can't be set.")
        }
        guard case .variant(let value) = value, value.signature == property.signature else {
            throw .standard(.invalidArguments, "\(name) takes (\(property.signature)).")
        }
        return try MPRISCommands.setting(name, to: value, properties.info)
    }
}
