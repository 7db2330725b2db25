/// The chunks of a WAV file, each with its name, its size and the first bytes behind them.
struct WAVChunks {
    struct Chunk {
        /// The name, the size and sixteen bytes of the content, fewer at the end.
        var head: [UInt8]
        var size: Int64

        func isNamed(_ name: String) -> Bool { head.starts(with: name.utf8) }
    }

    /// The chunks looked at at most.
    private static let limit = 100

    private let bytes: BytesAtOffset

    /// Nil when the bytes are no WAV file of at most 4 GB.
    init?(_ bytes: @escaping BytesAtOffset) {
        let head = bytes(0, 12)
        guard head.starts(with: "RIFF".utf8), head.suffix(4).elementsEqual("WAVE".utf8) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Looks at the chunks in their order until the body has seen enough.
    func forEach(until isEnough: (Chunk) -> Bool) {
        var offset: Int64 = 12
        for _ in 0..<Self.limit {
            let head = bytes(offset, 24)
            guard let size = head.littleEndian32(at: 4) else { return }
            if isEnough(Chunk(head: head, size: Int64(size))) { return }
            offset += 8 + Int64(size) + Int64(size & 1)
        }
    }

    /// The size of the largest list of texts, as far as it is told.
    var largestList: Int64 {
        var largest: Int64 = 0
        forEach { chunk in
            if chunk.isNamed("LIST") { largest = max(largest, chunk.size) }
            return false
        }
        return largest
    }
}

extension Array<UInt8> {
    func littleEndian32(at index: Int) -> UInt32? {
        number(at: index, width: 4).map { UInt32($0).byteSwapped }
    }
}
