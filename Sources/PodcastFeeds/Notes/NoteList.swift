/// The notes of one feed, and how many more there were than are kept.
struct NoteList {
    private let limit: Int
    private(set) var notes: [FeedNote] = []
    private(set) var omittedCount = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether one more note is kept; asked before it is made, and counted when it is not.
    mutating func admits() -> Bool {
        if notes.count < limit { return true }
        omittedCount += 1
        return false
    }

    mutating func append(_ note: FeedNote) {
        notes.append(note)
    }

    mutating func omit(_ count: Int) {
        omittedCount += count
    }

    /// Sorts by place; what stands at one place keeps its order.
    func sorted() -> [FeedNote] {
        notes.sorted {
            ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
        }
    }
}
