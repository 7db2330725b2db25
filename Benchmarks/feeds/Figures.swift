/// The figures of one run, printed as they come.
struct Figures {
    private var heldCount = 0
    private var count = 0

    /// Whether every floor was held.
    var areHeld: Bool { heldCount == count }

    /// Prints one line: what, our figure, the limit's, the ratio, and what it must be.
    mutating func report(
        _ what: String, ours: String, limit: String, ratio: Double, floor: Double,
        isUpperBound: Bool = false
    ) {
        count += 1
        let holds = isUpperBound ? ratio <= floor : ratio >= floor
        if holds { heldCount += 1 }
        print(
            "\(what): \(ours), \(limit), \(Self.rounded(ratio)), \(isUpperBound ? "<=" : ">=") "
                + "\(floor)\(holds ? "" : " MISSED")")
    }

    func printSum() {
        print("\(heldCount) of \(count) floors held")
    }

    /// A number with two digits behind the point.
    static func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
