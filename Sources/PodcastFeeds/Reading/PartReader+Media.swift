extension PartReader {
    mutating func readMedia(
        _ child: Element, _ local: LocalName, into media: inout Media
    ) -> Bool {
        switch local {
        case .content: media.files.append(mediaFile(child))
        case .group: media.groups.append(mediaGroup(child))
        default: return readMediaDetails(child, local, into: &media.details)
        }
        return true
    }

    private mutating func mediaGroup(_ element: Element) -> MediaGroup {
        var group = MediaGroup()
        var details = MediaDetails()
        for child in tree.children(element) where tree.namespace(child) == .media {
            let local = tree.local(child)
            if local == .content {
                group.files.append(mediaFile(child))
            } else {
                _ = readMediaDetails(child, local, into: &details)
            }
        }
        if details != MediaDetails() { group.details = details }
        return group
    }

    private mutating func mediaFile(_ element: Element) -> MediaFile {
        var file = MediaFile()
        file.url = url(element, .url)
        file.fileSize = length(element, .filesize)
        file.type = string(element, .type)
        file.medium = string(element, .medium)
        file.isDefault = flag(element, .isdefault)
        file.expression = string(element, .expression)
        file.bitrate = decimal(element, .bitrate)
        file.framerate = decimal(element, .framerate)
        file.samplingrate = decimal(element, .samplingrate)
        file.channels = whole(element, .channels)
        file.duration = duration(element, .duration)
        file.width = whole(element, .width)
        file.height = whole(element, .height)
        file.lang = string(element, .lang)
        var details = MediaDetails()
        for child in tree.children(element) where tree.namespace(child) == .media {
            _ = readMediaDetails(child, tree.local(child), into: &details)
        }
        if details != MediaDetails() { file.details = details }
        return file
    }

    private mutating func readMediaDetails(
        _ child: Element, _ local: LocalName, into details: inout MediaDetails
    ) -> Bool {
        switch local {
        case .title: details.title = details.title ?? mediaText(child)
        case .description: details.description = details.description ?? mediaText(child)
        case .keywords: details.keywords += list(child)
        case .thumbnail:
            if let thumbnail = thumbnail(child) { details.thumbnails.append(thumbnail) }
        case .category:
            if let term = string(child) {
                var category = MediaCategory()
                category.term = term
                category.scheme = string(child, .scheme)
                category.label = string(child, .label)
                details.categories.append(category)
            }
        case .rating, .adult:
            var rating = MediaRating()
            rating.value = string(child) ?? ""
            rating.scheme = local == .adult ? "urn:simple:adult" : string(child, .scheme)
            details.ratings.append(rating)
        case .credit:
            var credit = MediaCredit()
            credit.name = string(child) ?? ""
            credit.role = string(child, .role)
            credit.scheme = string(child, .scheme)
            details.credits.append(credit)
        case .text: if let text = mediaText(child) { details.texts.append(text) }
        case .restriction:
            var restriction = MediaRestriction()
            restriction.values = words(tree.text(child))
            restriction.relationship = string(child, .relationship)
            restriction.type = string(child, .type)
            details.restrictions.append(restriction)
        case .hash:
            var hash = MediaHash()
            hash.value = string(child) ?? ""
            hash.algo = string(child, .algo)
            details.hashes.append(hash)
        case .player: details.player = details.player ?? player(child)
        case .copyright: details.copyright = details.copyright ?? mediaLink(child)
        case .license: details.licenses.append(mediaLink(child))
        case .subtitle: details.subtitles.append(mediaLink(child))
        case .peerlink: details.peerLinks.append(mediaLink(child))
        default: return readMediaExtras(child, local, into: &details)
        }
        return true
    }

    private mutating func readMediaExtras(
        _ child: Element, _ local: LocalName, into details: inout MediaDetails
    ) -> Bool {
        switch local {
        case .community: details.community = details.community ?? community(child)
        case .comments: details.comments += texts(in: child)
        case .responses: details.responses += texts(in: child)
        case .backlinks: details.backLinks += texts(in: child)
        case .embed: details.embed = details.embed ?? embed(child)
        case .status:
            details.status = details.status ?? string(child, .state)
            details.statusReason = details.statusReason ?? string(child, .reason)
        case .price:
            var price = MediaPrice()
            price.type = string(child, .type)
            price.price = decimal(child, .price)
            price.currency = string(child, .currency)
            price.info = string(child, .info)
            details.prices.append(price)
        case .scenes:
            for scene in tree.children(child) where tree.local(scene) == .scene {
                details.scenes.append(mediaScene(scene))
            }
        case .rights: details.rights = details.rights ?? string(child, .status)
        default: return false
        }
        return true
    }
}
