/// What is known of elements by their name alone, for tags that lack their end.
enum TagName {
    /// HTML's elements without an end tag; those of RSS with such a name are left out.
    static func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= 5 else { return false }
        return voids.contains(Array(name))
    }

    /// Elements that end where the next of their kind starts right inside of them.
    static func endsItself(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= 4 else { return false }
        return selfEnding.contains(Array(name))
    }

    /// RSS's items, which never nest.
    static func isItem(_ name: ArraySlice<UInt8>) -> Bool {
        name.count == 4 && name.elementsEqual(item)
    }

    private static let item = Array("item".utf8)
    private static let voids = Set(["br", "hr", "img", "input", "wbr"].map { Array($0.utf8) })
    private static let selfEnding = Set(["p", "li", "item"].map { Array($0.utf8) })
}
