/// The speakers that the samples of a frame are for.
///
/// Layouts have the names of the field, `mono` to `7.1.4`; others name their speakers, such as
/// `FL+FR+LFE`. A layout that nobody names has a number of channels and no speakers.
public struct ChannelLayout: Hashable, Sendable, CustomStringConvertible {
    /// The samples in a frame.
    public let count: Int

    /// The speakers as bits; zero when they are not known or in an order of their own.
    private let mask: UInt64

    /// The speakers in an order of their own; empty else.
    private let order: [Speaker]

    /// The usual layout for a number of channels: mono, stereo, 2.1, 4.0, 5.0, 5.1, 6.1, 7.1.
    ///
    /// For any other number the speakers are not known.
    ///
    /// - Parameter count: 1 to 64.
    /// - Precondition: The count is in its range; what comes from a file is checked before.
    public init(count: Int) {
        precondition(Self.counts.contains(count), "No layout has \(count) channels.")
        self.count = count
        mask = Self.usualNames[count].flatMap { Self.masks[$0] } ?? 0
        order = []
    }

    /// A layout of speakers in an order.
    ///
    /// - Parameter speakers: 1 to 64.
    /// - Precondition: The number is in its range; what comes from a file is checked before.
    public init(speakers: [Speaker]) {
        precondition(Self.counts.contains(speakers.count), "No layout has such speakers.")
        count = speakers.count
        let mask = speakers.reduce(UInt64(0)) { $0 | $1.bit }
        let isUsual = zip(speakers, speakers.dropFirst()).allSatisfy { $0.rawValue < $1.rawValue }
        self.mask = isUsual ? mask : 0
        order = isUsual ? [] : speakers
    }

    /// Finds a layout by its name, such as `stereo` or `5.1`, or by the short names of its speakers
    /// with plus signs between them; nil when there is no such layout.
    public init?(name: String) {
        let name = name.lowercased()
        if let mask = Self.masks[name] {
            self.init(speakers: Speaker.allCases.filter { mask & $0.bit != 0 })
            return
        }
        let parts = name.split(separator: "+", omittingEmptySubsequences: false)
        let speakers = parts.compactMap { Speaker(abbreviation: String($0)) }
        guard speakers.count == parts.count, Self.counts.contains(speakers.count) else {
            return nil
        }
        self.init(speakers: speakers)
    }

    /// The speakers in order; empty when they are not known.
    public var speakers: [Speaker] {
        order.isEmpty ? Speaker.allCases.filter { mask & $0.bit != 0 } : order
    }

    /// The name of the layout, or its speakers; nil when they are not known.
    public var name: String? {
        if let name = Self.masks.first(where: { mask != 0 && $0.value == mask })?.key {
            return name
        }
        let speakers = speakers
        return speakers.isEmpty
            ? nil : speakers.map(\.abbreviation).joined(separator: "+")
    }

    /// The numbers of channels that a layout can have.
    public static let counts = 1...64

    /// One channel, for all speakers.
    public static let mono = ChannelLayout(count: 1)

    /// Left and right.
    public static let stereo = ChannelLayout(count: 2)

    /// The names that a layout can have beside those of its speakers, in alphabetical order.
    public static var names: [String] { masks.keys.sorted() }

    /// The name of the layout, or its number of channels.
    public var description: String { name ?? "\(count) channels" }

    private static let usualNames = [
        1: "mono", 2: "stereo", 3: "2.1", 4: "4.0", 5: "5.0", 6: "5.1", 7: "6.1", 8: "7.1",
    ]

    /// The named layouts, by the bits of their speakers.
    private static let masks: [String: UInt64] = {
        let layouts: [(String, String)] = [
            ("mono", "FC"), ("stereo", "FL FR"), ("2.1", "FL FR LFE"), ("3.0", "FL FR FC"),
            ("3.0(back)", "FL FR BC"), ("3.1", "FL FR FC LFE"), ("4.0", "FL FR FC BC"),
            ("4.1", "FL FR FC LFE BC"), ("quad", "FL FR BL BR"), ("quad(side)", "FL FR SL SR"),
            ("5.0", "FL FR FC BL BR"), ("5.0(side)", "FL FR FC SL SR"),
            ("5.1", "FL FR FC LFE BL BR"), ("5.1(side)", "FL FR FC LFE SL SR"),
            ("6.0", "FL FR FC BC SL SR"), ("6.1", "FL FR FC LFE BC SL SR"),
            ("6.1(back)", "FL FR FC LFE BL BR BC"), ("hexagonal", "FL FR FC BL BR BC"),
            ("7.0", "FL FR FC BL BR SL SR"), ("7.1", "FL FR FC LFE BL BR SL SR"),
            ("7.1(wide)", "FL FR FC LFE BL BR FLC FRC"),
            ("7.1(wide-side)", "FL FR FC LFE FLC FRC SL SR"),
            ("octagonal", "FL FR FC BL BR BC SL SR"), ("downmix", "DL DR"),
            ("5.1.2", "FL FR FC LFE SL SR TFL TFR"),
            ("5.1.4", "FL FR FC LFE SL SR TFL TFR TBL TBR"),
            ("7.1.2", "FL FR FC LFE BL BR SL SR TFL TFR"),
            ("7.1.4", "FL FR FC LFE BL BR SL SR TFL TFR TBL TBR"),
        ]
        return Dictionary(
            uniqueKeysWithValues: layouts.map { name, speakers in
                let bits = speakers.split(separator: " ").map {
                    Speaker(abbreviation: String($0))?.bit ?? 0
                }
                return (name, bits.reduce(0, |))
            })
    }()
}

extension Speaker {
    fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}
