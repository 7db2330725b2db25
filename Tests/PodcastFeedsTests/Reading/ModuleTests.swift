import PodcastFeeds
import Testing

/// Namespaces of which a channel and an item have the same elements.
@Suite("The other namespaces")
struct ModuleTests {
    static let namespaces = """
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
        xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0"
        xmlns:rawvoice="http://www.rawvoice.com/rawvoiceRssModule/"
        xmlns:spotify="http://www.spotify.com/ns/rss" xmlns:acast="https://schema.acast.com/1.0/"
        """

    static let content = """
        <dc:creator>ada@a.example (Ada)</dc:creator><dc:publisher>Bob</dc:publisher>
        <dcterms:modified>2024-01-04T10:00:00Z</dcterms:modified>
        <media:restriction relationship="allow" type="country">at de</media:restriction>
        <media:keywords>a, b</media:keywords><media:thumbnail url="/t.jpg" width="75"/>
        <googleplay:explicit>clean</googleplay:explicit><googleplay:block>Yes</googleplay:block>
        <rawvoice:rating tv="tv-g">TV-G</rawvoice:rating><rawvoice:isHd>yes</rawvoice:isHd>
        <spotify:limit recentCount="3"/><spotify:countryOfOrigin>at de</spotify:countryOfOrigin>
        <acast:showId>s</acast:showId><acast:network id="n" slug="x">N</acast:network>
        """

    struct Modules: Equatable {
        var dublinCore: DublinCore?
        var media: Media?
        var googlePlay: GooglePlay?
        var rawVoice: RawVoice?
        var spotify: Spotify?
        var acast: Acast?
    }

    @Test("are read alike in a channel and in an item")
    func alike() throws {
        let feed = try PodcastFeed(
            FeedText.channel(
                "\(Self.content)<item>\(Self.content)</item>", namespaces: Self.namespaces))
        let channel = Modules(
            dublinCore: feed.channel.dublinCore, media: feed.channel.media,
            googlePlay: feed.channel.googlePlay, rawVoice: feed.channel.rawVoice,
            spotify: feed.channel.spotify, acast: feed.channel.acast)
        let first = try #require(feed.items.first)
        let item = Modules(
            dublinCore: first.dublinCore, media: first.media, googlePlay: first.googlePlay,
            rawVoice: first.rawVoice, spotify: first.spotify, acast: first.acast)
        #expect(channel == item)
        #expect(feed.notes == [])
        #expect(first.elements == [])
        let creator = try #require(item.dublinCore?.elements.first?.person)
        #expect([creator.name, creator.email] == ["Ada", "ada@a.example"])
        #expect(item.dublinCore?[.publisher] == ["Bob"])
        #expect(item.dublinCore?.elements.last?.date?.secondsSince1970 == 1_704_362_400)
        #expect(item.dublinCore?.elements.map(\.isFromTerms) == [false, false, true])
        #expect(item.media?.details.restrictions.first?.values == ["at", "de"])
        #expect(item.media?.details.keywords == ["a", "b"])
        #expect(item.media?.details.thumbnails.first?.url?.value == "https://feed.example/t.jpg")
        #expect(item.googlePlay?.isClean == true)
        #expect(item.googlePlay?.explicit?.value == false)
        #expect(item.googlePlay?.block?.value == true)
        #expect(item.rawVoice?.ratingTV == "tv-g")
        #expect(item.rawVoice?.isHD?.value == true)
        #expect(item.spotify?.limit == "3")
        #expect(item.acast?.showID == "s")
        #expect(item.acast?.networkSlug == "x")
    }

    @Test("are nil where nothing is said")
    func absent() throws {
        let feed = try PodcastFeed(FeedText.item("<title>1</title>"))
        #expect(feed.channel.media == nil)
        #expect(feed.items.first?.dublinCore == nil)
    }

    @Test(
        "of Apple take only Yes for a flag that hides or ends something",
        arguments: [("Yes", true), ("YES", true), ("true", false), ("no", false), ("x", false)])
    func yes(text: String, expected: Bool) throws {
        let feed = try PodcastFeed(
            FeedText.channel(
                "<itunes:block>\(text)</itunes:block><itunes:complete>\(text)</itunes:complete>"))
        #expect(feed.channel.itunes?.block == FeedValue(rawText: text, value: expected))
        #expect(feed.channel.itunes?.complete?.value == expected)
        #expect(feed.notes == [])
    }

    @Test("of Apple name the order of a show and the kind of an episode, or keep the word")
    func words() throws {
        let feed = try PodcastFeed(
            FeedText.channel(
                "<itunes:type>Serial</itunes:type><item><itunes:episodeType>bonus"
                    + "</itunes:episodeType></item><item><itunes:episodeType>other"
                    + "</itunes:episodeType></item>"))
        #expect(feed.channel.itunes?.type == FeedValue(rawText: "Serial", value: .serial))
        #expect(feed.items.first?.itunes?.episodeType?.value == .bonus)
        #expect(feed.items.last?.itunes?.episodeType == FeedValue(rawText: "other", value: nil))
        #expect(feed.codes == [.unknownWord])
    }
}
