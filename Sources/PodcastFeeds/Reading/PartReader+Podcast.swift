extension PartReader {
    mutating func readPodcast(
        _ child: Element, _ local: LocalName, into podcast: inout PodcastChannel
    ) -> Bool {
        switch local {
        case .guid: podcast.guid = podcast.guid ?? string(child)
        case .medium: podcast.medium = podcast.medium ?? string(child)
        case .locked: podcast.locked = podcast.locked ?? locked(child)
        case .trailer: podcast.trailers.append(trailer(child))
        case .block: podcast.blocks.append(block(child))
        case .remoteitem: podcast.remoteItems.append(remoteItem(child))
        case .podroll: podcast.podroll += remoteItems(in: child)
        case .publisher: podcast.publisher += remoteItems(in: child)
        case .updatefrequency:
            podcast.updateFrequency = podcast.updateFrequency ?? updateFrequency(child)
        case .podping:
            if podcast.podping == nil {
                var podping = PodcastPodping()
                podping.usesPodping = flag(child, .usespodping)
                podcast.podping = podping
            }
        default: return readShared(child, local, into: &podcast)
        }
        return true
    }

    mutating func readPodcast(
        _ child: Element, _ local: LocalName, into podcast: inout PodcastItem
    ) -> Bool {
        switch local {
        case .transcript: podcast.transcripts.append(transcript(child))
        case .chapters: podcast.chapters = podcast.chapters ?? chaptersLink(child)
        case .soundbite: podcast.soundbites.append(soundbite(child))
        case .season: podcast.season = podcast.season ?? season(child)
        case .episode: podcast.episode = podcast.episode ?? episode(child)
        case .alternateenclosure: podcast.alternateEnclosures.append(alternateEnclosure(child))
        default: return readShared(child, local, into: &podcast)
        }
        return true
    }

    private mutating func readShared(
        _ child: Element, _ local: LocalName, into podcast: inout some PodcastValues
    ) -> Bool {
        switch local {
        case .location: podcast.locations.append(location(child))
        case .person: podcast.persons.append(podcastPerson(child))
        case .license: podcast.license = podcast.license ?? license(child)
        case .value: podcast.values.append(podcastValue(child))
        case .funding: podcast.funding.append(funding(child))
        case .socialinteract: podcast.socialInteracts.append(socialInteract(child))
        case .txt: podcast.txts.append(txt(child))
        case .image: podcast.images.append(podcastImage(child))
        case .images: podcast.imageSets.append(imageSet(child))
        case .chat: podcast.chats.append(chat(child))
        case .contentlink: podcast.contentLinks.append(contentLink(child))
        default: return false
        }
        return true
    }
}

/// What the podcast namespace says of a channel and of an item alike.
private protocol PodcastValues {
    var locations: [PodcastLocation] { get set }
    var persons: [PodcastPerson] { get set }
    var license: PodcastLicense? { get set }
    var values: [PodcastValue] { get set }
    var funding: [PodcastFunding] { get set }
    var socialInteracts: [PodcastSocialInteract] { get set }
    var txts: [PodcastTXT] { get set }
    var images: [PodcastImage] { get set }
    var imageSets: [PodcastImageSet] { get set }
    var chats: [PodcastChat] { get set }
    var contentLinks: [PodcastContentLink] { get set }
}

extension PodcastChannel: PodcastValues {}
extension PodcastItem: PodcastValues {}
