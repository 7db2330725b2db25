/// One of the versions of its sound that a stream offers, such as a language.
public struct AudioRendition: Hashable, Sendable {
    /// What it is called, for a person to choose by.
    public var name: String

    /// The language's tag, such as `de`; nil when the playlist does not say it.
    public var language: String?

    /// Whether it is meant for who has no preference.
    public var isDefault: Bool

    /// Describes a rendition.
    public init(name: String, language: String? = nil, isDefault: Bool = false) {
        self.name = name
        self.language = language
        self.isDefault = isDefault
    }
}
