import MediaPlayback
import PlaybackControl
import TestSupport
import Testing

@testable import NowPlaying

extension BusTests {
    /// Real tools see every property and give every command.
    @Suite struct ToolTests {
        @Test func busctlReadsEveryProperty() async throws {
            let stage = try await Stage()
            await stage.queue.play()
            await stage.wait { $0.phase == .playing }
            let expected = [
                ("", "CanQuit", "b false"), ("", "CanRaise", "b false"),
                ("", "HasTrackList", "b true"), ("", "Identity", "s \"The Stage\""),
                ("", "DesktopEntry", "s \"\""), ("", "SupportedUriSchemes", "as 0"),
                ("", "SupportedMimeTypes", "as 0"), ("Player", "PlaybackStatus", "s \"Playing\""),
                ("Player", "LoopStatus", "s \"None\""), ("Player", "Rate", "d 1"),
                ("Player", "MinimumRate", "d 0.25"), ("Player", "MaximumRate", "d 4"),
                ("Player", "Shuffle", "b false"), ("Player", "Volume", "d 1"),
                ("Player", "CanGoNext", "b true"), ("Player", "CanGoPrevious", "b false"),
                ("Player", "CanPlay", "b true"), ("Player", "CanPause", "b true"),
                ("Player", "CanSeek", "b true"), ("Player", "CanControl", "b true"),
                ("TrackList", "CanEditTracks", "b false"),
            ]
            for (interface, name, value) in expected {
                let text = try await stage.bus.property(name, of: Stage.name, interface: interface)
                #expect(text == value, "\(name)")
            }
            let tracks = try await stage.bus.property(
                "Tracks", of: Stage.name, interface: "TrackList")
            #expect(tracks.hasPrefix("ao 5 "))
            for item in stage.items { #expect(tracks.contains("\"\(TrackID.path(of: item.id))\"")) }
            let position = try await stage.bus.property("Position", of: Stage.name)
            #expect(Int(position.dropFirst(2)) != nil)
            let metadata = try await stage.bus.property("Metadata", of: Stage.name)
            for part in [
                "a{sv} 7", "\"mpris:trackid\" o \"\(TrackID.path(of: stage.items[0].id))\"",
                "\"xesam:artist\" as 1 \"The Show\"", "\"xesam:album\" s \"The Show\"",
                "\"mpris:length\" x 600000000", "\"mpris:artUrl\" s \"https://example.org/1.png\"",
                "\"xesam:url\" s \"file:///media/episode%201.mp3\"",
            ] {
                #expect(metadata.contains(part), "\(metadata)")
            }
            await stage.end()
        }

        @Test func playerctlGivesEveryCommand() async throws {
            let stage = try await Stage()
            let (bus, player) = (stage.bus, stage.player)
            #expect(try await bus.run("playerctl", "-l") == "stage")
            #expect(try await bus.run("playerctl", "status") == "Stopped")
            try await bus.run("playerctl", "play")
            #expect(player.snapshot.item == stage.items[0])
            #expect(try await bus.run("playerctl", "status") == "Playing")
            #expect(try await bus.run("playerctl", "metadata", "title") == "Épisode 1")
            try await bus.run("playerctl", "pause")
            #expect(player.snapshot.intent == .pause)
            try await bus.run("playerctl", "play-pause")
            #expect(player.snapshot.intent == .play)
            try await bus.run("playerctl", "next")
            #expect(player.snapshot.item == stage.items[1])
            try await bus.run("playerctl", "previous")
            #expect(player.snapshot.item == stage.items[0])
            await stage.wait { $0.isSeekable && $0.duration == .exact(.seconds(600)) }
            try await bus.run("playerctl", "position", "120")
            #expect(player.position >= .seconds(120) && player.position < .seconds(125))
            try await bus.run("playerctl", "position", "30-")
            #expect(player.position >= .seconds(90) && player.position < .seconds(95))
            try await bus.run("playerctl", "volume", "0.4")
            #expect(player.snapshot.volume == 0.4)
            await player.setMuted(true)
            try await bus.run("playerctl", "volume", "0.25")
            #expect(player.snapshot.volume == 0.25 && !player.snapshot.isMuted)
            #expect(try await bus.run("playerctl", "volume") == "0.250000")
            try await bus.run("playerctl", "loop", "Playlist")
            #expect(stage.queue.queue.repeats == .all)
            try await bus.run("playerctl", "shuffle", "On")
            #expect(stage.queue.queue.isShuffled)
            try await bus.run("playerctl", "stop")
            #expect(player.snapshot.item == nil)
            #expect(try await bus.run("playerctl", "status") == "Stopped")
            await stage.end()
        }

        @Test func gdbusDescribesAndCallsTheInterfacesWhole() async throws {
            let stage = try await Stage()
            let text = try await stage.bus.run(
                "gdbus", "introspect", "--session", "--dest", Stage.name, "--object-path",
                "/org/mpris/MediaPlayer2")
            for interface in MPRISInterfaces.all {
                #expect(text.contains("interface \(interface.name)"))
                for method in interface.methods { #expect(text.contains("\(method.name)(")) }
                for property in interface.properties {
                    #expect(text.contains(" \(property.name)"), "\(property.name)")
                }
            }
            let tree = try await stage.bus.run("busctl", "--user", "tree", Stage.name, "--list")
            #expect(tree.split(separator: "\n").last == "/org/mpris/MediaPlayer2")
            await stage.queue.play()
            await stage.wait { $0.duration == .exact(.seconds(600)) }
            let track = TrackID.path(of: stage.items[0].id)
            try await stage.bus.call("Player.SetPosition", of: Stage.name, track, "60000000")
            #expect(stage.player.position >= .seconds(60))
            try await stage.bus.call("Player.Seek", of: Stage.name, "5000000")
            #expect(stage.player.position >= .seconds(65))
            let metadata = try await stage.bus.call(
                "TrackList.GetTracksMetadata", of: Stage.name,
                "['\(TrackID.path(of: stage.items[2].id))']")
            #expect(metadata.contains("Épisode 3"))
            try await stage.bus.call(
                "TrackList.GoTo", of: Stage.name, TrackID.path(of: stage.items[3].id))
            #expect(stage.player.snapshot.item == stage.items[3])
            await stage.end()
        }

        @Test func gdbusAndBusctlGiveWhatPlayerctlCannot() async throws {
            let calls = AsyncStream<String>.makeStream()
            var options = RemoteControlOptions(
                support: .init(addressSchemes: ["https"], canRaise: true, canQuit: true))
            options.item = { PlaybackItem(address: $0, title: "Opened") }
            options.raise = { calls.continuation.yield("raise") }
            options.quit = { calls.continuation.yield("quit") }
            let stage = try await Stage(options: options)
            let bus = stage.bus, last = try #require(stage.items.last)
            try await bus.call("Player.OpenUri", of: Stage.name, "https://example.org/a")
            #expect(stage.player.snapshot.item?.title == "Opened")
            try await bus.call(
                "TrackList.AddTrack", of: Stage.name, "https://example.org/b",
                TrackID.path(of: last.id), "false")
            #expect(stage.queue.queue.items.last?.address == "https://example.org/b")
            try await bus.call(
                "TrackList.RemoveTrack", of: Stage.name, TrackID.path(of: last.id))
            #expect(!stage.queue.queue.items.contains { $0.id == last.id })
            for (name, kind, value) in [
                ("Rate", "d", "1.5"), ("Volume", "d", "0.5"), ("LoopStatus", "s", "Track"),
                ("Shuffle", "b", "true"),
            ] {
                try await bus.run(
                    "busctl", "--user", "set-property", Stage.name, "/org/mpris/MediaPlayer2",
                    "org.mpris.MediaPlayer2.Player", name, kind, value)
            }
            #expect(stage.player.snapshot.rate == 1.5)
            #expect(stage.player.snapshot.volume == 0.5)
            #expect(stage.queue.queue.repeats == .one)
            #expect(stage.queue.queue.isShuffled)
            try await bus.call("Raise", of: Stage.name)
            try await bus.call("Quit", of: Stage.name)
            calls.continuation.finish()
            #expect(await calls.stream.reduce(into: []) { $0.append($1) } == ["raise", "quit"])
            await stage.end()
        }

        @Test func playerctlFollowsWithOneLineATrackChange() async throws {
            let stage = try await Stage()
            await stage.queue.play()
            await stage.wait { $0.phase == .playing }
            let follower = try stage.bus.start(
                "playerctl", "--follow", "metadata", "--format", "{{title}} by {{artist}}")
            #expect(await follower.firstLine() == "Épisode 1 by The Show")
            for item in stage.items[1...3] {
                try await stage.bus.run("playerctl", "next")
                await stage.wait { $0.item == item && $0.phase == .playing }
                try await stage.bus.run("playerctl", "position", "100")
                try await stage.bus.run("playerctl", "pause")
                try await stage.bus.run("playerctl", "play")
            }
            // What is shown last is told at the end of the bus at the latest.
            try await stage.bus.run("playerctl", "status")
            follower.interrupt()
            let lines = await follower.printedText().split(separator: "\n")
            await follower.waitForExit()
            #expect(lines == (2...4).map { "Épisode \($0) by The Show" })
            await stage.end()
        }
    }
}
