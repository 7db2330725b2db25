/// The names of elements and attributes that mean something, without prefix.
///
/// The case of a name's letters does not count, nor do hyphens and underscores, so each is written
/// in lower case here.
enum LocalName: String, CaseIterable {
    case about, access, accountid, accounturl, address, adult, algo, alt, alternateenclosure
    case applepodcastsverify, archive, aspectratio, author, average, backlink, backlinks, base
    case bitrate, block, body, category, channel, channels, chapter, chapters, chat, cloud
    case codecs, comment, comments, community, complete, content, contentlink, contenttype
    case contributor, copyright, count, country, countryoforigin, created, credit, currency
    case customkey, customvalue, day, `default`, description, display, docs, domain, donate
    case dtstart, duration, email, embed, enclosure, encoded, end, entitlement, entry, episode
    case episodeid, episodetype, episodeurl, explicit, expression, favorites, fee, feed
    case feedguid, feedurl, filesize, framerate, frequency, funding, generator, geo, group
    case guid, hash, height, homepage, hour, href, hreflang, html, icon, id, image, images, img
    case importedfeed, info, integrity, isclosedcaptioned, isdefault, ishd, ispermalink, issued
    case item, itemguid, items, itemurl, keyword, keywords, label, lang, language
    case lastbuilddate, length, license, limit, link, live, liveitem, livestream, location
    case locked, logo, managingeditor, max, medium, metamark, method, min, mode, modified, mp4
    case name, network, newfeedurl, order, osm, owner, param, partner, path, peerlink, person
    case player, podping, podroll, port, position, poster, price, prices, priority, `protocol`
    case pubdate, published, publisher, purpose, rating, rdf, reason, recentcount
    case registerprocedure, rel, relationship, remoteitem, remotepercentage, remotestarttime
    case resource, response, responses, restriction, rights, role, rrule, rss, samplingrate
    case sandbox, scene, scenedescription, sceneendtime, scenes, scenestarttime, scenetitle
    case schedule, scheme, season, server, settings, showid, showurl, signature, skipdays
    case skiphours, socialinteract, soundbite, source, space, split, src, srcset, starrating
    case start, starttime, state, statistics, status, subscribe, subtitle, subtitlelink
    case subtitles, suggested, summary, tagline, tags, term, text, textinput, thumbnail, time
    case title, trailer, transcript, ttl, txt, type, updated, updatefrequency, uri, url
    case usespodping, value, valuerecipient, valuetimesplit, version, views, webm, webmaster
    case width

    case expirationdate, itunesowner, slug, algorithm, key, tv, movie, mycast, feedimport, enabled,
        toc, div, liveembed, fullitem, redirect,
        newlocation, opml, head, outline, xmlurl, htmlurl, iscomment, isbreakpoint, datecreated,
        datemodified, ownername, owneremail, ownerid, expansionstate, vertscrollstate, windowtop,
        windowleft, windowbottom, windowright

    /// Every other name.
    case other = ""

    /// Finds a name.
    init(_ name: some Sequence<UInt8>) {
        let folded = name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        self = Self.names[folded.lowercasedText] ?? .other
    }

    private static let names = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
