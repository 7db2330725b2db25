/// Reads the lines of a media playlist; each tag holds for what follows it.
struct MediaPlaylistParser {
    private let location: AssetLocation
    private let limits: PlaylistLimits
    private let allowsInsecure: Bool

    private var kind = MediaPlaylist.Kind.sliding
    private var isEnded = false
    private var targetDuration: Duration?
    private var firstSequence: Int64 = 0
    private var segments: [MediaSegment] = []

    private var discontinuity: Int64 = 0
    private var initialization: SegmentResource?
    private var key: (location: AssetLocation, vector: [UInt8]?)?
    private var duration: Duration?
    private var range: PlaylistByteRange?

    init(_ location: AssetLocation, _ limits: PlaylistLimits, _ allowsInsecure: Bool) {
        self.location = location
        self.limits = limits
        self.allowsInsecure = allowsInsecure
    }

    /// What a number may be, so that sums of them are numbers too.
    private static let numbers: ClosedRange<Int64> = 0...1 << 53

    mutating func take(_ line: Substring) throws(AssetLoadingError) {
        guard line.hasPrefix("#") else {
            let name = line.drop { $0 == " " }
            if !name.isEmpty { try appendSegment(String(name)) }
            return
        }
        let tag = line.prefix { $0 != ":" }
        let value = line[tag.endIndex...].dropFirst()
        switch tag {
        case "#EXTINF": duration = Self.seconds(value.prefix { $0 != "," })
        case "#EXT-X-BYTERANGE":
            guard let range = PlaylistByteRange(value) else { throw wrong(line) }
            self.range = range
        case "#EXT-X-DISCONTINUITY": discontinuity += 1
        case "#EXT-X-KEY": key = try Self.key(value, self)
        case "#EXT-X-MAP": initialization = try Self.initialization(value, self)
        case "#EXT-X-TARGETDURATION": targetDuration = Self.seconds(value)
        case "#EXT-X-MEDIA-SEQUENCE":
            guard let number = Int64(value), Self.numbers.contains(number), segments.isEmpty else {
                throw wrong(line)
            }
            firstSequence = number
        case "#EXT-X-DISCONTINUITY-SEQUENCE":
            guard let number = Int64(value), Self.numbers.contains(number), segments.isEmpty else {
                throw wrong(line)
            }
            discontinuity += number
        case "#EXT-X-PLAYLIST-TYPE": kind = value == "VOD" ? .whole : .event
        case "#EXT-X-ENDLIST": isEnded = true
        default: break
        }
    }

    consuming func finish() throws(AssetLoadingError) -> MediaPlaylist {
        guard let targetDuration else { throw wrong("It has no #EXT-X-TARGETDURATION.") }
        // What may not change is over even where the end is not marked.
        return MediaPlaylist(
            kind: isEnded ? .whole : kind, isEnded: isEnded || kind == .whole,
            targetDuration: max(targetDuration, .seconds(1)), firstSequence: firstSequence,
            segments: segments)
    }

    private mutating func appendSegment(_ name: String) throws(AssetLoadingError) {
        // What stands without a duration is no segment.
        guard let duration else { throw wrong("There is no #EXTINF before \(name.prefix(200)).") }
        guard segments.count < limits.segments else {
            throw .tooLarge(location, Int64(limits.segments))
        }
        let place = try location.resolving(name, allowsInsecure: allowsInsecure)
        var bytes: Range<Int64>?
        if let range {
            let last = segments.last?.resource
            bytes = range.bytes(after: last?.location == place ? last?.range?.upperBound : nil)
            guard bytes != nil else { throw wrong("A byte range has no beginning.") }
        }
        let sequence = firstSequence + Int64(segments.count)
        let encryption = key.map { key in
            SegmentEncryption(
                key: key.location, vector: key.vector ?? Self.vector(ofSequence: sequence))
        }
        segments.append(
            MediaSegment(
                sequence: sequence,
                resource: SegmentResource(location: place, range: bytes, encryption: encryption),
                duration: duration,
                part: StreamPart(discontinuity: discontinuity, initialization: initialization)))
        self.duration = nil
        range = nil
    }

    private static func key(
        _ value: Substring, _ parser: MediaPlaylistParser
    ) throws(AssetLoadingError) -> (AssetLocation, [UInt8]?)? {
        let attributes = PlaylistAttributes(value)
        let method = attributes["METHOD"] ?? "NONE"
        if method == "NONE" { return nil }
        guard method == "AES-128", (attributes["KEYFORMAT"] ?? "identity") == "identity" else {
            throw AssetLoadingError(
                .unsupportedEncryption,
                message: "\(parser.location) is encrypted in a way that can't be read here: play "
                    + "it with a player of its publisher.",
                cause: String(method.prefix(40)))
        }
        guard let address = attributes["URI"] else { throw parser.wrong("A key has no address.") }
        var vector: [UInt8]?
        if let digits = attributes["IV"] {
            vector = Self.vector(hexadecimal: digits)
            guard vector != nil else { throw parser.wrong("IV is no number of 128 bits.") }
        }
        return (
            try parser.location.resolving(address, allowsInsecure: parser.allowsInsecure), vector
        )
    }

    private static func initialization(
        _ value: Substring, _ parser: MediaPlaylistParser
    ) throws(AssetLoadingError) -> SegmentResource {
        let attributes = PlaylistAttributes(value)
        guard let address = attributes["URI"] else { throw parser.wrong("A map has no address.") }
        var bytes: Range<Int64>?
        if let text = attributes["BYTERANGE"] {
            bytes = PlaylistByteRange(text)?.bytes(after: 0)
            guard bytes != nil else { throw parser.wrong("A map has a wrong byte range.") }
        }
        var encryption: SegmentEncryption?
        if let key = parser.key {
            guard let vector = key.vector else { throw parser.wrong("A map's key has no IV.") }
            encryption = SegmentEncryption(key: key.location, vector: vector)
        }
        return SegmentResource(
            location: try parser.location.resolving(
                address, allowsInsecure: parser.allowsInsecure),
            range: bytes, encryption: encryption)
    }

    /// Seconds as a duration; nil for what is none or longer than a day.
    private static func seconds(_ text: some StringProtocol) -> Duration? {
        guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else { return nil }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    private static func vector(ofSequence sequence: Int64) -> [UInt8] {
        (0..<16).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: sequence >> ((15 - $0) * 8)) }
    }

    private static func vector(hexadecimal text: String) -> [UInt8]? {
        guard text.lowercased().hasPrefix("0x"),
            let value = UInt128(text.dropFirst(2), radix: 16)
        else { return nil }
        return (0..<16).map { UInt8(truncatingIfNeeded: value >> ((15 - $0) * 8)) }
    }

    private func wrong(_ cause: some StringProtocol) -> AssetLoadingError {
        .noPlaylist(location, String(cause.prefix(240)))
    }
}
