import AssetLoading
import AudioPipeline
import FFmpegDecoding
import PlayerInternals
import PlayerTesting
import Testing

extension DecodingTests {
    /// Streams that lie, fail or hang.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(2)))
    struct StreamFaultTests {
        private let server: ScriptedServer

        init() throws {
            server = ScriptedServer(try StreamMedia.encrypted.files)
        }

        /// FFmpeg knows all of these, and would open them.
        @Test(
            arguments: [
                "file:///etc/passwd", "concat:/etc/passwd|0.ts", "crypto:/etc/passwd",
                "subfile,,start,0,end,9,,:/etc/passwd", "data:audio/mpeg;base64,SUQz", "pipe:0",
                "tcp://127.0.0.1:9/", "http://example.test/show/0.ts",
            ], ["segment", "key", "map", "variant"])
        func whatAPlaylistMayNotNameIsRefused(address: String, kind: String) async {
            let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
            let text =
                switch kind {
                case "segment": "#EXTINF:1,\n\(address)\n"
                case "key": "#EXT-X-KEY:METHOD=AES-128,URI=\"\(address)\"\n#EXTINF:1,\n0.ts\n"
                case "map": "#EXT-X-MAP:URI=\"\(address)\"\n#EXTINF:1,\n0.ts\n"
                default: "#EXT-X-STREAM-INF:BANDWIDTH=1\n\(address)\n"
                }
            server["list.m3u8"] = Array((head + text + "#EXT-X-ENDLIST\n").utf8)
            let error = await server.failure()
            #expect(error?.code == .bytesUnavailable)
            #expect(error?.loadingCode == .unsupportedLocation)
            #expect(server.requests == ["list.m3u8"])
        }

        @Test func aPlaylistWithoutOptionsIsNoMedia() async {
            do throws(AudioSourceError) {
                _ = try await FFmpegDecoder(reading: server.open())
                Issue.record("A playlist was followed without being told how.")
            } catch {
                #expect(error.code == .notMedia)
            }
        }

        @Test(arguments: ["#EXTM3U\nsong.mp3\n", "#EXTM3U\n", "#EXTM3U\n#EXT-X-STREAM-INF:A=1\n"])
        func aPlaylistOfAnotherKindIsNoMedia(text: String) async {
            server["list.m3u8"] = Array(text.utf8)
            #expect(await server.failure()?.code == .notMedia)
        }

        @Test func encryptionThatIsNotKnownIsATypedError() async {
            let text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"\n"
            server["list.m3u8"] = Array((text + "#EXTINF:1,\n0.ts\n#EXT-X-ENDLIST\n").utf8)
            #expect(await server.failure()?.loadingCode == .unsupportedEncryption)
        }

        @Test func aPlaylistThatIsTooLongIsRefused() async throws {
            let size = Int64(try #require(server["list.m3u8"]).count)
            for bound in [size - 1, 20] {
                let error = await server.failure { $0.limits.bytes = bound }
                #expect(error?.code == .limitExceeded)
                #expect(error?.loadingCode == .tooLarge(limit: bound))
            }
            let error = await server.failure { $0.limits.segments = 3 }
            #expect(error?.loadingCode == .tooLarge(limit: 3))
        }

        @Test func aKeyOfAnotherLengthIsATypedError() async {
            server["key"] = Array(repeating: 1, count: 15)
            #expect(await server.failure()?.loadingCode == .notMedia)
            server["key"] = Array(repeating: 1, count: 17)
            #expect(await server.failure()?.loadingCode == .tooLarge(limit: 16))
        }

        @Test func aWrongKeyIsATypedErrorAndNoNoise() async {
            server["key"] = Array(repeating: 1, count: 16)
            let error = await server.failure()
            #expect([.notMedia, .bytesUnavailable, .damaged].contains(error?.code))
        }

        @Test(arguments: ["3.ts", "list.m3u8", "key", "0.ts"])
        func whatIsNotThereIsATypedError(name: String) async {
            server[name] = nil
            let error = await server.failure()
            #expect(error?.code == .bytesUnavailable)
            #expect(error?.loadingCode == .notFound)
        }

        /// FFmpeg's own demuxer takes such a cut for the segment's end and plays on behind the hole.
        @Test func aSegmentThatIsCutOffIsAnErrorAfterWhichASeekGoesOn() async throws {
            var whole = try await server.decoder()
            let straight = try await whole.readAll().samples
            server.script("3.ts", .init(failsAt: 5_000))
            var decoder = try await server.decoder()
            var heard: [Float] = []
            do throws(AudioSourceError) {
                while true {
                    let more = try await decoder.readFrames(1000)
                    if more.isEmpty { break }
                    heard += more
                }
                Issue.record("A segment that was cut off was taken for a whole one.")
            } catch {
                #expect(error.code == .bytesUnavailable)
                guard case .connectionLost? = error.loadingCode else {
                    Issue.record("The cause is \(String(describing: error.cause)).")
                    return
                }
            }
            #expect(heard.count > 2 * 3 * 44_100)
            #expect(heard == Array(straight.prefix(heard.count)))
            server.script("3.ts", .init())
            let frame = Int64(heard.count / 2)
            #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame))
            #expect(try await decoder.readAll().samples == Array(straight.dropFirst(heard.count)))
        }

        @Test(arguments: ["list.m3u8", "0.ts", "key"])
        func openingIsCancelledAtOnceWhateverItWaitsFor(name: String) async {
            server.script(name, .init(stallsAt: 0))
            await expectCancelledAtOnce(after: { await server.untilStalled(name) })
        }

        @Test func aReadIsCancelledAtOnceInAnySegment() async {
            server.script("4.ts", .init(stallsAt: 1_000))
            await expectCancelledAtOnce(after: { await server.untilStalled("4.ts") })
        }

        @Test func theWaitForMoreOfALiveStreamIsCancelledAtOnce() async throws {
            let text = PlaylistText(try #require(server["list.m3u8"]))
            server["list.m3u8"] = text.bytes(0..<4, "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"")
            let clock = VirtualClock()
            await expectCancelledAtOnce(clock: clock, after: { await clock.waitForSleepers() })
        }

        private func expectCancelledAtOnce(
            clock: any Clock<Duration> = ContinuousClock(), after wait: () async -> Void
        ) async {
            let reading = Task(executorPreference: ThreadExecutor()) { [server] in
                let error = await server.failure { $0.clock = clock }
                return (error: error, time: ContinuousClock.now)
            }
            await wait()
            let start = ContinuousClock.now
            reading.cancel()
            let outcome = await reading.value
            #expect(outcome.error == .cancelled)
            #expect(outcome.time - start < CancellationTests.bound)
        }
    }
}
