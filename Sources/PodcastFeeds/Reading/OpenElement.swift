/// An element whose end has not come yet, and what its content means.
struct OpenElement {
    var name: XMLName
    var place: Place

    /// What an element's content means.
    enum Place: Equatable {
        /// `rss` or `rdf:RDF`.
        case root

        case channel
        case item

        /// The channel's `image`.
        case image

        /// A category of iTunes, which holds subcategories.
        case category

        /// Its text is the value of a field.
        case field(Field)

        /// Inside a field; its text is part of the field's.
        case insideField

        /// Nothing in it is read.
        case skipped
    }
}

/// A value that is the text of an element.
enum Field: Equatable {
    // Of the channel, the item or both.
    case title, itunesTitle, link, description, itunesSummary, itunesSubtitle, itunesAuthor
    case plainAuthor, itunesImage, itunesExplicit

    // Of the channel.
    case language, category, imageURL

    // Of the item.
    case contentEncoded, guid, pubDate, itunesDuration, itunesEpisode, itunesSeason, enclosureURL

    /// The field that an element is for inside the channel.
    init?(channelElement element: ElementName) {
        switch element {
        case .language: self = .language
        case .category: self = .category
        case .managingEditor: self = .plainAuthor
        default: self.init(sharedElement: element)
        }
    }

    /// The field that an element is for inside an item.
    init?(itemElement element: ElementName) {
        switch element {
        case .author: self = .plainAuthor
        case .contentEncoded: self = .contentEncoded
        case .guid: self = .guid
        case .pubDate: self = .pubDate
        case .itunesDuration: self = .itunesDuration
        case .itunesEpisode: self = .itunesEpisode
        case .itunesSeason: self = .itunesSeason
        case .enclosure: self = .enclosureURL
        default: self.init(sharedElement: element)
        }
    }

    private init?(sharedElement element: ElementName) {
        switch element {
        case .title: self = .title
        case .link: self = .link
        case .description: self = .description
        case .itunesTitle: self = .itunesTitle
        case .itunesSummary: self = .itunesSummary
        case .itunesSubtitle: self = .itunesSubtitle
        case .itunesAuthor: self = .itunesAuthor
        case .itunesImage: self = .itunesImage
        case .itunesExplicit: self = .itunesExplicit
        default: return nil
        }
    }
}
