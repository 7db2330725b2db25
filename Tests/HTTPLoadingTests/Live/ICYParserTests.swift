import Testing

@testable import HTTPLoading

@Suite struct ICYParserTests {
    /// Ten bytes of sound, a text, ten bytes of sound, no text, five bytes of sound.
    private static let stream: [UInt8] =
        Array(0..<10) + [2] + Array("StreamTitle='Title of it';".utf8)
        + [UInt8](repeating: 0, count: 6) + Array(10..<20) + [0] + Array(20..<25)

    private func parts(of stream: [UInt8], pieces: Int) -> (sound: [UInt8], texts: [String]) {
        var parser = ICYParser(interval: 10)
        var sound: [UInt8] = []
        var texts: [String] = []
        for start in stride(from: 0, to: stream.count, by: pieces) {
            let piece = Array(stream[start..<min(start + pieces, stream.count)])
            var index = 0
            while let part = parser.next(in: piece.span, from: &index) {
                switch part {
                case .sound(let range): sound += piece[range]
                case .metadata(let text):
                    texts.append("\(sound.count): \(String(decoding: text, as: UTF8.self))")
                }
            }
        }
        return (sound, texts)
    }

    @Test(arguments: 1...50) func partsSoundFromTextHoweverItIsCut(pieces: Int) {
        let (sound, texts) = parts(of: Self.stream, pieces: pieces)
        #expect(sound == Array(0..<25))
        #expect(texts == ["10: StreamTitle='Title of it';"])
    }

    @Test func holdsNoMoreThanTheLongestText() {
        let longest = [UInt8](repeating: 0x61, count: 255 * 16)
        let (sound, texts) = parts(of: Array(0..<10) + [255] + longest + [9], pieces: 100)
        #expect(sound == Array(0..<10) + [9])
        #expect(texts.map(\.count) == ["10: ".count + 255 * 16])
    }

    @Test func aTextOfZerosIsNone() {
        let (sound, texts) = parts(
            of: Array(0..<10) + [1] + [UInt8](repeating: 0, count: 16) + [7], pieces: 7)
        #expect(sound == Array(0..<10) + [7])
        #expect(texts.isEmpty)
    }
}
