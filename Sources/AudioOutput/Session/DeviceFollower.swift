internal import AudioPipeline

/// Something that knows which devices there are, until it is gone.
protocol DeviceDirectory: Sendable {
    func list() async throws(AudioSinkError) -> [AudioDevice]

    /// Waits for a change since the last listing; false when none can come any more.
    func untilChange() async -> Bool

    func close()
}

/// Follows the devices of a server, through its restarts.
struct DeviceFollower: Sendable {
    /// How long after a change is looked: what comes and goes meanwhile, as Bluetooth does, is told
    /// once.
    static let settleTime = Duration.milliseconds(200)

    /// How long after a server was gone it is looked for again.
    static let reopeningInterval = Duration.seconds(1)

    var clock: any Clock<Duration>
    var open: @Sendable () throws(AudioSinkError) -> any DeviceDirectory

    /// Tells the devices at first and with each change, until the task is cancelled.
    func follow(_ tell: @Sendable ([AudioDevice]) -> Void) async {
        var told: [AudioDevice]?
        while !Task.isCancelled {
            do {
                let directory = try open()
                defer { directory.close() }
                repeat {
                    let devices = try await directory.list()
                    if devices != told {
                        told = devices
                        tell(devices)
                    }
                    guard await directory.untilChange() else { break }
                    try await clock.sleep(for: Self.settleTime)
                } while true
            } catch {
                // A server that is not there has no devices; it is looked for again.
            }
            guard !Task.isCancelled else { return }
            if told != [] {
                told = []
                tell([])
            }
            try? await clock.sleep(for: Self.reopeningInterval)
        }
    }
}
