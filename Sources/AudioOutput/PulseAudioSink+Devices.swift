public import AudioPipeline
internal import PlayerInternals

extension PulseAudioSink: AudioDeviceSink {
    /// Where the sound goes; nil before the first `configure` has got that far, and after a loss.
    public var route: AudioRoute? {
        state.withLock(\.session)?.route
    }

    /// Asks the server which outputs there are, on a connection that is closed again.
    ///
    /// - Throws: `AudioSinkError`; `.unavailable` when there is no server, `.timedOut` when it does
    ///   not answer within three quarters of a second, `.cancelled` when the task is cancelled.
    public func devices() async throws(AudioSinkError) -> [AudioDevice] {
        let directory = try PulseDirectory(output)
        defer { directory.close() }
        return try await directory.list()
    }

    /// The outputs of the server, and then whenever they are others; empty while there is none.
    ///
    /// Each subscription has a connection of its own, which is made again when the server was gone.
    /// What comes and goes within a fifth of a second is not told.
    public func deviceUpdates() -> AsyncStream<[AudioDevice]> {
        let output = output
        let (stream, continuation) = AsyncStream.makeStream(
            of: [AudioDevice].self, bufferingPolicy: .bufferingNewest(1))
        let follower = DeviceFollower(clock: output.clock) { () throws(AudioSinkError) in
            try PulseDirectory(output)
        }
        let following = Task(name: "Devices of a sound server") {
            await follower.follow { continuation.yield($0) }
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }

    /// Has the server send the sound to another output; nothing is lost or repeated by it.
    ///
    /// - Throws: `AudioSinkError`; `.unavailable` when there is no such output, `.deviceLost` when
    ///   the server is gone, `.closed`.
    public func select(_ selection: AudioDeviceSelection) async throws(AudioSinkError) {
        let (session, isClosed) = state.withLock { ($0.session, $0.isClosed) }
        guard !isClosed else { throw .closed }
        if let session, session.isAlive { try await session.select(selection) }
        state.withLock { $0.selection = selection }
    }
}
