import MediaPlayback
import PlaybackControl
import Testing

@testable import NowPlaying

extension BusTests {
    @Suite struct RefusalTests {
        @Test func textThatNoBusAllowsIsRepaired() async throws {
            let stage = try await Stage()
            let noncharacter = Unicode.Scalar(UInt32(0xFFFE)).map { String($0) } ?? ""
            let nasty =
                "\u{1B}[2J\u{0}evil\(noncharacter)\u{202E}\n" + String(repeating: "x", count: 9_000)
            let item = PlaybackItem(address: "not an address", title: nasty, artist: nasty)
            await stage.queue.edit { $0.insert([item], at: 0) }
            await stage.queue.select(item.id)
            let title = try await stage.bus.run("playerctl", "metadata", "title")
            #expect(title.hasPrefix("␛[2J␀evil\u{FFFD}\u{FFFD} x"))
            #expect(title.utf8.count <= 4_096)
            #expect(title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            await stage.end()
        }

        @Test(arguments: [
            ("Player", "OpenUri", [BusValue.string("https://example.org/a")], "NotSupported"),
            ("Player", "OpenUri", [.int64(3)], "InvalidArgs"),
            ("Player", "Jump", [], "UnknownMethod"), ("Players", "Play", [], "UnknownInterface"),
            ("TrackList", "GoTo", [], "InvalidArgs"),
        ])
        func aWrongCallIsAnsweredWithItsError(
            interface: String, member: String, arguments: [BusValue], error: String
        ) async throws {
            let stage = try await Stage()
            let answer = await BusClient(stage.bus).call(
                BusCall(
                    destination: Stage.name, path: MPRISInterfaces.path,
                    interface: "org.mpris.MediaPlayer2.\(interface)", member: member,
                    arguments: arguments))
            guard case .failure(let failure) = answer else {
                Issue.record("It was answered with \(answer).")
                return
            }
            #expect(failure.name == "org.freedesktop.DBus.Error.\(error)")
            await stage.end()
        }

        @Test(arguments: [
            ("PlaybackStatus", BusValue.string("Playing"), "PropertyReadOnly"),
            ("LoopStatus", .string("Sometimes"), "InvalidArgs"),
            ("Rate", .string("fast"), "InvalidArgs"), ("Rate", .double(.nan), "InvalidArgs"),
            ("Speed", .double(1), "UnknownProperty"),
        ])
        func aWrongSettingIsAnsweredWithItsError(
            name: String, value: BusValue, error: String
        ) async throws {
            let stage = try await Stage()
            let answer = await BusClient(stage.bus).set(name, of: Stage.name, to: value)
            guard case .failure(let failure) = answer else {
                Issue.record("It was answered with \(answer).")
                return
            }
            #expect(failure.name == "org.freedesktop.DBus.Error.\(error)")
            await stage.end()
        }

        @Test func whatIsOpenedComesIntoTheQueueAndIsPlayed() async throws {
            var options = RemoteControlOptions(support: .init(addressSchemes: ["https"]))
            options.item = { address in
                address.hasSuffix("refused")
                    ? nil : PlaybackItem(address: address, title: "Opened")
            }
            let stage = try await Stage(options: options)
            let client = BusClient(stage.bus)
            await client.call("OpenUri", of: Stage.name, .string("https://example.org/refused"))
            #expect(stage.player.snapshot.item == nil)
            await client.call("OpenUri", of: Stage.name, .string("https://example.org/a"))
            #expect(stage.player.snapshot.item?.title == "Opened")
            #expect(stage.player.snapshot.intent == .play)
            let last = try #require(stage.items.last)
            await client.call(
                "AddTrack", of: Stage.name, interface: "TrackList",
                .string("https://example.org/b"), .objectPath(TrackID.path(of: last.id)),
                .boolean(false))
            #expect(stage.queue.queue.items.last?.address == "https://example.org/b")
            await client.call(
                "RemoveTrack", of: Stage.name, interface: "TrackList",
                .objectPath(TrackID.path(of: last.id)))
            #expect(!stage.queue.queue.items.contains { $0.id == last.id })
            await stage.end()
        }
    }
}
