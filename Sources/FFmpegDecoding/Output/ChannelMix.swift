internal import AudioPipeline

/// How much of each channel goes into each channel of another layout.
struct ChannelMix: Hashable, Sendable {
    /// A row for each channel put out, with a factor for each that comes in.
    let factors: [Double]

    /// Whether the channels stay as they are.
    let isIdentity: Bool

    /// Works out the factors; nil when the speakers of one of two unlike layouts are not known.
    init?(from source: ChannelLayout, to target: ChannelLayout) {
        let (inputs, outputs) = (source.speakers, target.speakers)
        if source == target || (inputs.isEmpty || outputs.isEmpty) && source.count == target.count {
            isIdentity = true
            factors = (0..<source.count * source.count).map {
                $0 % (source.count + 1) == 0 ? 1 : 0
            }
            return
        }
        guard !inputs.isEmpty, !outputs.isEmpty else { return nil }
        var rows = [Double](repeating: 0, count: inputs.count * outputs.count)
        for (column, input) in inputs.enumerated() {
            // A lone channel is heard in full from both sides.
            let isAlone = inputs.count == 1 && input == .frontCenter
            for (speaker, factor) in Self.places(of: input, in: outputs) {
                guard let row = outputs.firstIndex(of: speaker) else { continue }
                rows[row * inputs.count + column] = isAlone ? 1 : factor
            }
        }
        var loudest = 0.0
        for row in 0..<outputs.count {
            let first = row * inputs.count
            loudest = max(loudest, rows[first..<first + inputs.count].reduce(0, +))
        }
        factors = loudest > 1 ? rows.map { $0 / loudest } : rows
        isIdentity = false
    }

    /// Where a channel goes among others: to its own speaker, or to the nearest that there are.
    private static func places(
        of speaker: Speaker, in outputs: [Speaker]
    ) -> [(Speaker, Double)] {
        if outputs.contains(speaker) { return [(speaker, 1)] }
        for (speakers, factor) in alternatives(to: speaker)
        where speakers.allSatisfy(outputs.contains) {
            return speakers.map { ($0, factor) }
        }
        return []
    }

    private typealias Alternatives = [([Speaker], Double)]

    /// Three decibels less: what goes to two speakers is as loud as it was from one.
    private static let shared = 0.5.squareRoot()

    private static let fronts: [Speaker] = [.frontLeft, .frontRight]
    private static let backs: [Speaker] = [.backLeft, .backRight]
    private static let sides: [Speaker] = [.sideLeft, .sideRight]

    /// What stands in for a speaker, the best first.
    private static func alternatives(to speaker: Speaker) -> Alternatives {
        switch speaker {
        case .frontLeft: [([.stereoLeft], 1), ([.frontCenter], shared)]
        case .frontRight: [([.stereoRight], 1), ([.frontCenter], shared)]
        case .frontCenter: [(fronts, shared), ([.stereoLeft, .stereoRight], shared)]
        case .lowFrequency: [([.lowFrequency2], 1)]
        case .lowFrequency2: [([.lowFrequency], 1)]
        case .backLeft, .sideLeft, .surroundDirectLeft:
            [([.sideLeft], 1), ([.backLeft], 1), ([.backCenter], shared)] + toFront(.frontLeft)
        case .backRight, .sideRight, .surroundDirectRight:
            [([.sideRight], 1), ([.backRight], 1), ([.backCenter], shared)] + toFront(.frontRight)
        case .backCenter:
            [(backs, shared), (sides, shared), (fronts, 0.5), ([.frontCenter], shared)]
        case .frontLeftOfCenter, .wideLeft, .stereoLeft:
            [([.frontLeft], 1), ([.frontCenter], shared)]
        case .frontRightOfCenter, .wideRight, .stereoRight:
            [([.frontRight], 1), ([.frontCenter], shared)]
        case .topFrontLeft, .bottomFrontLeft: toFront(.frontLeft)
        case .topFrontRight, .bottomFrontRight: toFront(.frontRight)
        case .topBackLeft, .topSideLeft:
            [([.backLeft], shared), ([.sideLeft], shared), ([.backCenter], 0.5)]
                + toFront(.frontLeft)
        case .topBackRight, .topSideRight:
            [([.backRight], shared), ([.sideRight], shared), ([.backCenter], 0.5)]
                + toFront(.frontRight)
        case .topFrontCenter, .topCenter, .bottomFrontCenter:
            [([.frontCenter], shared), (fronts, 0.5)]
        case .topBackCenter:
            [([.backCenter], shared), (backs, 0.5), (sides, 0.5), (fronts, 0.5)]
                + [([.frontCenter], 0.5)]
        }
    }

    private static func toFront(_ speaker: Speaker) -> Alternatives {
        [([speaker], shared), ([.frontCenter], 0.5)]
    }
}
