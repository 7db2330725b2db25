import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@testable import NowPlaying

extension BusTests {
    @Suite struct AgreementTests {
        private enum Command: CaseIterable {
            case play, pause, toggle, stop, next, previous, seek, setPosition, loop, shuffle, rate
            case volume, goTo, staleTrack
        }

        @Test(arguments: [1, 2] as [UInt64])
        func afterEachOfManyRandomCommandsBothSidesAgree(seed: UInt64) async throws {
            let stage = try await Stage()
            let client = BusClient(stage.bus)
            var random = SeededGenerator(seed: seed)
            for step in 0..<200 {
                let command = try #require(Command.allCases.randomElement(using: &random))
                await give(command, to: stage, client, &random)
                try await expectAgreement(stage, client, "step \(step): \(command)")
            }
            await stage.end()
        }

        private func give(
            _ command: Command, to stage: Stage, _ client: BusClient,
            _ random: inout SeededGenerator
        ) async {
            let item = stage.items.randomElement(using: &random)
            let place = BusValue.int64(.random(in: -5_000_000...650_000_000, using: &random))
            switch command {
            case .play: await client.call("Play", of: Stage.name)
            case .pause: await client.call("Pause", of: Stage.name)
            case .toggle: await client.call("PlayPause", of: Stage.name)
            case .stop: await client.call("Stop", of: Stage.name)
            case .next: await client.call("Next", of: Stage.name)
            case .previous: await client.call("Previous", of: Stage.name)
            case .seek:
                await client.call(
                    "Seek", of: Stage.name,
                    .int64(.random(in: -60_000_000...60_000_000, using: &random)))
            case .setPosition:
                await client.call(
                    "SetPosition", of: Stage.name,
                    .objectPath(TrackID.path(of: stage.player.snapshot.item?.id)), place)
            case .staleTrack:
                let before = stage.player.snapshot
                await client.call(
                    "SetPosition", of: Stage.name, .objectPath(TrackID.none), .int64(1_000_000))
                #expect(stage.player.snapshot.stamp == before.stamp)
            case .loop:
                let status = QueueRepeat.allCases.randomElement(using: &random)?.loopStatus ?? ""
                await client.set("LoopStatus", of: Stage.name, to: .string(status))
            case .shuffle:
                await client.set(
                    "Shuffle", of: Stage.name, to: .boolean(.random(using: &random)))
            case .rate:
                await client.set(
                    "Rate", of: Stage.name, to: .double(.random(in: 0.5...2, using: &random)))
            case .volume:
                await client.set(
                    "Volume", of: Stage.name, to: .double(.random(in: -0.5...1.5, using: &random)))
            case .goTo:
                await client.call(
                    "GoTo", of: Stage.name, interface: "TrackList",
                    .objectPath(TrackID.path(of: item?.id)))
            }
        }

        private func expectAgreement(
            _ stage: Stage, _ client: BusClient, _ step: Comment
        ) async throws {
            let seen = await client.properties(of: Stage.name, interface: MPRISInterfaces.player)
            let list = await client.properties(
                of: Stage.name, interface: MPRISInterfaces.trackList)
            let state = stage.player.snapshot, queue = stage.queue.queue
            let status =
                state.item == nil ? "Stopped" : state.intent == .play ? "Playing" : "Paused"
            #expect(seen["PlaybackStatus"] == .string(status), step)
            #expect(seen["LoopStatus"] == .string(queue.repeats.loopStatus), step)
            #expect(seen["Shuffle"] == .boolean(queue.isShuffled), step)
            #expect(seen["Rate"] == .double(state.rate), step)
            #expect(seen["Volume"] == .double(state.volume), step)
            guard case .dictionary(let metadata) = seen["Metadata"] else {
                Issue.record("There is no metadata.")
                return
            }
            #expect(
                metadata["mpris:trackid"] == .objectPath(TrackID.path(of: state.item?.id)), step)
            #expect(metadata["xesam:title"] == state.item?.title.map { .string($0) }, step)
            let position = Duration.microseconds(Int64(try #require(seen["Position"]?.number)))
            let distance = stage.player.position - position
            #expect(distance >= .milliseconds(-50) && distance <= .milliseconds(500), step)
            #expect(
                list["Tracks"] == .objectPaths(queue.playOrder.map { TrackID.path(of: $0.id) }),
                step)
            var after = queue
            #expect(seen["CanGoNext"] == .boolean(after.next() != nil), step)
        }
    }
}
