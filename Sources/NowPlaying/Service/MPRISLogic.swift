internal import MediaPlayback
internal import PlaybackControl

/// What a player does on a bus, without the bus: its name, its answers, its signals.
struct MPRISLogic: BusLogic {
    enum Input: Sendable {
        case info(NowPlayingInfo)

        /// A picture is at a path now.
        case picture(NowPlayingArtwork?, path: String)
        case support(RemoteCommandSupport, isHandled: Bool)
        case position(@Sendable () -> Duration)

        /// What became of a command, under the number of its call.
        case outcome(Int, RemoteOutcome)
    }

    enum Effect: Sendable {
        case perform(Int, RemoteRequest)
        case status(MPRISStatus)
    }

    /// How many commands wait to be carried out; more are refused.
    static let commandLimit = 64

    /// How long the bus may take to answer whether it grants the name.
    static let patience = Duration.milliseconds(400)

    private(set) var properties: MPRISProperties
    private var name: BusName
    private var announcer = PropertyAnnouncer()
    private var jumps = JumpDetector()
    private var position: @Sendable () -> Duration = { .zero }
    private var isHandled = false
    private var isPublished = false
    private var nameDeadline: ContinuousClock.Instant?
    private var waiting: Set<Int> = []

    init(_ configuration: MPRISService.Configuration, processID: Int32) {
        properties = MPRISProperties(
            identity: configuration.identity, desktopEntry: configuration.desktopEntry,
            support: RemoteCommandSupport(), info: NowPlayingInfo())
        name = BusName(configuration.name, processID: processID)
    }

    var deadline: ContinuousClock.Instant? {
        [nameDeadline, isPublished ? announcer.deadline : nil].compactMap(\.self).min()
    }

    mutating func take(
        _ event: BusEvent<Input>, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        switch event {
        case .connected:
            name.reset()
            return requestName(at: now)
        case .lost(let error):
            isPublished = false
            nameDeadline = nil
            waiting = []
            return [.perform(.status(.unreachable(error)))]
        case .called(let number, let call): return answer(call, number, at: now)
        case .answered(_, let answer): return nameAnswered(answer, at: now)
        case .input(let input): return take(input, at: now)
        case .tick:
            if let nameDeadline, nameDeadline <= now { return [.reconnect(.timedOut)] }
            return announce(isUrgent: false, at: now)
        }
    }

    // MARK: - The name

    private mutating func requestName(at now: ContinuousClock.Instant) -> [BusAction<Effect>] {
        nameDeadline = now + Self.patience
        let doNotQueue: UInt32 = 4
        return [
            .call(
                0,
                BusCall(
                    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", member: "RequestName",
                    arguments: [.string(name.text), .uint32(doNotQueue)]))
        ]
    }

    private mutating func nameAnswered(
        _ answer: BusAnswer, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        nameDeadline = nil
        switch answer {
        case .values([.uint32(1)]), .values([.uint32(4)]):
            isPublished = true
            announcer.begin(values)
            return [.perform(.status(.published(name: name.text)))]
        case .values where name.next(): return requestName(at: now)
        case .values:
            return [.perform(.status(.unreachable(.nameRefused("all names are taken"))))]
        case .failure(let failure):
            let error = MPRISError.nameRefused(failure.message)
            return [.perform(.status(.unreachable(error)))]
        }
    }

    // MARK: - What comes from the player

    private mutating func take(
        _ input: Input, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        switch input {
        case .info(let info): return show(info, at: now)
        case .picture(let artwork, let path):
            properties.picture = MPRISProperties.Picture(artwork: artwork, path: path)
            return announce(isUrgent: false, at: now)
        case .support(let support, let isHandled):
            properties.support = support
            self.isHandled = isHandled
            return announce(isUrgent: false, at: now)
        case .position(let position):
            self.position = position
            return []
        case .outcome(let number, _):
            guard waiting.remove(number) != nil else { return [] }
            // Others see what the command has done before they see that it is done.
            return announce(isUrgent: true, at: now) + [.answer(number, .done)]
        }
    }

    private mutating func show(
        _ info: NowPlayingInfo, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        let oldTracks = properties.tracks.map(\.id)
        properties.info = info
        let jump = jumps.jump(to: info)
        guard isPublished else { return [] }
        // A jump belongs to what is playing, which others have to know before.
        var actions = announce(isUrgent: jump != nil, at: now)
        if let jump {
            actions.append(
                signal(MPRISInterfaces.player, "Seeked", [.int64(jump.wholeMicroseconds)]))
        }
        let tracks = properties.tracks.map(\.id)
        if tracks != oldTracks {
            let current = tracks.first { $0 == info.item?.id }
            actions.append(
                signal(
                    MPRISInterfaces.trackList, "TrackListReplaced",
                    [
                        .objectPaths(tracks.map { TrackID.path(of: $0) }),
                        .objectPath(TrackID.path(of: current)),
                    ]))
        }
        return actions
    }

    private mutating func announce(
        isUrgent: Bool, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        guard isPublished else { return [] }
        return announcer.announce(values, isUrgent: isUrgent, at: now).map { .emit($0) }
    }

    private func signal(
        _ interface: BusInterface, _ member: String, _ arguments: [BusValue]
    ) -> BusAction<Effect> {
        .emit(
            BusSignal(
                path: MPRISInterfaces.path, interface: interface.name, member: member,
                arguments: arguments))
    }

    /// The values of all properties that are told when they change.
    private var values: [String: [String: BusValue]] {
        var values: [String: [String: BusValue]] = [:]
        for interface in MPRISInterfaces.own {
            values[interface.name] = properties.values(of: interface.name)
        }
        return values
    }

    // MARK: - What others want

    private mutating func answer(
        _ call: BusCall, _ number: Int, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        do throws(BusFailure) {
            let answerer = MPRISAnswerer(properties: properties, position: position())
            switch try answerer.answer(call) {
            case .values(let values): return [.answer(number, .values(values))]
            case .command(nil): return [.answer(number, .done)]
            case .command(let command?): return try perform(command, number)
            }
        } catch {
            return [.answer(number, .failure(error))]
        }
    }

    private mutating func perform(
        _ command: RemoteCommand, _ number: Int
    ) throws(BusFailure) -> [BusAction<Effect>] {
        guard isHandled else { throw .standard(.notSupported, "Nothing is played here now.") }
        guard waiting.count < Self.commandLimit else {
            throw .standard(.tooMany, "The player is still busy. Try again.")
        }
        let request = RemoteRequest(command, stamp: properties.info.stamp)
        // Behind the end of the program nobody could answer.
        if command == .quit {
            return [.answer(number, .done), .perform(.perform(number, request))]
        }
        waiting.insert(number)
        return [.perform(.perform(number, request))]
    }
}
