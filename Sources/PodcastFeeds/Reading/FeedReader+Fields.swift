extension FeedReader {
    /// Takes from attributes what belongs to a field.
    mutating func readAttributes(of field: Field, _ attributes: borrowing XMLAttributes) {
        switch field {
        case .guid:
            itemDraft.isPermaLink = attributes[.isPermaLink].flatMap(NumberText.readFlag) ?? true
        case .enclosureURL:
            var enclosure = FeedEnclosure(url: attributes[.url]?.text ?? "")
            enclosure.type = attributes[.type]?.text
            if let length = attributes[.length] {
                let value = value(length, .unreadableNumber) { NumberText.read($0).map(Int64.init) }
                enclosure.length = value
            }
            itemDraft.openEnclosure = enclosure
        case .itunesImage:
            if let address = attributes[.href] { offerImage(address) }
        default: break
        }
    }

    /// Takes the text of a field that has ended.
    mutating func commit(_ field: Field) {
        let content = text.trimmed
        if isInItem {
            commitItem(field, content)
        } else {
            commitChannel(field, content)
        }
    }

    private mutating func commitChannel(_ field: Field, _ content: ArraySlice<UInt8>) {
        switch field {
        case .title: channelDraft.title.offer(content)
        case .itunesTitle: channelDraft.itunesTitle.offer(content)
        case .link: channelDraft.link.offer(content)
        case .description: channelDraft.description.offer(content)
        case .itunesSummary: channelDraft.summary.offer(content)
        case .itunesSubtitle: channelDraft.subtitle.offer(content)
        case .language: channelDraft.language.offer(content)
        case .itunesAuthor: channelDraft.itunesAuthor.offer(content)
        case .plainAuthor: channelDraft.plainAuthor.offer(content)
        case .itunesImage: offerImage(content)
        case .imageURL: channelDraft.imageURL.offer(content)
        case .category: channelDraft.addCategory(content)
        case .itunesExplicit:
            offer(content, to: \.channelDraft.explicit, .unreadableFlag, NumberText.readFlag)
        default: break
        }
    }

    private mutating func commitItem(_ field: Field, _ content: ArraySlice<UInt8>) {
        switch field {
        case .title: itemDraft.title.offer(content)
        case .itunesTitle: itemDraft.itunesTitle.offer(content)
        case .link: itemDraft.link.offer(content)
        case .description: itemDraft.description.offer(content)
        case .itunesSummary: itemDraft.summary.offer(content)
        case .itunesSubtitle: itemDraft.subtitle.offer(content)
        case .contentEncoded: itemDraft.content.offer(content)
        case .itunesAuthor: itemDraft.itunesAuthor.offer(content)
        case .plainAuthor: itemDraft.plainAuthor.offer(content)
        case .itunesImage: offerImage(content)
        case .guid: commitGUID(content)
        case .enclosureURL: commitEnclosure(content)
        case .pubDate: offer(content, to: \.itemDraft.date, .unreadableDate, DateText.read)
        case .itunesDuration:
            offer(content, to: \.itemDraft.duration, .unreadableDuration, DurationText.read)
        case .itunesEpisode:
            offer(content, to: \.itemDraft.episode, .unreadableNumber, NumberText.read)
        case .itunesSeason:
            offer(content, to: \.itemDraft.season, .unreadableNumber, NumberText.read)
        case .itunesExplicit:
            offer(content, to: \.itemDraft.explicit, .unreadableFlag, NumberText.readFlag)
        default: break
        }
    }

    private mutating func offerImage(_ address: ArraySlice<UInt8>) {
        if isInItem {
            itemDraft.itunesImage.offer(address)
        } else {
            channelDraft.itunesImage.offer(address)
        }
    }

    private mutating func commitGUID(_ content: ArraySlice<UInt8>) {
        guard itemDraft.guid == nil, !content.isEmpty else { return }
        itemDraft.guid = FeedGUID(value: content.text, isPermaLink: itemDraft.isPermaLink)
    }

    /// Some feeds write the address as the element's text.
    private mutating func commitEnclosure(_ content: ArraySlice<UInt8>) {
        var enclosure = itemDraft.openEnclosure
        if enclosure.url.isEmpty { enclosure.url = content.text }
        if enclosure.url.isEmpty {
            note(.enclosureWithoutURL, enclosure.type ?? "")
        } else {
            itemDraft.enclosures.append(enclosure)
        }
    }

    /// Reads a value unless the first that is not empty has been read before.
    private mutating func offer<Value>(
        _ content: ArraySlice<UInt8>,
        to target: WritableKeyPath<FeedReader, FeedValue<Value>?>, _ code: FeedNote.Code,
        _ read: (ArraySlice<UInt8>) -> Value?
    ) {
        guard self[keyPath: target] == nil, !content.isEmpty else { return }
        self[keyPath: target] = value(content, code, read)
    }

    private mutating func value<Value>(
        _ content: ArraySlice<UInt8>, _ code: FeedNote.Code,
        _ read: (ArraySlice<UInt8>) -> Value?
    ) -> FeedValue<Value> {
        let value = FeedValue(rawText: content.text, value: read(content))
        if value.value == nil { note(code, value.rawText) }
        return value
    }
}
