/// The terms of the Dublin Core Metadata Initiative, named as in its specification; `dc` has the
/// first fifteen, `dcterms` all.
public enum DublinCoreTerm: String, Hashable, Sendable, Codable, CaseIterable {
    case title, creator, subject, description, publisher, contributor, date, type, format
    case identifier, source, language, relation, coverage, rights, abstract, accessRights
    case accrualMethod, accrualPeriodicity, accrualPolicy, alternative, audience, available
    case bibliographicCitation, conformsTo, created, dateAccepted, dateCopyrighted, dateSubmitted
    case educationLevel, extent, hasFormat, hasPart, hasVersion, instructionalMethod, isFormatOf
    case isPartOf, isReferencedBy, isReplacedBy, isRequiredBy, issued, isVersionOf, license
    case mediator, medium, modified, provenance, references, replaces, requires, rightsHolder
    case spatial, tableOfContents, temporal, valid

    /// Whether it tells a date.
    var isDate: Bool {
        switch self {
        case .date, .available, .created, .dateAccepted, .dateCopyrighted, .dateSubmitted, .issued,
            .modified:
            true
        default: false
        }
    }

    /// Whether it names a person or an organisation.
    var isPerson: Bool { self == .creator || self == .publisher || self == .contributor }

    /// Finds a term; the case of its letters does not count.
    init?(name: String) {
        let name = name.lowercased()
        // Not in the specification, and frequent.
        guard let term = name == "author" ? .creator : Self.names[name] else { return nil }
        self = term
    }

    private static let names = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })
}
