extension PlaybackDump {
    /// Where a dump differs from what was expected.
    public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
        /// The lines that differ, each with its number and `-` for a line that is missing or `+`
        /// for one that was not expected.
        public let lines: [String]

        init(expected: [String], lines: [String]) {
            let changes = lines.difference(from: expected).map { change in
                switch change {
                case .remove(let offset, let line, _): (offset, 0, "\(offset + 1) - \(line)")
                case .insert(let offset, let line, _): (offset, 1, "\(offset + 1) + \(line)")
                }
            }
            self.lines = changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        }

        var isEmpty: Bool { lines.isEmpty }

        /// The lines that differ, the first 40 of them.
        public var description: String {
            let rest = lines.count > 40 ? ["… and \(lines.count - 40) more"] : []
            let shown = ["The dump differs (- expected, + found):"] + lines.prefix(40) + rest
            return shown.joined(separator: "\n")
        }
    }
}
