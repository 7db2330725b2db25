/// Times as people write them.
enum TimeText {
    /// Reads `90`, `12:31` or `1:02:34`; nil for anything else, and beyond a hundred hours.
    static func time(_ text: String) -> Duration? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (place, part) in parts.enumerated() {
            let isNumber =
                !part.isEmpty && part.utf8.allSatisfy { (46...57).contains($0) && $0 != 47 }
            guard isNumber, let value = Double(part), place == 0 || value < 60 else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds <= 360_000 ? .seconds(seconds) : nil
    }
}
