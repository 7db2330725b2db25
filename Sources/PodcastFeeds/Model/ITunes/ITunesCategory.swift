/// A category of Apple's list.
public struct ITunesCategory: Hashable, Sendable, Codable {
    /// The category.
    public var text: String = ""

    /// What it is narrowed to, in order.
    public var subcategories: [String] = []

    /// Without any value.
    public init() {}

    /// Makes a category.
    public init(text: String, subcategories: [String] = []) {
        self.text = text
        self.subcategories = subcategories
    }
}
