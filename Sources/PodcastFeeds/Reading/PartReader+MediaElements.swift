/// The parts of Media RSS.
extension PartReader {
    mutating func mediaText(_ element: Element) -> MediaText? {
        guard let content = feedText(element) else { return nil }
        var text = MediaText()
        text.text = content
        text.type = string(element, .type)
        text.lang = string(element, .lang)
        text.start = string(element, .start)
        text.end = string(element, .end)
        return text
    }

    mutating func thumbnail(_ element: Element) -> MediaThumbnail? {
        guard let address = url(element, .url) ?? url(element) else { return nil }
        var thumbnail = MediaThumbnail()
        thumbnail.url = address
        thumbnail.width = whole(element, .width)
        thumbnail.height = whole(element, .height)
        thumbnail.time = string(element, .time)
        return thumbnail
    }

    mutating func player(_ element: Element) -> MediaPlayer {
        var player = MediaPlayer()
        player.url = url(element, .url) ?? url(element)
        player.width = whole(element, .width)
        player.height = whole(element, .height)
        return player
    }

    mutating func mediaLink(_ element: Element) -> MediaLink {
        var link = MediaLink()
        link.text = string(element)
        link.href = url(element, .href) ?? url(element, .url)
        link.type = string(element, .type)
        link.lang = string(element, .lang)
        return link
    }

    mutating func community(_ element: Element) -> MediaCommunity {
        var community = MediaCommunity()
        for child in tree.children(element) {
            switch tree.local(child) {
            case .starrating:
                community.average = decimal(child, .average)
                community.ratingCount = whole(child, .count)
                community.minimum = decimal(child, .min)
                community.maximum = decimal(child, .max)
            case .statistics:
                community.views = whole(child, .views)
                community.favorites = whole(child, .favorites)
            case .tags: community.tags = string(child)
            default: break
            }
        }
        return community
    }

    mutating func embed(_ element: Element) -> MediaEmbed {
        var embed = MediaEmbed()
        embed.url = url(element, .url)
        embed.width = whole(element, .width)
        embed.height = whole(element, .height)
        embed.parameters = tree.children(element).compactMap { child in
            string(child, .name).map {
                FeedElement.Attribute(name: $0, value: string(child) ?? "")
            }
        }
        return embed
    }

    mutating func mediaScene(_ element: Element) -> MediaScene {
        var scene = MediaScene()
        for child in tree.children(element) {
            switch tree.local(child) {
            case .scenetitle: scene.title = string(child)
            case .scenedescription: scene.description = string(child)
            case .scenestarttime: scene.startTime = duration(child)
            case .sceneendtime: scene.endTime = duration(child)
            default: break
            }
        }
        return scene
    }

    func texts(in element: Element) -> [String] {
        tree.children(element).compactMap { string($0) }
    }
}
