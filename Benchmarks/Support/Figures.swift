/// The figures of one run, printed as they come.
package struct Figures {
    private var heldCount = 0
    private var count = 0

    package init() {}

    /// Whether every floor was held.
    package var areHeld: Bool { heldCount == count }

    /// Prints one line: what, our figure, the limit's, the ratio, and what it must be.
    package mutating func report(
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

    package func printSum() {
        print("\(heldCount) of \(count) floors held")
    }

    /// A number with two digits behind the point.
    package static func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
