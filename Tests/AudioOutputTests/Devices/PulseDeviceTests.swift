import AudioOutput
import AudioPipeline
import SoundServerFixture
import Testing

extension SoundServerTests {
    /// Devices of a real server that come, go and take the sound.
    @Suite(.timeLimit(.minutes(2))) struct PulseDeviceTests {
        private let tone = Tone()

        private func sink(_ server: SoundServer, device: String? = nil) -> PulseAudioSink {
            PulseAudioSink(applicationName: "Test", server: server.address, device: device)
        }

        /// The change that a sink tells within two seconds.
        private func change(
            _ reason: AudioRouteChange.Reason, of events: AsyncStream<AudioSinkEvent>
        ) async -> (change: AudioRouteChange, moment: ContinuousClock.Instant)? {
            await withTaskGroup(
                of: (change: AudioRouteChange, moment: ContinuousClock.Instant)?.self
            ) { group in
                group.addTask {
                    for await case .routeChanged(let change) in events where change.reason == reason
                    {
                        return (change, ContinuousClock.now)
                    }
                    return nil
                }
                group.addTask {
                    try? await SoundServer.patience()
                    return nil
                }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
        }

        @Test func devicesAreListedAndFollowed() async throws {
            try await SoundServer.run { server in
                let sink = sink(server)
                var module = ""
                var step = 0
                following: for await devices in sink.deviceUpdates() {
                    let head = devices.first { $0.id == "head" }
                    switch step {
                    case 0:
                        #expect(devices.first { $0.isDefault }?.id == "cap")
                        module = try await server.addOutput(
                            named: "head", properties: "device.form_factor=headphone")
                    case 1 where head != nil:
                        #expect(head?.kind == .headphones)
                        #expect(head?.isDefault == false)
                        #expect(head?.format?.channels == .stereo)
                        #expect(head?.name.isEmpty == false)
                        #expect(try await sink.devices().contains { $0.id == "head" })
                        try await server.setDefaultOutput("head")
                    case 2 where head?.isDefault == true:
                        try await server.removeOutput(module)
                    case 3 where head == nil: break following
                    default: continue
                    }
                    step += 1
                }
                #expect(step == 3)
                await sink.close()
            }
        }

        @Test func withoutAServerThereIsAnErrorAndNoDevice() async throws {
            let sink = PulseAudioSink(
                applicationName: "Test", server: "unix:/tmp/no-such-folder/native")
            let (error, duration) = await failure { _ = try await sink.devices() }
            #expect(error?.code == .unavailable)
            #expect(duration < .seconds(1))
            var updates = sink.deviceUpdates().makeAsyncIterator()
            #expect(await updates.next() == [])
        }

        @Test func aSelectionMovesTheSoundWithoutALoss() async throws {
            try await SoundServer.run { server in
                _ = try await server.addOutput(named: "other")
                let sink = sink(server)
                let events = sink.events()
                try await sink.configure(tone.format)
                try await sink.start()
                let recording = try await server.record(from: "other") {
                    let writing = Task { try await tone.write(seconds: 1.5, to: sink) }
                    try await server.elapse(.milliseconds(300))
                    try await sink.select(.device(id: "other"))
                    let change = await change(.selected, of: events)
                    #expect(change?.change.former?.device.id == "cap")
                    #expect(change?.change.route.device.id == "other")
                    #expect(change?.change.route.selection == .device(id: "other"))
                    #expect(sink.route?.device.id == "other")
                    #expect((sink.route?.latency ?? .zero) > .zero)
                    try await writing.value
                    try await sink.drain()
                    #expect(sink.playhead?.frame == 72_000)
                }
                #expect(recording.soundDuration > 0.9 && recording.soundDuration < 1.3)
                #expect(recording.trimmed.reading(ofTone: 440).phaseBreaks == 0)
                let (error, _) = await failure { try await sink.select(.device(id: "nowhere")) }
                #expect(error?.code == .unavailable)
                #expect(sink.route?.device.id == "other")
                try await sink.select(.systemDefault)
                _ = await self.change(.selected, of: events)
                #expect(sink.route?.device.id == "cap")
                await sink.close()
            }
        }

        @Test func aSelectionHoldsForTheNextOpening() async throws {
            try await SoundServer.run { server in
                _ = try await server.addOutput(named: "other")
                let sink = sink(server)
                try await sink.select(.device(id: "other"))
                let events = sink.events()
                try await sink.configure(tone.format)
                let change = await change(.opened, of: events)
                #expect(change?.change.route.device.id == "other")
                await sink.close()
            }
        }

        @Test func aDeviceThatIsRemovedInMidPlayIsALossWithinASecondAndItsReturnIsTold()
            async throws
        {
            try await SoundServer.run { server in
                let module = try await server.addOutput(named: "head")
                let sink = sink(server, device: "head")
                let events = sink.events()
                try await sink.configure(tone.format)
                try await sink.start()
                let writing = Task { try await tone.write(seconds: 30, to: sink) }
                try await server.elapse(.milliseconds(300))
                let removed = ContinuousClock.now
                try await server.removeOutput(module)
                let loss = try #require(await change(.deviceLost, of: events))
                print("The loss was told \(removed.duration(to: loss.moment)) after the command")
                #expect(removed.duration(to: loss.moment) < .seconds(1))
                #expect(loss.change.former?.device.id == "head")
                #expect(loss.change.route.device.id == "cap")
                let frame = try #require(sink.playhead?.frame)
                #expect(frame > 4_800)

                _ = try await server.addOutput(named: "head")
                let back = await change(.deviceReturned, of: events)
                #expect(back?.change.route.device.id == "head")
                try await server.elapse(.milliseconds(200))
                #expect((sink.playhead?.frame ?? 0) > frame, "The sound goes on.")
                writing.cancel()
                _ = try? await writing.value
                await sink.close()
            }
        }

        @Test func aNewDefaultIsFollowedAsAMove() async throws {
            try await SoundServer.run { server in
                _ = try await server.addOutput(named: "other")
                let sink = sink(server)
                let events = sink.events()
                try await sink.configure(tone.format)
                try await sink.start()
                let writing = Task { try await tone.write(seconds: 30, to: sink) }
                try await server.elapse(.milliseconds(300))
                try await server.setDefaultOutput("other")
                let moved = await change(.moved, of: events)
                #expect(moved?.change.route.device.id == "other")
                writing.cancel()
                _ = try? await writing.value
                await sink.close()
            }
        }
    }
}
