/// What a broadcast's server says of the station, in the fields that begin with `icy-`.
public struct ICYStation: Hashable, Sendable {
    /// Its name.
    public var name: String?

    /// Its kinds of music or talk.
    public var genre: String?

    /// A sentence about it.
    public var summary: String?

    /// Its page.
    public var address: String?

    /// The bit rate, in kilobits a second, as it is claimed.
    public var bitRate: Int?

    /// How many bytes of sound stand between two places for metadata; nil where none is sent.
    public var metadataInterval: Int?

    /// Makes a station.
    public init(
        name: String? = nil, genre: String? = nil, summary: String? = nil, address: String? = nil,
        bitRate: Int? = nil, metadataInterval: Int? = nil
    ) {
        self.name = name
        self.genre = genre
        self.summary = summary
        self.address = address
        self.bitRate = bitRate
        self.metadataInterval = metadataInterval
    }

    /// Reads the fields of an answer; nil when it is from no such server.
    init?(_ headers: HTTPHeaders) {
        guard headers.fields.contains(where: { $0.name.lowercased().hasPrefix("icy-") }) else {
            return nil
        }
        self.init(
            name: headers["icy-name"], genre: headers["icy-genre"],
            summary: headers["icy-description"], address: headers["icy-url"],
            bitRate: headers["icy-br"].flatMap { Int($0.prefix { $0.isNumber }) },
            metadataInterval: headers["icy-metaint"].flatMap { Int($0) }.flatMap {
                ICYParser.intervals.contains($0) ? $0 : nil
            })
    }
}
