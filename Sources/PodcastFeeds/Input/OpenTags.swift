/// The names of the elements that are open, the innermost last; kept in one piece of memory.
struct OpenTags {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    var count: Int { starts.count }

    subscript(index: Int) -> ArraySlice<UInt8> {
        let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
        return bytes[starts[index]..<end]
    }

    mutating func push(_ name: ArraySlice<UInt8>) {
        starts.append(bytes.count)
        bytes.append(contentsOf: name)
    }

    mutating func removeLast() {
        bytes.removeLast(bytes.count - starts.removeLast())
    }

    /// The length of the innermost element's end tag when it stands, whole and without blanks, at a
    /// place.
    func innermostEndTagLength(in input: Span<UInt8>, at index: Int) -> Int? {
        guard let start = starts.last else { return nil }
        let count = bytes.count &- start
        guard index &+ count &+ 2 < input.count,
            input[index &+ count &+ 2] == UInt8(ascii: ">")
        else { return nil }
        for offset in 0..<count where input[index &+ 2 &+ offset] != bytes[start &+ offset] {
            return nil
        }
        return count &+ 3
    }

    func isInnermost(_ name: ArraySlice<UInt8>) -> Bool {
        !starts.isEmpty && self[count - 1] == name
    }

    /// The innermost element of a name.
    func lastIndex(of name: ArraySlice<UInt8>) -> Int? {
        starts.indices.last { self[$0] == name }
    }

    /// Whether an end tag that fits nothing is a misspelling of the innermost element's: the first
    /// three letters are the same, whatever their case.
    func isMisspeltInnermost(_ name: ArraySlice<UInt8>) -> Bool {
        guard count > 0, name.count > 2 else { return false }
        return self[count - 1].prefix(3).map(\.lowercased) == name.prefix(3).map(\.lowercased)
    }
}
