import PodcastFeeds
import Testing

@Suite("The podcast namespace")
struct PodcastNamespaceTests {
    static let namespace = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""

    /// Tags that a channel and an item have alike.
    static let shared = """
        <podcast:funding url="/pay">Pay</podcast:funding>
        <podcast:person role="Guest" group="Cast" img="/ada.jpg" href="/ada">Ada</podcast:person>
        <podcast:location rel="subject" geo="geo:1,2" osm="R1" country="AT">Wien</podcast:location>
        <podcast:license url="/l">cc-by-4.0</podcast:license>
        <podcast:value type="lightning" method="keysend" suggested="0.00000015">
          <podcast:valueRecipient name="A" customKey="k" customValue="v" type="node" address="02d5"
           split="99" fee="true"/>
          <podcast:valueTimeSplit startTime="60" duration="237" remoteStartTime="30"
           remotePercentage="95"><podcast:remoteItem feedGuid="f" itemGuid="i" medium="music"/>
          </podcast:valueTimeSplit>
          <podcast:valueTimeSplit startTime="400" duration="10">
          <podcast:valueRecipient name="B" type="node" address="03ae" split="5"/>
          </podcast:valueTimeSplit></podcast:value>
        <podcast:contentLink href="/watch">Watch</podcast:contentLink>
        <podcast:socialInteract protocol="activitypub" uri="/s" accountId="@a" accountUrl="/@a"
         priority="1"/>
        <podcast:txt purpose="verify">x1</podcast:txt>
        <podcast:chat server="irc.example" protocol="irc" accountId="@a" space="#show"/>
        <podcast:image href="/i.jpg" alt="I" aspect-ratio="16/9" width="1600" height="900"
         type="image/jpeg" purpose="artwork social"/>
        <podcast:images srcset="/i.jpg 1500w"/>
        """

    static let channel = """
        <podcast:locked owner="a@a.example">yes</podcast:locked>
        <podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
        <podcast:medium>musicL</podcast:medium>
        <podcast:trailer url="/t.mp3" pubdate="Thu, 04 Jan 2024 10:00:00 GMT" length="12"
         type="audio/mpeg" season="4">Soon</podcast:trailer>
        <podcast:block id="google">yes</podcast:block><podcast:block>no</podcast:block>
        <podcast:remoteItem feedGuid="f" feedUrl="/f" itemGuid="i" medium="music" title="T"/>
        <podcast:podroll><podcast:remoteItem feedGuid="r"/></podcast:podroll>
        <podcast:publisher><podcast:remoteItem feedGuid="p" medium="publisher"/></podcast:publisher>
        <podcast:updateFrequency complete="false" dtstart="2024-01-04T10:00:00Z"
         rrule="FREQ=DAILY">Daily</podcast:updateFrequency>
        <podcast:podping usesPodping="true"/>
        """

    static let item = """
        <podcast:transcript url="/t.vtt" type="text/vtt" language="de" rel="captions"/>
        <podcast:chapters url="/c.json" type="application/json+chapters"/>
        <podcast:soundbite startTime="73.5" duration="60">Best</podcast:soundbite>
        <podcast:season name="Three">3</podcast:season>
        <podcast:episode display="Ch.3">204.5</podcast:episode>
        <podcast:alternateEnclosure type="audio/opus" length="9" bitrate="32000.5" height="720"
         lang="en" title="Small" rel="r" codecs="opus" default="true">
          <podcast:source uri="/a.opus" contentType="audio/ogg"/><podcast:source uri="ipfs://Qm"/>
          <podcast:integrity type="sri" value="sha384-x"/></podcast:alternateEnclosure>
        """

    static func feed() throws -> PodcastFeed {
        try PodcastFeed(
            FeedText.channel(
                channel + shared + "<item><title>1</title>\(item)\(shared)</item>"
                    + "<podcast:liveItem status=\"live\" start=\"2024-01-04T10:00:00Z\""
                    + " end=\"2024-01-04T11:00:00Z\"><title>L</title>\(shared)</podcast:liveItem>",
                namespaces: namespace))
    }

    @Test("gives every tag that belongs to a channel, with all of its attributes")
    func channelTags() throws {
        let feed = try Self.feed()
        let podcast = try #require(feed.channel.podcast)
        #expect(podcast.locked?.locked?.value == true)
        #expect(podcast.locked?.owner == "a@a.example")
        #expect(podcast.guid == "917393e3-1b1e-5cef-ace4-edaa54e1f810")
        #expect(podcast.medium == "musicL")
        let trailer = try #require(podcast.trailers.first)
        #expect(trailer.title == "Soon")
        #expect(trailer.url?.value == "https://feed.example/t.mp3")
        #expect(trailer.published?.value == FeedDate(secondsSince1970: 1_704_362_400))
        #expect(trailer.length?.value == 12)
        #expect(trailer.type == "audio/mpeg")
        #expect(trailer.season?.value == 4)
        #expect(podcast.blocks.map(\.isBlocked?.value) == [true, false])
        #expect(podcast.blocks.map(\.id) == ["google", nil])
        let remote = try #require(podcast.remoteItems.first)
        #expect(remote.feedURL?.value == "https://feed.example/f")
        #expect(
            [remote.feedGUID, remote.itemGUID, remote.medium, remote.title] == [
                "f", "i", "music", "T",
            ])
        #expect(podcast.podroll.map(\.feedGUID) == ["r"])
        #expect(podcast.publisher.map(\.feedGUID) == ["p"])
        #expect(podcast.updateFrequency?.text == "Daily")
        #expect(podcast.updateFrequency?.complete?.value == false)
        #expect(podcast.updateFrequency?.dtstart?.value?.secondsSince1970 == 1_704_362_400)
        #expect(podcast.updateFrequency?.rrule == "FREQ=DAILY")
        #expect(podcast.podping?.usesPodping?.value == true)
        #expect(feed.channel.elements == [])
        #expect(feed.notes == [])
    }

    @Test("gives every tag that belongs to an item, with all of its attributes")
    func itemTags() throws {
        let podcast = try #require(try Self.feed().items.first?.podcast)
        let transcript = try #require(podcast.transcripts.first)
        #expect(transcript.url?.value == "https://feed.example/t.vtt")
        #expect(
            [transcript.type, transcript.language, transcript.rel] == [
                "text/vtt", "de", "captions",
            ])
        #expect(podcast.chapters?.url?.value == "https://feed.example/c.json")
        #expect(podcast.chapters?.type == "application/json+chapters")
        #expect(podcast.soundbites.first?.startTime?.value == .milliseconds(73_500))
        #expect(podcast.soundbites.first?.duration?.value == .seconds(60))
        #expect(podcast.soundbites.first?.title == "Best")
        #expect(podcast.season?.number?.value == 3)
        #expect(podcast.season?.name == "Three")
        #expect(podcast.episode?.number?.value == 204.5)
        #expect(podcast.episode?.display == "Ch.3")
        let alternate = try #require(podcast.alternateEnclosures.first)
        #expect(
            [alternate.type, alternate.lang, alternate.title, alternate.rel, alternate.codecs] == [
                "audio/opus", "en", "Small", "r", "opus",
            ])
        #expect(alternate.length?.value == 9)
        #expect(alternate.bitrate?.value == 32_000.5)
        #expect(alternate.height?.value == 720)
        #expect(alternate.isDefault?.value == true)
        #expect(alternate.sources.map(\.uri.value) == ["https://feed.example/a.opus", "ipfs://Qm"])
        #expect(alternate.sources.map(\.contentType) == ["audio/ogg", nil])
        #expect(alternate.integrity?.type == "sri")
        #expect(alternate.integrity?.value == "sha384-x")
    }

    @Test("gives what stands in a channel, an item or a broadcast alike")
    func sharedTags() throws {
        let feed = try Self.feed()
        let channel = try #require(feed.channel.podcast)
        for item in [feed.items.first, feed.liveItems.first?.item] {
            let podcast = try #require(item?.podcast)
            #expect(podcast.funding == channel.funding)
            #expect(podcast.persons == channel.persons)
            #expect(podcast.locations == channel.locations)
            #expect(podcast.license == channel.license)
            #expect(podcast.values == channel.values)
            #expect(podcast.contentLinks == channel.contentLinks)
            #expect(podcast.socialInteracts == channel.socialInteracts)
            #expect(podcast.txts == channel.txts)
            #expect(podcast.chats == channel.chats)
            #expect(podcast.images == channel.images)
            #expect(podcast.imageSets == channel.imageSets)
            #expect(item?.elements == [])
        }
        #expect(channel.funding.map(\.title) == ["Pay"])
        #expect(channel.funding.map(\.url?.value) == ["https://feed.example/pay"])
        let person = try #require(channel.persons.first)
        #expect(
            [person.name, person.role, person.roleName, person.groupName] == [
                "Ada", "Guest", "guest", "cast",
            ])
        #expect(
            [person.img?.value, person.href?.value] == [
                "https://feed.example/ada.jpg", "https://feed.example/ada",
            ])
        let place = try #require(channel.locations.first)
        #expect(
            [place.name, place.rel, place.geo, place.osm, place.country] == [
                "Wien", "subject", "geo:1,2", "R1", "AT",
            ])
        #expect(channel.license?.name == "cc-by-4.0")
        #expect(channel.license?.url?.value == "https://feed.example/l")
        #expect(channel.contentLinks.map(\.title) == ["Watch"])
        let interact = try #require(channel.socialInteracts.first)
        #expect(
            [
                interact.protocolName, interact.accountID, interact.uri?.rawText,
                interact.accountURL?.rawText,
            ] == ["activitypub", "@a", "/s", "/@a"])
        #expect(interact.priority?.value == 1)
        #expect(channel.txts.map(\.text) == ["x1"])
        #expect(channel.txts.map(\.purpose) == ["verify"])
        let chat = try #require(channel.chats.first)
        #expect(
            [chat.server, chat.protocolName, chat.accountID, chat.space] == [
                "irc.example", "irc", "@a", "#show",
            ])
        let image = try #require(channel.images.first)
        #expect([image.alt, image.aspectRatio, image.type] == ["I", "16/9", "image/jpeg"])
        #expect([image.width?.value, image.height?.value] == [1_600, 900])
        #expect(image.purpose == ["artwork", "social"])
        #expect(channel.imageSets.map(\.srcset) == ["/i.jpg 1500w"])
    }

    @Test("gives value splits with their recipients and remote items")
    func value() throws {
        let value = try #require(try Self.feed().channel.podcast?.values.first)
        #expect([value.type, value.method] == ["lightning", "keysend"])
        #expect(value.suggested?.value == 0.000_000_15)
        let recipient = try #require(value.recipients.first)
        #expect(
            [
                recipient.name, recipient.customKey, recipient.customValue, recipient.type,
                recipient.address,
            ] == ["A", "k", "v", "node", "02d5"])
        #expect(recipient.split?.value == 99)
        #expect(recipient.fee?.value == true)
        #expect(value.timeSplits.map(\.startTime?.value) == [.seconds(60), .seconds(400)])
        #expect(value.timeSplits.map(\.duration?.value) == [.seconds(237), .seconds(10)])
        #expect(value.timeSplits.first?.remoteStartTime?.value == .seconds(30))
        #expect(value.timeSplits.first?.remotePercentage?.value == 95)
        #expect(value.timeSplits.first?.remoteItem?.itemGUID == "i")
        #expect(value.timeSplits.last?.recipients.map(\.name) == ["B"])
    }

    @Test("keeps a broadcast apart from the items")
    func liveItem() throws {
        let feed = try Self.feed()
        #expect(feed.titles == ["1"])
        let live = try #require(feed.liveItems.first)
        #expect(live.status == "live")
        #expect(live.start?.value?.secondsSince1970 == 1_704_362_400)
        #expect(live.end?.value?.secondsSince1970 == 1_704_366_000)
        #expect(live.item.title?.rawText == "L")
    }
}
