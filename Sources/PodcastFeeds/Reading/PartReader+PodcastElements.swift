/// The elements of the podcast namespace that have attributes and text only.
extension PartReader {
    mutating func transcript(_ child: Element) -> PodcastTranscript {
        var transcript = PodcastTranscript()
        transcript.url = url(child, .url)
        transcript.type = string(child, .type)
        transcript.language = string(child, .language)
        transcript.rel = string(child, .rel)
        return transcript
    }

    mutating func locked(_ child: Element) -> PodcastLocked {
        var locked = PodcastLocked()
        locked.locked = flag(child)
        locked.owner = string(child, .owner)
        return locked
    }

    mutating func funding(_ child: Element) -> PodcastFunding {
        var funding = PodcastFunding()
        funding.url = url(child, .url)
        funding.title = string(child)
        return funding
    }

    mutating func chaptersLink(_ child: Element) -> PodcastChaptersLink {
        var link = PodcastChaptersLink()
        link.url = url(child, .url)
        link.type = string(child, .type)
        return link
    }

    mutating func soundbite(_ child: Element) -> PodcastSoundbite {
        var soundbite = PodcastSoundbite()
        soundbite.startTime = duration(child, .starttime)
        soundbite.duration = duration(child, .duration)
        soundbite.title = string(child)
        return soundbite
    }

    mutating func podcastPerson(_ child: Element) -> PodcastPerson {
        var person = PodcastPerson()
        person.name = string(child) ?? ""
        person.role = string(child, .role)
        person.group = string(child, .group)
        person.img = url(child, .img)
        person.href = url(child, .href)
        return person
    }

    mutating func location(_ child: Element) -> PodcastLocation {
        var location = PodcastLocation()
        location.name = string(child) ?? ""
        location.rel = string(child, .rel)
        location.geo = string(child, .geo)
        location.osm = string(child, .osm)
        location.country = string(child, .country)
        return location
    }

    mutating func season(_ child: Element) -> PodcastSeason {
        var season = PodcastSeason()
        season.number = whole(child)
        season.name = string(child, .name)
        return season
    }

    mutating func episode(_ child: Element) -> PodcastEpisode {
        var episode = PodcastEpisode()
        episode.number = decimal(child)
        episode.display = string(child, .display)
        return episode
    }

    mutating func trailer(_ child: Element) -> PodcastTrailer {
        var trailer = PodcastTrailer()
        trailer.title = string(child)
        trailer.url = url(child, .url)
        trailer.published = date(child, .pubdate)
        trailer.length = length(child, .length)
        trailer.type = string(child, .type)
        trailer.season = whole(child, .season)
        return trailer
    }

    mutating func license(_ child: Element) -> PodcastLicense {
        var license = PodcastLicense()
        license.name = string(child) ?? ""
        license.url = url(child, .url)
        return license
    }

    mutating func remoteItem(_ child: Element) -> PodcastRemoteItem {
        var item = PodcastRemoteItem()
        item.feedGUID = string(child, .feedguid)
        item.feedURL = url(child, .feedurl)
        item.itemGUID = string(child, .itemguid)
        item.medium = string(child, .medium)
        item.title = string(child, .title)
        return item
    }

    mutating func contentLink(_ child: Element) -> PodcastContentLink {
        var link = PodcastContentLink()
        link.href = url(child, .href)
        link.title = string(child)
        return link
    }

    mutating func socialInteract(_ child: Element) -> PodcastSocialInteract {
        var interact = PodcastSocialInteract()
        interact.uri = url(child, .uri)
        interact.protocolName = string(child, .protocol)
        interact.accountID = string(child, .accountid)
        interact.accountURL = url(child, .accounturl)
        interact.priority = whole(child, .priority)
        return interact
    }

    mutating func block(_ child: Element) -> PodcastBlock {
        var block = PodcastBlock()
        block.isBlocked = flag(child)
        block.id = string(child, .id)
        return block
    }

    mutating func txt(_ child: Element) -> PodcastTXT {
        var txt = PodcastTXT()
        txt.text = string(child) ?? ""
        txt.purpose = string(child, .purpose)
        return txt
    }

    mutating func updateFrequency(_ child: Element) -> PodcastUpdateFrequency {
        var frequency = PodcastUpdateFrequency()
        frequency.text = string(child) ?? ""
        frequency.complete = flag(child, .complete)
        frequency.dtstart = date(child, .dtstart)
        frequency.rrule = string(child, .rrule)
        return frequency
    }

    mutating func chat(_ child: Element) -> PodcastChat {
        var chat = PodcastChat()
        chat.server = string(child, .server)
        chat.protocolName = string(child, .protocol)
        chat.accountID = string(child, .accountid)
        chat.space = string(child, .space)
        return chat
    }

    mutating func imageSet(_ child: Element) -> PodcastImageSet {
        var images = PodcastImageSet()
        images.srcset = string(child, .srcset) ?? ""
        return images
    }
}
