import AssetLoading
import Testing

@Suite struct PlaylistTests {
    private static let place = AssetLocation.remote(address: "https://example.test/a/list.m3u8?t=1")

    private func media(_ lines: String...) throws -> MediaPlaylist {
        let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\r\n")
        guard case .media(let playlist) = try Playlist(Array(text.utf8), at: Self.place) else {
            throw AssetLoadingError(.notMedia, message: "Not a media playlist.")
        }
        return playlist
    }

    private func location(_ name: String) -> AssetLocation {
        .remote(address: "https://example.test/a/\(name)")
    }

    @Test func segmentsHaveNumbersDurationsAndPlaces() throws {
        let playlist = try media(
            "#EXT-X-MEDIA-SEQUENCE:7", "#EXTINF:5.005,Title", "0.ts", "#EXT-X-UNKNOWN:1",
            "#EXTINF:6,", "sub/1.ts?x=2", "#EXT-X-ENDLIST")
        #expect(playlist.kind == .whole && playlist.isEnded)
        #expect(playlist.targetDuration == .seconds(6))
        #expect(playlist.segments.map(\.sequence) == [7, 8])
        #expect(playlist.segments.map(\.duration) == [.milliseconds(5_005), .seconds(6)])
        #expect(
            playlist.segments.map(\.resource.location)
                == [location("0.ts"), location("sub/1.ts?x=2")])
        #expect(playlist[7] == playlist.segments[0] && playlist[9] == nil && playlist[6] == nil)
    }

    @Test func rangesFollowOneAnother() throws {
        let playlist = try media(
            "#EXT-X-BYTERANGE:100@50", "#EXTINF:1,", "all.ts", "#EXTINF:1,",
            "#EXT-X-BYTERANGE:20", "all.ts")
        #expect(playlist.segments.map(\.resource.range) == [50..<150, 150..<170])
        #expect(!playlist.isEnded && playlist.kind == .sliding)
    }

    @Test func keysHoldUntilTheNextAndCountTheirVectors() throws {
        let playlist = try media(
            "#EXT-X-MEDIA-SEQUENCE:258", "#EXT-X-KEY:METHOD=AES-128,URI=\"k,1\"", "#EXTINF:1,", "a",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x0100", "#EXTINF:1,", "b",
            "#EXT-X-KEY:METHOD=NONE", "#EXTINF:1,", "c")
        let encryption = playlist.segments.map(\.resource.encryption)
        #expect(encryption[0]?.key == location("k,1"))
        #expect(encryption[0]?.vector.suffix(2) == [1, 2])
        #expect(encryption[1]?.vector.suffix(2) == [1, 0])
        #expect(encryption[2] == nil)
    }

    @Test func discontinuitiesAndMapsPartTheSegments() throws {
        let playlist = try media(
            "#EXT-X-DISCONTINUITY-SEQUENCE:4", "#EXT-X-MAP:URI=\"i\",BYTERANGE=\"9@1\"",
            "#EXTINF:1,", "a", "#EXT-X-DISCONTINUITY", "#EXTINF:1,", "b")
        let parts = playlist.segments.map(\.part)
        #expect(parts.map(\.discontinuity) == [4, 5])
        #expect(parts[0].initialization?.range == 1..<10)
    }

    @Test(
        arguments: [
            "#EXTINF:x,\na", "a", "#EXTINF:-1,\na", "#EXTINF:nan,\na", "#EXTINF:1e99,\na",
            "#EXT-X-MEDIA-SEQUENCE:99999999999999999999", "#EXT-X-MEDIA-SEQUENCE:-1",
            "#EXT-X-BYTERANGE:5\n#EXTINF:1,\na", "#EXT-X-BYTERANGE:-5@1\n#EXTINF:1,\na",
            "#EXT-X-BYTERANGE:9223372036854775807@9\n#EXTINF:1,\na",
            "#EXT-X-KEY:METHOD=AES-128\n#EXTINF:1,\na", "#EXT-X-MAP:BYTERANGE=\"1@1\"",
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0xg",
        ])
    func whatIsWrongIsNoPlaylist(text: String) {
        #expect(throws: AssetLoadingError(.notMedia, message: "")) { try media(text) }
    }

    @Test func variantsAndRenditionsAreRead() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="N, M",LANGUAGE="de",AUTOSELECT=YES,URI="d.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="S",URI="file:///etc/passwd"
            #EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64,mp4a.40.2",AUDIO="g"
            high.m3u8
            """
        guard case .multivariant(let playlist) = try Playlist(Array(text.utf8), at: Self.place)
        else {
            Issue.record("It is no playlist of variants.")
            return
        }
        #expect(playlist.variants.map(\.bitRate) == [96_000, 900_000])
        #expect(playlist.variants.map(\.mayHavePicture) == [false, true])
        #expect(playlist.renditions.map(\.description.name) == ["N, M"])
        #expect(playlist.renditions.first?.location == location("d.m3u8"))
    }

    @Test func aBitRateThatIsTooHighIsNotChosen() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=64000
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=128000
            middle.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=1x1
            picture.m3u8
            """
        guard case .multivariant(let playlist) = try Playlist(Array(text.utf8), at: Self.place)
        else { return }
        var options = StreamingOptions(opener: FileByteSourceOpener())
        #expect(StreamChoice(of: playlist, options).location == location("middle.m3u8"))
        options.maximumBitRate = 100_000
        #expect(StreamChoice(of: playlist, options).location == location("low.m3u8"))
        options.maximumBitRate = 1
        #expect(StreamChoice(of: playlist, options).location == location("low.m3u8"))
    }
}
