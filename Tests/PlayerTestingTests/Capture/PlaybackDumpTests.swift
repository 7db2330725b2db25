import AudioPipeline
import PlaybackControl
import PlayerRuns
import PlayerTesting
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite(.timeLimit(.minutes(3))) struct PlaybackDumpTests {
    @Test func aRunIsWrittenAsText() async throws {
        let dump = try await TwoHourQueue().run()
        let frames = dump.lines.prefix { !$0.hasPrefix("state") }.joined(separator: "\n")
        #expect(
            frames == """
                configured 10 Hz mono
                #1 g1 frames 0..<150 hash f9c1fc0acb9927a2
                started
                #1 g1 frames 150..<6000 hash 849428286fb2dcbe
                paused
                #1 g1 frames 6000..<6150 hash 5245d87f525a5fa2
                started
                #1 g1 frames 6150..<12450 hash f1ee0cbc639347a4
                paused
                flushed before g2
                #1 g2 frames 18000..<18150 hash 80774d4b5e2fb5a2 jump from 12450
                started
                #1 g2 frames 18150..<24000 hash 9f99fa24a89acebe
                drained
                paused
                flushed before g3
                #2 g3 frames 0..<150 hash f9c1fc0acb9927a2
                started
                #2 g3 frames 150..<12000 hash 34f93a344917a34e
                drained
                paused
                flushed before g4
                #3 g4 frames 0..<150 hash f9c1fc0acb9927a2
                started
                #3 g4 frames 150..<18450 hash 8f3e86d467c03dc4
                paused
                flushed before g5
                #3 g5 frames 6000..<6150 hash 5245d87f525a5fa2 jump from 18450
                started
                #3 g5 frames 6150..<24000 hash 38f6941ceb1925de
                drained
                """)
        let states = dump.lines.filter { $0.hasPrefix("state") }
        #expect(states.first == "state idle want pause at 0.0 seconds of ?")
        #expect(states.contains { $0.contains("#1 g1 buffering(stalled) want play at 600.0") })
        #expect(states.contains { $0.contains("#2 g3 failed(connectionLost)") })
        #expect(states.last?.contains("#3 g5 ended(24000)") == true)
    }

    @Test func twoHoursWithSeeksStallsAndFailuresGoTheSameWayEachTime() async throws {
        let first = try await TwoHourQueue().run()
        for _ in 0..<20 {
            try first.verify(equals: try await TwoHourQueue().run().description)
        }
    }

    @Test func theHashOfASpanDoesNotDependOnItsBlocks() throws {
        var joined = try #require(span(of: 0..<100))
        #expect(joined.extend(with: try #require(span(of: 100..<300))))
        #expect(joined.sampleHash == span(of: 0..<300)?.sampleHash)
        #expect(joined.sampleHash != span(of: 1..<301)?.sampleHash)
    }

    @Test func aDifferenceNamesTheLines() async throws {
        let dump = PlaybackDump(calls: [.started, .paused, .closed])
        try dump.verify(equals: "started\npaused\nclosed")
        let mismatch = #expect(throws: PlaybackDump.Mismatch.self) {
            try dump.verify(equals: "started\ndrained\nclosed")
        }
        #expect(mismatch?.lines == ["2 - drained", "2 + paused"])
    }

    @Test func aRunIsComparedWithAFile() async throws {
        let golden = "\(#filePath.dropLast("PlaybackDumpTests.swift".count))TwoHourQueue.txt"
        try await TwoHourQueue().run().verify(equalsFileAt: golden)
    }

    @Test func aDifferenceFromAFileNamesTheLines() throws {
        let file = try TemporaryFile(Array("started\npaused\n".utf8))
        try PlaybackDump(calls: [.started, .paused]).verify(equalsFileAt: file.path)
        let mismatch = #expect(throws: PlaybackDump.Mismatch.self) {
            try PlaybackDump(calls: [.started]).verify(equalsFileAt: file.path)
        }
        #expect(mismatch?.lines == ["2 - paused"])
    }

    @Test func aFileThatIsMissingSaysHowToMakeIt() throws {
        let file = try TemporaryFile([])
        let error = #expect(throws: PlaybackDump.FileError.self) {
            try PlaybackDump(calls: []).verify(equalsFileAt: "\(file.path).missing")
        }
        #expect(error?.message.contains("PLAYBACK_DUMPS=update") == true)
    }

    @Test func anUpdateWritesTheFile() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile([])
            unsafe setenv("PLAYBACK_DUMPS", "update", 1)
            try PlaybackDump(calls: [.started, .paused]).verify(equalsFileAt: file.path)
            unsafe unsetenv("PLAYBACK_DUMPS")
            try PlaybackDump(calls: [.started, .paused]).verify(equalsFileAt: file.path)
        }
    }

    @Test(arguments: [1, 7, 100, 1_000])
    func silenceDoesNotDependOnItsBlocks(blockSize: Int) throws {
        // 3 s at 100 Hz: silent at both ends, once in between, and through zero now and then.
        let samples = (0..<300).map { frame -> Float in
            let isSilent = frame < 20 || (100..<150).contains(frame) || frame >= 280
            return isSilent || frame == 60 ? 0 : 0.5
        }
        var joined: CapturedSpan?
        for start in stride(from: 0, to: samples.count, by: blockSize) {
            let block = Array(samples[start..<min(start + blockSize, samples.count)])
            let next = span(of: block, startFrame: Int64(start))
            if joined == nil {
                joined = next
            } else {
                #expect(joined?.extend(with: next) == true)
            }
        }
        #expect(joined?.silence == [0..<20, 100..<150, 280..<300])
    }

    private let stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    /// What a sink is given of scripted frames.
    private func span(of frames: Range<Int>) -> CapturedSpan? {
        let samples = frames.map { AudioScript.sample(atFrame: Int64($0)) }
        return span(of: samples, startFrame: Int64(frames.lowerBound))
    }

    private func span(of samples: [Float], startFrame: Int64) -> CapturedSpan {
        let format = AudioFormat(sampleRate: 100, channels: .mono)
        var buffer = AudioBuffer(format: format, capacity: samples.count, stamp: stamp)
        buffer.fill(startFrame: startFrame) { room in
            for (index, sample) in samples.enumerated() { room[index] = sample }
            return samples.count
        }
        return CapturedSpan(buffer)
    }
}
