/// The elements of the podcast namespace that hold others.
extension PartReader {
    mutating func alternateEnclosure(_ child: Element) -> PodcastAlternateEnclosure {
        var enclosure = PodcastAlternateEnclosure()
        enclosure.type = string(child, .type)
        enclosure.length = length(child, .length)
        enclosure.bitrate = decimal(child, .bitrate)
        enclosure.height = whole(child, .height)
        enclosure.lang = string(child, .lang)
        enclosure.title = string(child, .title)
        enclosure.rel = string(child, .rel)
        enclosure.codecs = string(child, .codecs)
        enclosure.isDefault = flag(child, .default)
        for inner in tree.children(child) where tree.namespace(inner) == .podcast {
            switch tree.local(inner) {
            case .source:
                var source = PodcastSource()
                guard let uri = url(inner, .uri) else { continue }
                source.uri = uri
                source.contentType = string(inner, .contenttype)
                enclosure.sources.append(source)
            case .integrity:
                var integrity = PodcastIntegrity()
                integrity.type = string(inner, .type)
                integrity.value = string(inner, .value)
                enclosure.integrity = integrity
            default: continue
            }
        }
        return enclosure
    }

    mutating func podcastValue(_ child: Element) -> PodcastValue {
        var value = PodcastValue()
        value.type = string(child, .type)
        value.method = string(child, .method)
        value.suggested = decimal(child, .suggested)
        for inner in tree.children(child) where tree.namespace(inner) == .podcast {
            switch tree.local(inner) {
            case .valuerecipient: value.recipients.append(valueRecipient(inner))
            case .valuetimesplit: value.timeSplits.append(valueTimeSplit(inner))
            default: continue
            }
        }
        return value
    }

    private mutating func valueRecipient(_ child: Element) -> PodcastValueRecipient {
        var recipient = PodcastValueRecipient()
        recipient.name = string(child, .name)
        recipient.type = string(child, .type)
        recipient.address = string(child, .address)
        recipient.customKey = string(child, .customkey)
        recipient.customValue = string(child, .customvalue)
        recipient.split = whole(child, .split)
        recipient.fee = flag(child, .fee)
        return recipient
    }

    private mutating func valueTimeSplit(_ child: Element) -> PodcastValueTimeSplit {
        var split = PodcastValueTimeSplit()
        split.startTime = duration(child, .starttime)
        split.duration = duration(child, .duration)
        split.remoteStartTime = duration(child, .remotestarttime)
        split.remotePercentage = decimal(child, .remotepercentage)
        for inner in tree.children(child) where tree.namespace(inner) == .podcast {
            switch tree.local(inner) {
            case .valuerecipient: split.recipients.append(valueRecipient(inner))
            case .remoteitem: split.remoteItem = split.remoteItem ?? remoteItem(inner)
            default: continue
            }
        }
        return split
    }

    mutating func remoteItems(in child: Element) -> [PodcastRemoteItem] {
        var items: [PodcastRemoteItem] = []
        for inner in tree.children(child) where tree.local(inner) == .remoteitem {
            items.append(remoteItem(inner))
        }
        return items
    }

    mutating func podcastImage(_ child: Element) -> PodcastImage {
        var image = PodcastImage()
        image.href = url(child, .href)
        image.alt = string(child, .alt)
        image.aspectRatio = string(child, .aspectratio)
        image.width = whole(child, .width)
        image.height = whole(child, .height)
        image.type = string(child, .type)
        image.purpose = tree.attribute(child, .purpose).map { words($0) } ?? []
        return image
    }
}
