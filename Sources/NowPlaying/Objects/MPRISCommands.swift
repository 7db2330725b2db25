internal import MediaPlayback
internal import PlaybackControl

/// What calls and property settings of MPRIS want of the player.
enum MPRISCommands {
    /// The command of a call.
    ///
    /// - Returns: Nil where the call is to have no effect, as the specification says.
    static func command(
        _ call: BusCall, of interface: String, _ properties: MPRISProperties
    ) throws(BusFailure) -> RemoteCommand? {
        let info = properties.info
        switch (interface, call.member) {
        case (MPRISInterfaces.root.name, "Raise"):
            return properties.support.canRaise ? .raise : nil
        case (MPRISInterfaces.root.name, "Quit"): return properties.support.canQuit ? .quit : nil
        case (MPRISInterfaces.player.name, let name):
            return try playerCommand(name, call.arguments, info, properties.support)
        case (MPRISInterfaces.trackList.name, let name):
            return try trackCommand(name, call.arguments, properties)
        default: return nil
        }
    }

    private static func playerCommand(
        _ name: String, _ arguments: [BusValue], _ info: NowPlayingInfo,
        _ support: RemoteCommandSupport
    ) throws(BusFailure) -> RemoteCommand? {
        switch (name, arguments.first, arguments.last) {
        case ("Next", _, _): return info.hasNext ? .next : nil
        case ("Previous", _, _): return info.hasPrevious ? .previous : nil
        case ("Pause", _, _): return info.item == nil ? nil : .pause
        case ("PlayPause", _, _): return info.canPlay ? .togglePlaying : nil
        case ("Play", _, _): return info.canPlay ? .play : nil
        case ("Stop", _, _): return .stop
        case ("Seek", .int64(let offset), _):
            return info.isSeekable ? .skip(by: .microseconds(offset)) : nil
        case ("SetPosition", .objectPath(let track), .int64(let position)):
            // A track that is over, and a place that the track has not, are no errors.
            guard info.isSeekable, let item = info.item, TrackID.path(of: item.id) == track,
                position >= 0, position <= info.duration?.wholeMicroseconds ?? .max
            else { return nil }
            return .seek(to: .microseconds(position))
        case ("OpenUri", .string(let address), _):
            return .open(address: try checked(address, support))
        default: return nil
        }
    }

    private static func trackCommand(
        _ name: String, _ arguments: [BusValue], _ properties: MPRISProperties
    ) throws(BusFailure) -> RemoteCommand? {
        let queue = properties.info.queue
        let track = arguments.first?.text.flatMap { TrackID.item(at: $0, in: queue) }
        switch name {
        case "GoTo": return track.map { .select($0.id) }
        case "RemoveTrack":
            guard !properties.support.addressSchemes.isEmpty else { return nil }
            return track.map { .remove($0.id) }
        case "AddTrack":
            guard arguments.count == 3, let address = arguments[0].text,
                let path = arguments[1].text, case .boolean(let isCurrent) = arguments[2]
            else { return nil }
            return .add(
                address: try checked(address, properties.support),
                after: TrackID.item(at: path, in: queue)?.id, isCurrent: isCurrent)
        default: return nil
        }
    }

    /// An address whose scheme the program has named.
    private static func checked(
        _ address: String, _ support: RemoteCommandSupport
    ) throws(BusFailure) -> String {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard address.utf8.count <= HarmlessText.longest, address.contains(":"),
            support.addressSchemes.contains(scheme)
        else {
            throw .standard(
                .notSupported,
                "Only these schemes can be opened: "
                    + support.addressSchemes.joined(separator: ", "))
        }
        return address
    }

    /// The command of the setting of a property.
    static func setting(
        _ name: String, to value: BusValue, _ info: NowPlayingInfo
    ) throws(BusFailure) -> RemoteCommand {
        switch (name, value) {
        case ("LoopStatus", .string(let status)):
            guard let repeats = QueueRepeat(loopStatus: status) else {
                throw .standard(.invalidArguments, "A loop is None, Track or Playlist.")
            }
            return .setRepeats(repeats)
        case ("Shuffle", .boolean(let isShuffled)): return .setShuffled(isShuffled)
        case ("Rate", .double(let rate)) where rate.isFinite && rate >= 0: return .setRate(rate)
        case ("Volume", .double(let volume)) where volume.isFinite:
            return .setVolume(min(max(volume, 0), 1))
        default: throw .standard(.invalidArguments, "\(name) can't have this value.")
        }
    }
}
