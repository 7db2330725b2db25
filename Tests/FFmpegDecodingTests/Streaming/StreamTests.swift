import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    /// Streams that are whole when they are opened.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(2)))
    struct StreamTests {
        /// Nothing but what segments can't say differs: priming in front, padding at the end.
        @Test(arguments: StreamMedia.allCases)
        func aStreamGivesTheSamplesThatItWasCutFrom(media: StreamMedia) async throws {
            var whole = try await FFmpegDecoder(reading: MemoryByteSource(media.sound.bytes))
            let expected = try await whole.readAll().samples
            let channels = whole.format.channelCount
            var decoder = try await ScriptedServer(media.files).decoder()
            #expect(decoder.liveWindow == nil)
            guard case .declared(let declared) = decoder.length else {
                Issue.record("The length is \(decoder.length).")
                return
            }
            let reading = try await decoder.readAll()
            #expect(reading.isContiguous)
            let sound = reading.samples.dropFirst(media.priming * channels)
            #expect(Array(sound.prefix(expected.count)) == expected)
            let padding = (sound.count - expected.count) / channels
            #expect((0..<1_152).contains(padding))
            let count = reading.frameCount(channels: channels)
            #expect(decoder.length == .exact(count))
            #expect(abs(declared - count) < 2_048)
        }

        @Test(arguments: StreamMedia.allCases)
        func everySeekGivesWhatReadingUpToThereGives(media: StreamMedia) async throws {
            var decoder = try await ScriptedServer(media.files).decoder()
            let channels = decoder.format.channelCount
            let straight = try await decoder.readAll().samples
            let count = Int64(straight.count / channels)
            // Another decoder, which has not seen where anything begins.
            decoder = try await ScriptedServer(media.files).decoder()
            #expect(decoder.isSeekable == true)
            var random = SplitMix(seed: 5)
            let places = (0..<20).map { _ in Int64.random(in: 0..<count - 2000, using: &random) }
            for frame in places + [0, 1, 44_100, count - 2000] {
                #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame))
                let samples = try await decoder.readFrames(2000)
                #expect(
                    samples == Array(straight[Int(frame) * channels..<Int(frame + 2000) * channels])
                )
            }
            #expect(try await decoder.seek(toFrame: count + 9_999) == SeekLanding(frame: count))
            #expect(try await decoder.readFrames(10).isEmpty)
            #expect(decoder.length == .exact(count))
        }

        @Test func openingAsksForThePlaylistAndOneSegment() async throws {
            let server = ScriptedServer(try StreamMedia.transport.files)
            _ = try await server.decoder()
            #expect(server.requests == ["list.m3u8", "0.ts"])
        }

        @Test func eachSegmentAndKeyIsAskedForOnce() async throws {
            let server = ScriptedServer(try StreamMedia.encrypted.files)
            var decoder = try await server.decoder()
            _ = try await decoder.readAll()
            let count = PlaylistText(try #require(server["list.m3u8"])).count
            #expect(
                server.requests.sorted()
                    == ((0..<count).map { "\($0).ts" } + ["key", "list.m3u8"]).sorted())
        }

        @Test func rangesOfOneResourceAreReadFromOneSource() async throws {
            let server = ScriptedServer(try StreamMedia.ranges.files)
            var decoder = try await server.decoder()
            _ = try await decoder.readAll()
            #expect(server.requests == ["list.m3u8", "all.ts"])
        }

        @Test func aDiscontinuityIsANewFormatAndTheTimeGoesOn() async throws {
            let server = ScriptedServer([:])
            try server.add(.transport, in: "one/")
            try server.add(.slow, in: "two/")
            let first = PlaylistText(try #require(server["one/list.m3u8"]))
            let second = PlaylistText(try #require(server["two/list.m3u8"]))
            let segments =
                first.segments(0..<2, "one/") + "#EXT-X-DISCONTINUITY\n"
                + second.segments(0..<2, "two/")
            server["list.m3u8"] = Array(
                ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + segments + "#EXT-X-ENDLIST\n").utf8)
            server["one.m3u8"] = first.bytes(0..<2, isEnded: true, folder: "one/")
            server["two.m3u8"] = second.bytes(0..<2, isEnded: true, folder: "two/")
            var one = try await server.decoder("one.m3u8")
            var two = try await server.decoder("two.m3u8")
            let (before, after) = (try await one.readAll(), try await two.readAll())
            var decoder = try await server.decoder()
            let reading = try await decoder.readAll()
            #expect(reading.samples == before.samples + after.samples)
            #expect(reading.formats == [one.format, two.format])
            #expect(reading.isContiguous)
            #expect(try await decoder.seek(toFrame: 0) == SeekLanding(frame: 0))
            #expect(
                try await decoder.readAll()
                    == Reading(reading, formats: [two.format] + reading.formats))
        }

        @Test func aSeekBehindADiscontinuityIsExactOnceItWasHeard() async throws {
            let server = ScriptedServer(try StreamMedia.transport.files)
            let text = PlaylistText(try #require(server["list.m3u8"]))
            // The second half again, as if another clock began there.
            let segments =
                text.segments(3..<5) + "#EXT-X-DISCONTINUITY\n" + text.segments(0..<3)
            server["list.m3u8"] = Array(
                ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + segments + "#EXT-X-ENDLIST\n").utf8)
            var decoder = try await server.decoder()
            let straight = try await decoder.readAll().samples
            for frame in [Int64(150_000), 20_000, 100_000, 210_000, 89_000] {
                #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame))
                let samples = try await decoder.readFrames(1000)
                #expect(samples == Array(straight[Int(frame) * 2..<Int(frame + 1000) * 2]))
            }
            // One that has not heard where the second part begins says how far off it may be.
            decoder = try await server.decoder()
            let landing = try await decoder.seek(toFrame: 150_000)
            #expect(landing.frame == 150_000)
            #expect(landing.uncertainty == 4_410)
        }
    }
}

extension Reading {
    /// The same samples after other forms.
    fileprivate init(_ other: Reading, formats: [AudioFormat]) {
        self = other
        self.formats = formats
    }
}
