/// What is known of an element by its name, for fields that lack their end tag.
extension XMLName.Meaning {
    /// Whether it cannot stand inside a text, not even as HTML, so that its start ends a text
    /// that lacks its end tag.
    var endsText: Bool {
        switch namespace {
        case .itunes, .content: local != .other
        case .rss:
            switch local {
            case .channel, .item, .managingeditor, .webmaster, .guid, .pubdate, .lastbuilddate,
                .enclosure:
                true
            default: false
            }
        default: false
        }
    }

    /// Whether its content is a text.
    var isTextField: Bool {
        switch namespace {
        case .rss:
            switch local {
            case .title, .link, .description, .language, .managingeditor, .webmaster, .author,
                .category, .guid, .pubdate, .lastbuilddate, .copyright, .generator, .comments:
                true
            default: false
            }
        case .itunes: local != .owner && local != .category && local != .other
        case .content: true
        default: false
        }
    }
}
