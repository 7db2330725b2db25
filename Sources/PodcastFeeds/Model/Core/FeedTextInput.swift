/// The `textInput` of RSS, a form.
public struct FeedTextInput: Hashable, Sendable, Codable {
    /// The label of its button.
    public var title: FeedText?

    /// What it is for.
    public var description: FeedText?

    /// The name of the field.
    public var name: String?

    /// Where it is sent to.
    public var link: FeedURL?

    /// Without any value.
    public init() {}
}
