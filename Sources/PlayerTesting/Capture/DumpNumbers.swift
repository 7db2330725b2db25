internal import PlaybackControl

/// The occurrences and generations of a run, numbered from 1 in the order of their minting.
struct DumpNumbers {
    private let occurrences: [UInt64: Int]
    private let generations: [UInt64: Int]

    init(calls: [CapturedCall], states: [PlaybackState]) {
        var stamps = states.compactMap(\.stamp)
        var generations: [UInt64] = []
        for call in calls {
            switch call {
            case .wrote(let span): stamps.append(span.stamp)
            case .flushed(let generation): generations.append(generation.number)
            default: break
            }
        }
        occurrences = Self.ranks(of: stamps.map(\.occurrence.number))
        self.generations = Self.ranks(of: generations + stamps.map(\.generation.number))
    }

    func text(_ stamp: PlaybackStamp) -> String {
        "#\(occurrences[stamp.occurrence.number] ?? 0) \(text(stamp.generation))"
    }

    func text(_ generation: PlaybackGeneration) -> String {
        "g\(generations[generation.number] ?? 0)"
    }

    private static func ranks(of numbers: [UInt64]) -> [UInt64: Int] {
        let sorted = Set(numbers).sorted()
        return Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
    }
}
