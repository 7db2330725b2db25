/// `podcast:location`: a place that the show is about or made at.
public struct PodcastLocation: Hashable, Sendable, Codable {
    /// The name for people.
    public var name: String = ""

    /// `subject` or `creator`; `subject` when nil.
    public var rel: String?

    /// A `geo:` URI with latitude and longitude.
    public var geo: String?

    /// The object in OpenStreetMap.
    public var osm: String?

    /// The ISO 3166 code of the country.
    public var country: String?

    /// Without any value.
    public init() {}
}
