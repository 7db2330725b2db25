extension PartReader {
    mutating func readRawVoice(
        _ child: Element, _ local: LocalName, into rawVoice: inout RawVoice
    ) -> Bool {
        switch local {
        case .rating:
            rawVoice.rating = rawVoice.rating ?? string(child)
            rawVoice.ratingTV = rawVoice.ratingTV ?? string(child, .tv)
            rawVoice.ratingMovie = rawVoice.ratingMovie ?? string(child, .movie)
        case .location: rawVoice.location = rawVoice.location ?? string(child)
        case .frequency: rawVoice.frequency = rawVoice.frequency ?? string(child)
        case .mycast: rawVoice.mobileOnly = rawVoice.mobileOnly ?? string(child)
        case .poster: rawVoice.poster = rawVoice.poster ?? url(child, .url) ?? url(child)
        case .ishd: rawVoice.isHD = rawVoice.isHD ?? flag(child)
        case .embed: rawVoice.embed = rawVoice.embed ?? string(child)
        case .webm, .mp4:
            var file = RawVoiceFile()
            file.format = local.rawValue
            file.src = url(child, .src) ?? url(child, .url)
            file.type = string(child, .type)
            file.length = length(child, .length)
            rawVoice.files.append(file)
        case .metamark: rawVoice.metamarks.append(metamark(child))
        case .donate:
            var link = RawVoiceLink()
            link.href = url(child, .href)
            link.title = string(child)
            rawVoice.donate = rawVoice.donate ?? link
        case .subscribe:
            rawVoice.subscribe += tree.allAttributes(child).map {
                FeedElement.Attribute(name: $0.name.local, value: $0.value.text)
            }
        case .livestream: rawVoice.liveStream = rawVoice.liveStream ?? liveStream(child)
        case .liveembed: rawVoice.liveEmbed = rawVoice.liveEmbed ?? string(child)
        default: return false
        }
        return true
    }

    private mutating func metamark(_ child: Element) -> RawVoiceMetamark {
        var metamark = RawVoiceMetamark()
        metamark.type = string(child, .type)
        metamark.link = url(child, .link)
        metamark.position = duration(child, .position)
        metamark.duration = duration(child, .duration)
        metamark.value = string(child)
        return metamark
    }

    private mutating func liveStream(_ child: Element) -> RawVoiceLiveStream {
        var stream = RawVoiceLiveStream()
        stream.url = url(child) ?? url(child, .url)
        stream.schedule = date(child, .schedule)
        stream.duration = duration(child, .duration)
        stream.type = string(child, .type)
        return stream
    }
}
