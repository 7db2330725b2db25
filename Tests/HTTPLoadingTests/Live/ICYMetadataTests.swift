import HTTPLoading
import Testing

@Suite struct ICYMetadataTests {
    private func metadata(_ bytes: [UInt8], _ charset: StreamCharset = .latin1) -> ICYMetadata {
        ICYMetadata(bytes: bytes, offset: 7, charset: charset)
    }

    @Test(
        arguments: [
            ("StreamTitle='A - B';StreamUrl='http://x/';", "A - B", "http://x/"),
            ("StreamTitle='It's; that';StreamUrl='';", "It's; that", nil),
            ("StreamTitle='Don';t stop';StreamUrl='u';", "Don';t stop", "u"),
            ("StreamTitle='open end", "open end", nil),
            ("StreamTitle='no semicolon'", "no semicolon", nil),
            ("streamtitle='lower case';", "lower case", nil),
            (" StreamTitle='spaces'; ", "spaces", nil),
            ("StreamUrl='u';StreamTitle='t';", "t", "u"),
            ("adw_ad='true';durationMs='9';StreamTitle='t';", "t", nil),
            ("Ad='1';StreamTitle='t';", "t", nil),
            ("StreamTitle='';", nil, nil),
            ("StreamTitle=';", ";", nil),
            ("", nil, nil), ("nonsense", nil, nil), ("='x';", nil, nil), ("a='", nil, nil),
        ] as [(String, String?, String?)])
    func readsTitleAndAddress(text: String, title: String?, address: String?) {
        let metadata = metadata(Array(text.utf8))
        #expect(metadata.title == title)
        #expect(metadata.address == address)
        #expect(metadata.offset == 7)
        #expect(metadata.bytes == Array(text.utf8))
    }

    private static let cyrillic: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0xA8]

    @Test(arguments: [
        (Array("Grüße €".utf8), StreamCharset.latin1, "Grüße €"),
        ([0x47, 0x72, 0xFC, 0xDF, 0x65], .latin1, "Grüße"),
        ([0x93, 0x80, 0x94, 0x81], .windows1252, "“€”\u{FFFD}"),
        ([0x93], .latin1, "\u{93}"),
        (cyrillic, .windows1251, "ПриветЁ"),
    ])
    func readsUTF8FirstAndThenTheCharset(
        bytes: [UInt8], charset: StreamCharset, title: String
    ) {
        let text = Array("StreamTitle='".utf8) + bytes + Array("';".utf8)
        #expect(metadata(text, charset).title == title)
        #expect(metadata(text, charset).bytes == text)
    }

    @Test(arguments: StreamCharset.allCases)
    func everyByteCanBeRead(charset: StreamCharset) {
        for byte in UInt8.min...UInt8.max {
            let text = Array("StreamTitle='".utf8) + [byte, 0xFF] + Array("';".utf8)
            #expect(metadata(text, charset).title?.unicodeScalars.count == 2)
        }
    }
}
