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
        let hundredths = Int((abs(value) * 100).rounded())
        let sign = value < 0 && hundredths > 0 ? "-" : ""
        let rest = hundredths % 100
        return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
