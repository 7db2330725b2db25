extension [UInt8] {
    static func bigEndian(_ value: UInt64, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ((width - 1 - $0) * 8)) }
    }

    static func littleEndian(_ value: UInt64, _ width: Int) -> [UInt8] {
        bigEndian(value, width).reversed()
    }

    /// The first place at or behind an index where these bytes stand.
    func place(of bytes: [UInt8], from start: Int = 0) -> Int? {
        guard count >= bytes.count else { return nil }
        return (start...count - bytes.count).first {
            self[$0] == bytes[0] && self[$0...].starts(with: bytes)
        }
    }

    func place(of text: String, from start: Int = 0) -> Int? {
        place(of: Array(text.utf8), from: start)
    }

    /// Puts bytes in place of as many others.
    mutating func overwrite(at index: Int, with bytes: [UInt8]) {
        replaceSubrange(index..<index + bytes.count, with: bytes)
    }

    /// The bytes of a big-endian number.
    func bigEndian(at index: Int, _ width: Int) -> Int {
        self[index..<index + width].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Where each page of an Ogg file stands.
    var oggPages: [Range<Int>] {
        var pages: [Range<Int>] = []
        var start = 0
        while start + 27 <= count, self[start...].starts(with: "OggS".utf8) {
            let segments = Int(self[start + 26])
            let content = self[start + 27..<start + 27 + segments].reduce(0) { $0 + Int($1) }
            let end = start + 27 + segments + content
            pages.append(start..<end)
            start = end
        }
        return pages
    }

    /// Works out the checksum of an Ogg page anew, after something in it was changed.
    mutating func sealOggPage(_ page: Range<Int>) {
        overwrite(at: page.lowerBound + 22, with: [0, 0, 0, 0])
        var sum: UInt32 = 0
        for byte in self[page] {
            sum ^= UInt32(byte) << 24
            for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04c1_1db7 : sum << 1 }
        }
        overwrite(at: page.lowerBound + 22, with: .littleEndian(UInt64(sum), 4))
    }
}
