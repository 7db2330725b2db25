/// A change that was made to a feed's text before it was parsed.
struct Repair {
    var code: FeedNote.Code
    var position: FeedPosition
    var rawText: String

    /// How many bytes of repaired text stood before the change.
    var offset: Int
}
