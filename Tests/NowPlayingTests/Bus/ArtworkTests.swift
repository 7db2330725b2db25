import Foundation
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@testable import NowPlaying

extension BusTests {
    @Suite struct ArtworkTests {
        @Test func aPictureIsAFileForOthersAndALateOneIsDropped() async throws {
            let gates = [Gate(), Gate()]
            var options = RemoteControlOptions()
            options.artwork = { item in
                let isFirst = item.title == "Épisode 1"
                await gates[isFirst ? 0 : 1].wait()
                return .picture(bytes: Array(isFirst ? "one" : "two"), mediaType: "image/png")
            }
            let stage = try await Stage(options: options)
            let client = BusClient(stage.bus)
            await client.call("Play", of: Stage.name)
            // The address that the item names stands until the picture is there.
            #expect(await address(client) == "https://example.org/1.png")
            await client.call("Next", of: Stage.name)
            gates[0].open()
            gates[1].open()
            var found = ""
            repeat { found = await address(client) } while !found.hasPrefix("file://")
            let path = try #require(URL(string: found)?.path)
            #expect(FileManager.default.contents(atPath: path) == Data("two".utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(await stage.remote.staleArtworkCount == 1)
            await stage.end()
            #expect(!FileManager.default.fileExists(atPath: path))
        }

        private func address(_ client: BusClient) async -> String {
            let seen = await client.properties(of: Stage.name, interface: MPRISInterfaces.player)
            guard case .dictionary(let metadata) = seen["Metadata"] else { return "" }
            return metadata["mpris:artUrl"]?.text ?? ""
        }

        private func Array(_ text: String) -> [UInt8] { [UInt8](text.utf8) }
    }
}
