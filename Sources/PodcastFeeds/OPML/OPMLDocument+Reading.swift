extension OPMLDocument {
    /// Reads a document; broken markup is mended as in feeds.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - options: How it is read; ``FeedLimits/depth`` bounds the outline too.
    /// - Throws: When the bytes are nothing like OPML or a limit is reached.
    public static func parse(
        _ bytes: [UInt8], options: FeedReadingOptions = FeedReadingOptions()
    ) throws(PodcastFeedError) -> OPMLDocument {
        var pipeline = FeedPipeline(options: options, document: .opml)
        try pipeline.append(bytes.span)
        guard case .xml(let reader) = try pipeline.finish() else {
            throw .notAFeed("This is JSON.")
        }
        return reader.outline
    }
}

extension PartReader {
    /// Reads the part, which is the head or the body.
    mutating func readOutlinePart(into document: inout OPMLDocument) {
        switch tree.local(.root) {
        case .head:
            for child in tree.children(.root) { readHead(child, into: &document) }
        case .body: document.outlines += outlines(in: .root)
        case .outline: document.outlines.append(outline(.root))
        default: break
        }
    }

    private mutating func readHead(_ child: Element, into document: inout OPMLDocument) {
        switch tree.local(child) {
        case .title: document.title = string(child)
        case .datecreated: document.dateCreated = date(child)
        case .datemodified: document.dateModified = date(child)
        case .ownername: document.ownerName = string(child)
        case .owneremail: document.ownerEmail = string(child)
        case .ownerid: document.ownerID = string(child)
        case .docs: document.docs = string(child)
        case .expansionstate: document.expansionState = list(child).compactMap { Int($0) }
        case .vertscrollstate: document.verticalScrollState = whole(child)?.value
        case .windowtop: document.windowTop = whole(child)?.value
        case .windowleft: document.windowLeft = whole(child)?.value
        case .windowbottom: document.windowBottom = whole(child)?.value
        case .windowright: document.windowRight = whole(child)?.value
        default: break
        }
    }

    private mutating func outlines(in element: Element) -> [OPMLOutline] {
        var outlines: [OPMLOutline] = []
        for child in tree.children(element) where tree.local(child) == .outline {
            outlines.append(outline(child))
        }
        return outlines
    }

    private mutating func outline(_ element: Element) -> OPMLOutline {
        var outline = OPMLOutline(text: "")
        for (name, value) in tree.allAttributes(element) {
            let text = value.trimmed.text
            switch name.meaning.local {
            case .text: outline.text = text
            case .type: outline.type = text
            case .xmlurl: outline.xmlURL = text
            case .htmlurl: outline.htmlURL = text
            case .url: outline.url = text
            case .title: outline.title = text
            case .description: outline.description = text
            case .language: outline.language = text
            case .version: outline.version = text
            case .category: outline.category = text
            case .created: outline.created = date(element, .created)
            case .iscomment: outline.isComment = NumberText.readFlag(value)
            case .isbreakpoint: outline.isBreakpoint = NumberText.readFlag(value)
            default:
                outline.attributes.append(
                    FeedElement.Attribute(name: name.local, prefix: name.prefix, value: text))
            }
        }
        outline.outlines = outlines(in: element)
        return outline
    }
}
