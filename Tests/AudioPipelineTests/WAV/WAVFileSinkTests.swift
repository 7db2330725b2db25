import AudioPipeline
import PlaybackControl
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct WAVFileSinkTests {
    private let file: TemporaryFile
    private let sink: WAVFileSink
    private let format = AudioFormat(sampleRate: 8_000, channels: .stereo)

    init() throws {
        file = try TemporaryFile([1, 2, 3], suffix: ".wav")
        sink = WAVFileSink(path: file.path)
    }

    private func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func theFileHoldsTheSamplesBitForBit() async throws {
        try sink.configure(format)
        try sink.start()
        try await sink.write(.filled(3, format: format, sample: 0.25))
        try await sink.write(.filled(2, format: format, startFrame: 3, sample: -1.5))
        try await sink.drain()

        let bytes = try file.bytes
        #expect(bytes.count == 58 + 5 * 8)
        #expect(bytes[0..<4].elementsEqual("RIFF".utf8))
        #expect(littleEndian(bytes[4..<8]) == bytes.count - 8)
        #expect(bytes[8..<16].elementsEqual("WAVEfmt ".utf8))
        #expect(littleEndian(bytes[20..<22]) == 3)
        #expect(littleEndian(bytes[22..<24]) == 2)
        #expect(littleEndian(bytes[24..<28]) == 8_000)
        #expect(littleEndian(bytes[28..<32]) == 64_000)
        #expect(littleEndian(bytes[46..<50]) == 5)
        #expect(littleEndian(bytes[54..<58]) == 40)
        let samples = stride(from: 58, to: bytes.count, by: 4).map { start in
            Float(bitPattern: UInt32(littleEndian(bytes[start..<(start + 4)])))
        }
        #expect(samples == Array(repeating: 0.25, count: 6) + Array(repeating: -1.5, count: 4))
        #expect(sink.playhead?.frame == 5)
    }

    @Test func nothingIsWrittenBeforeTheStart() async throws {
        try sink.configure(format)
        try await sink.write(.filled(100, format: format))
        #expect(sink.queuedFrames == 100)
        #expect(try file.bytes.count == 58)
        try sink.flush(before: .next())
        try sink.start()
        try await sink.drain()
        #expect(try file.bytes.count == 58)
    }

    @Test func aFullQueueLetsWritesWaitUntilTheStart() async throws {
        try sink.configure(format)
        try await sink.write(.filled(48_000, format: format))
        let waiting = Task { [sink, format] in try await sink.write(.filled(1, format: format)) }
        try sink.start()
        try await waiting.value
        try await sink.drain()
        #expect(try file.bytes.count == 58 + 48_001 * 8)
    }

    @Test func aFileThatCannotBeMadeSaysWhatToDo() {
        let sink = WAVFileSink(path: "/nowhere/sound.wav")
        let error = #expect(throws: AudioSinkError.self) { try sink.configure(format) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("/nowhere/sound.wav") == true)
    }

    @Test func closingMakesTheFileWhole() async throws {
        try sink.configure(format)
        try sink.start()
        try await sink.write(.filled(3, format: format))
        sink.close()
        let bytes = try file.bytes
        #expect(littleEndian(bytes[54..<58]) == 24)
        await #expect(throws: AudioSinkError.closed) {
            try await sink.write(.filled(3, format: format))
        }
    }
}
