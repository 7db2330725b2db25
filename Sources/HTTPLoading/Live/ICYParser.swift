/// Takes the metadata of a broadcast out of its bytes, as SHOUTcast and Icecast put it in.
///
/// After each `interval` bytes of sound stands a byte that counts blocks of 16 bytes, and then so
/// many blocks of text, padded with zeros. At most 4,080 bytes of them are held.
struct ICYParser {
    enum Part: Equatable {
        /// Sound, at these indices of the piece.
        case sound(Range<Int>)

        /// A text, without its padding; not empty.
        case metadata([UInt8])
    }

    /// The intervals that are taken for true, in bytes.
    static let intervals = 1...(16 << 20)

    private enum Place {
        case sound(left: Int)
        case length
        case text([UInt8], left: Int)
    }

    private let interval: Int
    private var place: Place

    /// - Parameter interval: Of ``intervals``.
    init(interval: Int) {
        self.interval = interval
        place = .sound(left: interval)
    }

    /// The next part of a piece, from an index on, which moves behind it; nil at the piece's end.
    mutating func next(in piece: Span<UInt8>, from index: inout Int) -> Part? {
        while index < piece.count {
            switch place {
            case .sound(let left):
                let end = min(index + left, piece.count)
                let sound = index..<end
                place = sound.count == left ? .length : .sound(left: left - sound.count)
                index = end
                return .sound(sound)
            case .length:
                let count = Int(piece[index]) * 16
                place = count == 0 ? .sound(left: interval) : .text([], left: count)
                index += 1
            case .text(var text, let left):
                let end = min(index + left, piece.count)
                text.append(copying: piece.extracting(index..<end))
                let rest = left - (end - index)
                index = end
                guard rest == 0 else {
                    place = .text(text, left: rest)
                    break
                }
                place = .sound(left: interval)
                while text.last == 0 { text.removeLast() }
                if !text.isEmpty { return .metadata(text) }
            }
        }
        return nil
    }
}
