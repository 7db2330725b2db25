/// A text of which the first that is not empty counts.
struct FirstText {
    private(set) var value: String?

    mutating func offer(_ text: ArraySlice<UInt8>) {
        if value == nil, !text.isEmpty { value = text.text }
    }
}
