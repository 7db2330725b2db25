/// Which part of a list is seen: the selected row is, in the middle where there is more than fits.
struct ListWindow: Hashable, Sendable {
    let rows: Range<Int>

    init(selection: Int, count: Int, height: Int) {
        let height = max(0, min(height, count))
        let first = min(max(0, selection - height / 2), count - height)
        rows = first..<(first + height)
    }
}
