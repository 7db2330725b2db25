import AssetLoading
import AudioPipeline
import FFmpegDecoding
import PlayerInternals
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(2)))
    struct CancellationTests {
        /// How late a cancelled call may come back; what a busy machine adds is in it.
        static let bound = Duration.milliseconds(50)

        /// While the source opens, before the first byte, in the header, among the packets, at the index.
        @Test(arguments: [-1, 0, 10, 5_000, 90_000] as [Int64])
        func openingIsCancelledAtOnceWhereverItWaits(place: Int64) async throws {
            let source = ScriptedByteSource(try Media.aac.bytes, .init(stallsAt: place))
            let opening = Task(executorPreference: ThreadExecutor()) { () -> Outcome in
                do throws(AudioSourceError) {
                    _ = try await FFmpegDecoder(reading: source)
                    return Outcome()
                } catch {
                    return Outcome(error: error)
                }
            }
            await source.untilStalled()
            await expectCancelledAtOnce(opening)
        }

        @Test func aReadIsCancelledAtOnceAndASeekGoesOn() async throws {
            let bytes = try Media.mp3.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            let source = ScriptedByteSource(bytes, .init(stallsAt: 70_000))
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(try await FFmpegDecoder(reading: source))

            let reading = operate(handoff) { decoder throws(AudioSourceError) in
                _ = try await decoder.readAll()
            }
            await source.untilStalled()
            await expectCancelledAtOnce(reading)

            guard var decoder = handoff.take() else { return }
            // Nothing but a seek can follow.
            var buffer = [Float](repeating: 0, count: 100)
            var span = buffer.mutableSpan
            do throws(AudioSourceError) {
                _ = try await decoder.read(into: &span)
                Issue.record("A read went on behind a cancelled one.")
            } catch {
                #expect(error == .cancelled)
            }
            source.script.stallsAt = nil
            #expect(try await decoder.seek(toFrame: 100_000) == SeekLanding(frame: 100_000))
            #expect(try await decoder.readAll().samples == Array(samples.dropFirst(200_000)))
        }

        @Test func aSeekIsCancelledAtOnceAndAnotherGoesOn() async throws {
            let bytes = try Media.vorbis.bytes
            let source = ScriptedByteSource(bytes)
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(try await FFmpegDecoder(reading: source))
            source.script.stallsAt = 0
            let seeking = operate(handoff) { decoder throws(AudioSourceError) in
                _ = try await decoder.seek(toFrame: 200_000)
            }
            await source.untilStalled()
            await expectCancelledAtOnce(seeking)

            source.script.stallsAt = nil
            guard var decoder = handoff.take() else { return }
            #expect(try await decoder.seek(toFrame: 50) == SeekLanding(frame: 50))
            #expect(try await decoder.readFrames(1000).count == 2000)
        }

        @Test func aTaskThatIsCancelledAlreadyOpensNothing() async throws {
            let bytes = try Media.wav.bytes
            let opening = Task { () -> AudioSourceError? in
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                do throws(AudioSourceError) {
                    _ = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
                    return nil
                } catch {
                    return error
                }
            }
            #expect(await opening.value == .cancelled)
        }

        @Test func aSourceThatIsClosedEndsWhatWaits() async throws {
            let source = MemoryByteSource(try Media.wav.bytes)
            var decoder = try await FFmpegDecoder(reading: source)
            source.close()
            do throws(AudioSourceError) {
                _ = try await decoder.readAll()
                Issue.record("A closed source was read to its end.")
            } catch {
                #expect(error == .cancelled)
            }
        }

        @Test func openingOnAThreadOfItsOwnGivesADecoderThatCanBeMoved() async throws {
            let bytes = try Media.flac.bytes
            let decoder = try await FFmpegDecoder.open(MemoryByteSource(bytes))
            let handoff = Handoff<FFmpegDecoder>()
            handoff.put(decoder)
            let count = try await onOwnThread {
                guard var decoder = handoff.take() else { return Int64(0) }
                return try await decoder.readAll().frameCount(channels: 2)
            }
            #expect(count == Media.frameCount)
        }

        /// What an operation ended with, and when, on its own thread.
        private struct Outcome {
            var error: AudioSourceError?
            var time = ContinuousClock.now
        }

        private func expectCancelledAtOnce(_ operation: Task<Outcome, Never>) async {
            let start = ContinuousClock.now
            operation.cancel()
            let outcome = await operation.value
            #expect(outcome.error == .cancelled)
            #expect(outcome.time - start < Self.bound)
        }

        /// Takes the decoder to a thread of its own, does something with it and brings it back.
        private func operate(
            _ handoff: Handoff<FFmpegDecoder>,
            _ body: @escaping @Sendable (inout FFmpegDecoder) async throws(AudioSourceError) -> Void
        ) -> Task<Outcome, Never> {
            Task(executorPreference: ThreadExecutor()) {
                guard var decoder = handoff.take() else { return Outcome() }
                var failure: AudioSourceError?
                do throws(AudioSourceError) { try await body(&decoder) } catch { failure = error }
                let outcome = Outcome(error: failure)
                handoff.put(decoder)
                return outcome
            }
        }
    }
}
