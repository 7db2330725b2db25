public import MediaPlayback
internal import PlaybackControl
internal import PlayerInternals

/// Shows a player to the desktop and takes its commands, over D-Bus as MPRIS 2.2.
///
/// ```swift
/// let service = MPRISService(.init(identity: "My podcasts", name: "mypodcasts"))
/// let remote = RemoteControl(queuePlayer, center: service)
/// ```
///
/// Media keys, the desktop's controls and `playerctl` find the player from then on. A bus that is
/// not there, does not answer or goes away is no failure of the player: it plays on, and the
/// service tries again until it is closed or released. Nothing here waits for the bus.
public final class MPRISService: NowPlayingDisplay, RemoteCommandSource {
    private let thread: BusThread<MPRISLogic>
    private let commands: CommandQueue
    private let artwork: ArtworkFiles
    private let inhibitor: SleepInhibitor?
    private let broadcast = LatestBroadcast(MPRISStatus.connecting)

    /// Begins to connect to the bus.
    public init(_ configuration: Configuration) {
        let commands = CommandQueue()
        let broadcast = broadcast
        self.commands = commands
        thread = BusThread(
            configuration.busAddress,
            logic: MPRISLogic(configuration, processID: CurrentProcess.identifier)
        ) { effect in
            switch effect {
            case .perform(let number, let request): commands.add(number, request)
            case .status(let status): broadcast.update { $0 = status }
            }
        }
        artwork = ArtworkFiles()
        inhibitor =
            configuration.inhibitsSleep
            ? SleepInhibitor(
                program: configuration.identity, reason: "Sound is played",
                address: configuration.systemBusAddress) : nil
        commands.start { [thread] number, outcome in thread.post(.outcome(number, outcome)) }
    }

    deinit {
        end()
    }

    private func end() {
        commands.stop()
        thread.stop()
        inhibitor?.close()
        artwork.removeAll()
        broadcast.finish(with: .closed)
    }

    /// Whether it can be seen, at this moment.
    public var status: MPRISStatus { broadcast.value }

    /// Waits until it can be seen on the bus.
    ///
    /// - Returns: The name that the bus has granted: the asked one, or with `.instance` and the
    ///   process behind it where somebody else has that.
    /// - Throws: `MPRISError`, within a second: what the first try has failed with. Later tries go
    ///   on by themselves.
    @discardableResult
    public func waitUntilPublished() async throws(MPRISError) -> String {
        let answer = await broadcast.wait { status -> Result<String, MPRISError>? in
            switch status {
            case .connecting: nil
            case .published(let name): .success(name)
            case .unreachable(let error): .failure(error)
            case .closed: .failure(.closed)
            }
        }
        // A cancelled task does not wait.
        return try (answer ?? .failure(.closed)).get()
    }

    /// The status first, then the newest whenever it changes; a subscription per iteration.
    public func statusUpdates() -> MPRISStatusUpdates { MPRISStatusUpdates(broadcast: broadcast) }

    /// Takes the player from the bus, and returns once the connection is closed.
    public func close() async {
        end()
        await thread.join()
    }

    // MARK: - The player's side

    /// Shows what is playing; never waits.
    ///
    /// A picture is written to a private file for others to read, away from the caller's thread.
    public func show(_ info: NowPlayingInfo) {
        inhibitor?.setActive(info.status == .playing)
        let thread = thread, picture = info.artwork
        thread.post(.info(info))
        artwork.prepare(picture) { path in thread.post(.picture(picture, path: path)) }
    }

    /// Names where the position is read from; it is called on the bus's thread.
    public func readPosition(from position: @escaping @Sendable () -> Duration) {
        thread.post(.position(position))
    }

    /// Names who carries commands out, one after the other.
    public func handleCommands(
        _ support: RemoteCommandSupport,
        by handler: (@Sendable (RemoteRequest) async -> RemoteOutcome)?
    ) {
        commands.setHandler(handler)
        thread.post(.support(support, isHandled: handler != nil))
    }
}
