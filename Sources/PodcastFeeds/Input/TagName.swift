/// What is known of elements by their name alone, for tags that lack their end.
enum TagName {
    /// HTML's elements without an end tag; those of RSS with such a name are left out.
    static func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
        guard let word = pack(name) else { return false }
        return word == br || word == hr || word == img || word == input || word == wbr
    }

    /// Elements that end where the next of their kind starts right inside of them.
    static func endsItself(_ name: ArraySlice<UInt8>) -> Bool {
        guard let word = pack(name) else { return false }
        return word == item || word == paragraph || word == listItem
    }

    /// RSS's items, which never nest.
    static func isItem(_ name: ArraySlice<UInt8>) -> Bool { pack(name) == item }

    /// A name of at most five letters in one word.
    private static func pack(_ name: ArraySlice<UInt8>) -> UInt64? {
        guard name.count <= 5 else { return nil }
        var word: UInt64 = 0
        for byte in name { word = word << 8 | UInt64(byte) }
        return word
    }

    private static let item: UInt64 = 0x6974_656D
    private static let paragraph: UInt64 = 0x70
    private static let listItem: UInt64 = 0x6C69
    private static let br: UInt64 = 0x6272
    private static let hr: UInt64 = 0x6872
    private static let img: UInt64 = 0x69_6D67
    private static let input: UInt64 = 0x69_6E70_7574
    private static let wbr: UInt64 = 0x77_6272
}
