import AssetLoading
import AudioPipeline
import FFmpegDecoding
import PlayerInternals
import PlayerTesting
import Testing

extension DecodingTests {
    /// Streams that grow while they are read.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(2)))
    struct LiveTests {
        private let server: ScriptedServer
        private let text: PlaylistText
        private let clock = VirtualClock()

        init() throws {
            let files = try StreamMedia.transport.files
            server = ScriptedServer(files)
            text = PlaylistText(try #require(files["list.m3u8"]))
        }

        private func list(_ range: Range<Int>, _ tags: String = "", isEnded: Bool = false) {
            server["list.m3u8"] = text.bytes(range, tags, isEnded: isEnded)
        }

        private func straight() async throws -> [Float] {
            list(0..<text.count, isEnded: true)
            var decoder = try await server.decoder()
            return try await decoder.readAll().samples
        }

        /// Reads to the end on a thread of its own.
        private func readAll(_ handoff: Handoff<FFmpegDecoder>) -> Task<LiveReading, any Error> {
            Task(executorPreference: ThreadExecutor()) {
                guard var decoder = handoff.take() else { return LiveReading() }
                let reading = try await decoder.readAll()
                return LiveReading(
                    reading: reading, length: decoder.length, window: decoder.liveWindow,
                    missedSegments: decoder.missedSegmentCount)
            }
        }

        @Test func aLiveStreamIsJoinedBeforeItsEdgeAndGoesOnToItsEnd() async throws {
            let whole = try await straight()
            list(0..<5)
            let handoff = Handoff<FFmpegDecoder>()
            let decoder = try await server.decoder { $0.clock = clock }
            #expect(decoder.length == .endless)
            let found = decoder.liveWindow
            let window = try #require(found)
            #expect(!window.isKept)
            // Three target durations before the edge lies the second of five segments.
            #expect(window.start < .seconds(-0.9) && window.start > .seconds(-1.1))
            #expect(window.edge >= .seconds(3) && window.edge < .seconds(4.1))
            #expect(server.requests.last == "1.ts")
            handoff.put(decoder)
            let reading = readAll(handoff)
            await clock.waitForSleepers()
            list(1..<text.count, isEnded: true)
            clock.advance(by: .seconds(1))
            let result = try await reading.value
            let samples = result.reading.samples
            // What a codec needs to begin with is all that differs.
            let heard = samples.dropFirst(2 * 3 * 1024)
            #expect(Array(heard) == Array(whole.suffix(heard.count)))
            #expect(samples.count > whole.count * 3 / 5)
            #expect(result.window == nil)
            #expect(result.length == .exact(Int64(samples.count / 2)))
        }

        @Test func anEventBeginsAtItsBeginningAndCanBeSoughtIn() async throws {
            let whole = try await straight()
            list(0..<5, "#EXT-X-PLAYLIST-TYPE:EVENT")
            var decoder = try await server.decoder { $0.clock = clock }
            #expect(decoder.length == .endless)
            #expect(decoder.liveWindow?.isKept == true)
            #expect(decoder.liveWindow?.start == .zero)
            #expect(try await decoder.readFrames(1000) == Array(whole.prefix(2000)))
            #expect(try await decoder.seek(toFrame: 100_000) == SeekLanding(frame: 100_000))
            #expect(try await decoder.readFrames(1000) == Array(whole[200_000..<202_000]))
            #expect(try await decoder.seek(toFrame: 7) == SeekLanding(frame: 7))
            // Behind the edge there is nothing yet: the last segment is gone to.
            let landing = try await decoder.seek(toFrame: 1 << 40)
            let edge = decoder.liveWindow?.edge ?? .zero
            #expect(decoder.format.duration(ofFrames: landing.frame) < edge)
        }

        @Test func whatHasLeftTheWindowIsPassedOverAndCounted() async throws {
            list(0..<3)
            var decoder = try await server.decoder { $0.clock = clock }
            _ = try await decoder.readFrames(100)
            // When it is next asked for, two segments have come and gone.
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(decoder)
            let reading = readAll(handoff)
            await clock.waitForSleepers()
            list(5..<text.count, isEnded: true)
            clock.advance(by: .seconds(1))
            let result = try await reading.value
            #expect(!result.reading.isContiguous)
            #expect(result.missedSegments == 2)
        }

        @Test func aSegmentThatALiveStreamDoesNotHaveIsPassedOver() async throws {
            list(0..<5)
            server["3.ts"] = nil
            let decoder = try await server.decoder { $0.clock = clock }
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(decoder)
            let reading = readAll(handoff)
            await clock.waitForSleepers()
            list(1..<text.count, isEnded: true)
            clock.advance(by: .seconds(1))
            #expect(try await reading.value.missedSegments == 1)
        }

        @Test func aStreamThatBringsNothingNewIsTimedOut() async throws {
            list(0..<4)
            let decoder = try await server.decoder {
                $0.clock = clock
                $0.limits.patience = .seconds(2)
            }
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(decoder)
            let reading = readAll(handoff)
            let isOver = Locked(false)
            let watch = Task {
                let error = await reading.failure
                isOver.withLock { $0 = true }
                return error
            }
            while !isOver.withLock({ $0 }) {
                _ = clock.advanceToNextDeadline()
                await Task.yield()
            }
            let error = await watch.value
            #expect(error?.code == .bytesUnavailable)
            #expect(error?.loadingCode == .timedOut)
        }

        @Test func aStreamWhoseNumbersBeginAnewSaysSo() async throws {
            list(4..<text.count)
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(try await server.decoder { $0.clock = clock })
            let reading = readAll(handoff)
            await clock.waitForSleepers()
            list(0..<2)
            clock.advance(by: .seconds(1))
            #expect(await reading.failure?.loadingCode == .representationChanged)
        }
    }
}

/// What a stream gave, and what was known of it at its end.
private struct LiveReading: Sendable {
    var reading = Reading()
    var length = FrameCountClaim.unknown
    var window: LiveWindow?
    var missedSegments: Int64 = 0
}

extension Task<LiveReading, any Error> {
    fileprivate var failure: AudioSourceError? {
        get async {
            do {
                _ = try await value
                return nil
            } catch {
                return error as? AudioSourceError
            }
        }
    }
}
