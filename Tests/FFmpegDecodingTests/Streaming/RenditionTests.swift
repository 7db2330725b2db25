import AssetLoading
import FFmpegDecoding
import Testing

extension DecodingTests {
    /// What is chosen of what a stream offers, and that nothing else is fetched.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(1)))
    struct RenditionTests {
        private static let playlist = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en/list.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch, laut",LANGUAGE="de-AT",URI="de/list.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=640x360,CODECS="avc1.4d,mp4a.40.2",AUDIO="a"
            video/list.m3u8
            """

        private func server() throws -> ScriptedServer {
            let server = ScriptedServer(["list.m3u8": Array(Self.playlist.utf8)])
            try server.add(.transport, in: "en/")
            try server.add(.mp3, in: "de/")
            return server
        }

        @Test(
            arguments: [
                ([], nil, "en/", "English"), (["fr", "de"], nil, "de/", "Deutsch, laut"),
                (["de", "en"], "English", "en/", "English"),
            ] as [([String], String?, String, String)])
        func theWantedSoundIsPlayedAndNoPictureIsFetched(
            languages: [String], name: String?, folder: String, chosen: String
        ) async throws {
            let server = try server()
            let decoder = try await server.decoder { options in
                options.languages = languages
                options.renditionName = name
            }
            #expect(decoder.audioRenditions.map(\.name) == ["English", "Deutsch, laut"])
            #expect(decoder.audioRendition?.name == chosen)
            #expect(server.requests == ["list.m3u8", folder + "list.m3u8", folder + "0.ts"])
        }
    }
}
