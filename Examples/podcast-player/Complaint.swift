/// An error that is for the person at the terminal: what is wrong and what to do.
struct Complaint: Error, CustomStringConvertible, Hashable {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
