import Testing

@testable import podcast_player

@Suite struct KeyDecoderTests {
    @Test(
        arguments: [
            ("a ", [.character("a"), .character(" ")]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
            ("\u{1B}", [.escape]), ("\u{1B}q", [.escape, .character("q")]),
            ("\r\n\t", [.enter, .enter, .tab]),
            ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]),
            ("\u{7F}\u{8}", [.backspace, .backspace]), ("é日", [.character("é"), .character("日")]),
            ("\u{1B}[99;99xq", [.character("q")]), ("\u{0}\u{3}", []),
        ] as [(String, [Key])])
    func bytesAreKeys(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.keys(in: text.utf8) == keys)
    }

    @Test func aSequenceMayComeInPieces() {
        var decoder = KeyDecoder()
        #expect(decoder.keys(in: "\u{1B}[".utf8).isEmpty)
        #expect(decoder.keys(in: "C".utf8) == [.right])
        #expect(decoder.keys(in: [0xC3]).isEmpty)
        #expect(decoder.keys(in: [0xA9]) == [.character("é")])
    }

    @Test func rubbishIsNotKept() {
        var decoder = KeyDecoder()
        #expect(decoder.keys(in: "\u{1B}[0000000000000000000000".utf8).isEmpty)
        #expect(decoder.keys(in: "q".utf8) == [.character("q")])
        #expect(
            decoder.keys(in: [0xFF, 0xFF, 0xFF, 0xFF, UInt8(ascii: "q")]).last == .character("q"))
    }

    @Test func linesAreCutFromPieces() {
        var splitter = LineSplitter()
        #expect(splitter.lines(in: Array("pla".utf8)).isEmpty)
        #expect(splitter.lines(in: Array("y 1\n\nqu".utf8)) == ["play 1", ""])
        #expect(splitter.end() == "qu")
        #expect(splitter.end() == nil)
        let long = splitter.lines(in: Array(repeating: UInt8(ascii: "a"), count: 10_000) + [10])
        #expect(long.map(\.count) == [4_096])
    }
}
