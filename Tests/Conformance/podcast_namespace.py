"""The snippets of podcast-namespace's tag pages, with the values that the pages document.

The expectations were written by hand from the prose beside each snippet. A snippet without a root
is put into a channel and into an item of it, because most tags may stand in both.
"""

import pathlib
import re
import tempfile

ALICE = "02d5c1bf8b940dc9cadca86d1b0a3c37fbe39cee4c7e839e33bef9174531d27f52"
CAROL = "02dd306e68c46681aa21d88a436fb35355a8579dd30201581cefa17cb179fc4c15"
HOST = "03ae9f91a0cb8ff43840e3c322c4c61f019d8c1c3cea15a25cfc425ac605e61a4a"
PCI = "https://example.com/images/ep1/pci_"
IPFS = "ipfs://QmX33FYehk6ckGQ6g1D9D3FqZPix5JpKstKQKbaS8quUFb"
WAVES = "An antenna emanating signal waves"


def source(uri, content_type=None):
    return {"uri": uri, "contentType": content_type}


def alternate(type, length, bitrate, sources, **more):
    return dict(type=type, length=length, bitrate=bitrate,
                sources=[one if isinstance(one, dict) else source(one) for one in sources], **more)


def recipient(name, address, split, type="node", fee=None):
    return {"name": name, "type": type, "address": address, "split": split, "fee": fee}


def image(name, ratio=None, purpose=(), type=None, **more):
    return dict(href=PCI + name, aspectRatio=ratio, purpose=list(purpose), type=type, **more)


def massive(extension, type):
    return [image(shape + "-massive." + extension, ratio, purpose, type, alt=WAVES)
            for shape, ratio, purpose in (
                ("square", "1/1", ["artwork"]), ("landscape", "16/9", ["artwork", "social"]),
                ("portrait", "9/16", ["artwork", "canvas"]))]


def frequency(text, rrule=None, **more):
    return dict(text=text, rrule=rrule, **more)


def host(fee=True):
    return recipient("Hosting Provider", HOST, 5, fee=fee)


BIRTH = {"role": "guest", "href": "https://example.wikipedia/alicebrown",
         "img": "https://example.com/images/alicebrown.jpg", "name": "Alice Brown"}
BLOCKS = [{"isBlocked": False, "id": "google"}, {"isBlocked": False, "id": "amazon"}]
INTERACT = {"protocolName": "activitypub", "accountID": "@dave",
            "uri": "https://podcastindex.social/@dave/105079274766075912"}

# For each page where its tag is in the model, and what each snippet of the page gives there.
PAGES = {
    "alternate-enclosure": ("item.podcast.alternateEnclosures", [
        [alternate("audio/mpeg", 43200000, 128000,
                   ["https://example.com/file-0.mp3", "ipfs://someRandomMpegFile"],
                   isDefault=True, title="Standard"),
         alternate("audio/opus", 32400000, 96000,
                   ["https://example.com/file-high.opus", "ipfs://someRandomHighBitrateOpusFile"],
                   title="High quality"),
         alternate("audio/aac", 54000000, 160000,
                   ["https://example.com/file-proprietary.aac",
                    "ipfs://someRandomProprietaryAACFile"], title="High quality AAC"),
         alternate("audio/opus", 5400000, 16000,
                   ["https://example.com/file-low.opus", "ipfs://someRandomLowBitrateOpusFile"],
                   title="Low bandwidth")],
        [alternate("audio/mpeg", 2490970, 160707.74, [
            "https://example.com/file-0.mp3",
            "ipfs://QmdwGqd3d2gFPGeJNLLCshdiPert45fMu84552Y4XHTy4y",
            source("https://example.com/file-0.torrent", "application/x-bittorrent"),
            "https://example.onion/file-0.mp3"]),
         alternate("video/mp4", 10562995, 681483.55, [
             "https://example.com/file-1080.mp4",
             "ipfs://QmfQKJcp2xdByEt8mzWr1AJUhwvb9rdWPoacvdq2roDhgh",
             source("https://example.com/file-1080.torrent", "application/x-bittorrent"),
             "https://example.onion/file-1080.mp4"], height=1080)],
        [alternate("application/x-mpegURL", 0, None, ["https://example.com/master.m3u8"])]]),
    "block": ("channel.podcast.blocks", [
        [{"isBlocked": True, "id": None}], [{"isBlocked": False, "id": None}],
        [{"isBlocked": True, "id": "google"}, {"isBlocked": True, "id": "amazon"}],
        [{"isBlocked": True, "id": None}] + BLOCKS]),
    "chapters": ("item.podcast.chapters", [
        {"url": "https://example.com/episode1/chapters.json", "type": "application/json+chapters"}]),
    "chat": ("channel.podcast.chats", [
        [{"server": "irc.zeronode.net", "protocolName": "irc", "accountID": "@jsmith",
          "space": "#myawesomepodcast"}],
        [{"server": "jabber.example.com", "protocolName": "xmpp",
          "accountID": "jsmith@jabber.example.org",
          "space": "myawesomepodcast@jabber.example.org"}],
        [{"server": "relay.example.com", "protocolName": "nostr",
          "accountID": "npub1pvdw7mm7k20t9dn9gful8n5xua5yv8rmgd9wul88qq5dxj80lpxqd39r3u",
          "space": "#myawesomepodcast_episode129"}],
        [{"server": "example.com", "protocolName": "matrix", "accountID": "@bob:example.com",
          "space": "#general:example.com"}]]),
    "content-link": ("item.podcast.contentLinks", [
        [{"href": "https://www.youtube.com/watch?v=example",
          "title": "Watch this episode on YouTube!"}],
        [{"href": "https://youtube.com/example/livestream", "title": "Live on YouTube!"}],
        [{"href": "https://twitter.com/statuses/somepost", "title": "Chat on Twitter!"}]]),
    "episode": ("item.podcast.episode", [
        {"number": 3, "display": None}, {"number": 315.5, "display": None},
        {"number": 204, "display": "Ch.3"}, {"number": 9, "display": "Day 5"}]),
    "funding": ("channel.podcast.funding", [
        [{"url": "https://www.example.com/donations", "title": "Support the show!"}],
        [{"url": "https://www.example.com/members", "title": "Become a member!"}]]),
    "guid": ("channel.podcast.guid", [
        "917393e3-1b1e-5cef-ace4-edaa54e1f810", "9b024349-ccf0-5f69-a609-6b82873eab3c"]),
    "image": ("item.podcast.images", [
        [{"href": "https://example.com/images/pci_square-massive.jpg"}],
        [image("square-massive.jpg", alt=WAVES)], [image("square-massive.mp4", type="video/mp4")],
        [image("portrait.mp4", width=1200, height=400)],
        [image("square.jpg", "1/1"), image("landscape.jpg", "16/9"),
         image("portrait.mp4", "9/16", width=1200)],
        [{"purpose": ["artwork"], "href": "https://example.com/images/today_explained.jpg"},
         {"purpose": ["publisher"], "href": "https://example.com/images/vox_media.jpg"}],
        [{"purpose": ["apple/showcase-hero"],
          "href": "https://example.com/images/today_explained.jpg"}],
        [image("square-massive.jpg", "1/1", ["artwork"]),
         image("landscape-massive.jpg", "16/9", ["artwork", "social"])],
        massive("jpg", "image/jpeg") + massive("mp4", "video/mp4")]),
    "images-(deprecated)": ("item.podcast.imageSets", [
        [{"srcset": " ".join("%savatar-%s.jpg %dw," % (PCI, name, width) for name, width in (
            ("massive", 1500), ("middle", 600), ("small", 300), ("tiny", 150)))[:-1]}]]),
    "integrity": ("item.podcast.alternateEnclosures", [
        [alternate("video/mp4", 7924786, 511276.52, ["https://example.com/file-720.mp4", IPFS],
                   height=720, integrity={
                       "type": "sri", "value": "sha384-ExVqijgYHm15PqQqdXfW95x+Rs6C+d6E/ICxyQO"
                       "eFevnxNLR/wtJNrNYTjIysUBo"})]]),
    "license": ("channel.podcast.license", [
        {"name": "CC-BY-NC-ND-4.0", "url": None},
        {"name": "my-podcast-license-v1",
         "url": "https://example.org/mypodcastlicense/full.pdf"}]),
    "live-item": ("liveItems", [
        [{"status": "live", "start": 1632663000, "end": 1632670200, "item": {
            "title": "Podcasting 2.0 Live Show",
            "guid": {"value": "https://example.com/live", "isPermaLink": True},
            "links": [{"href": "https://example.com/podcast/live"}],
            "enclosures": [{"url": "https://example.com/pc20/livestream?format=.mp3",
                            "type": "audio/mpeg", "length": 312}],
            "podcast": {
                "persons": [
                    {"name": "Adam Curry", "role": None,
                     "img": "https://example.com/images/adamcurry.jpg"},
                    {"name": "Dave Jones", "role": "guest",
                     "href": "https://github.com/daveajones/"},
                    {"name": "Becky Smith", "group": "visuals", "role": "cover art designer"}],
                "alternateEnclosures": [alternate(
                    "audio/mpeg", 312, None, ["https://example.com/pc20/livestream"],
                    isDefault=True)],
                "contentLinks": [
                    {"href": "https://www.youtube.com/pc20/livestream", "title": "YouTube!"},
                    {"href": "https://www.twitch.tv/pc20/livestream", "title": "Twitch!"},
                    {"href": "https://example.com/html/livestream", "title": "Listen Live!"}]}}}],
        [{"status": "live", "start": 1632663000, "end": 1632670200, "item": {
            "title": "Podcasting 2.0 Live Stream",
            "guid": {"value": "e32b4890-983b-4ce5-8b46-f2d6bc1d8819"},
            "podcast": {"contentLinks": [
                {"href": "https://example.com/html/livestream", "title": "Listen Live!"}]}}}]]),
    "location": ("channel.podcast.locations", [
        [{"name": "Austin", "rel": "creator", "geo": "geo:30.2711286,-97.7436995",
          "osm": "R113314", "country": "US"}],
        [{"name": "Birmingham Civil Rights Museum", "rel": "subject",
          "geo": "geo:33.5159981,-86.8146098", "osm": "R6930627", "country": "US"}],
        [{"name": "Marlow", "rel": "creator", "geo": "geo:51.5718706,-0.7769654",
          "osm": "R3727240", "country": "GB"},
         {"name": "Dreamworld", "rel": "subject", "geo": "geo:-27.8611449,153.3162701",
          "osm": "R16317988", "country": "AU"}]]),
    "locked": ("channel.podcast.locked", [
        {"locked": True, "owner": None}, {"locked": False, "owner": "email@example.com"}]),
    "medium": ("channel.podcast.medium", ["podcast", "music", "musicL"]),
    "person": ("item.podcast.persons", [
        [{"name": "John Smith", "role": None, "group": None,
          "href": "https://example.com/johnsmith/blog",
          "img": "https://example.com/images/johnsmith.jpg"}],
        [{"name": "Jane Doe", "role": "guest", "href": "https://www.imdb.com/name/nm0427852888/",
          "img": "https://example.com/images/janedoe.jpg"}],
        [BIRTH], [dict(BIRTH, group="writing")],
        [{"name": "Becky Smith", "group": "visuals", "role": "Cover Art Designer",
          "href": "https://example.com/artist/beckysmith"}]]),
    "podping": ("channel.podcast.podping", [{"usesPodping": True}]),
    "podroll": ("channel.podcast.podroll", [
        [{"feedGUID": "29cdca4a-32d8-56ba-b48b-09a011c5daa9"},
         {"feedGUID": "396d9ae0-da7e-5557-b894-b606231fa3ea"},
         {"feedGUID": "917393e3-1b1e-5cef-ace4-edaa54e1f810"}],
        [{"feedGUID": "29cdca4a-32d8-56ba-b48b-09a011c5daa9", "title": "Buzzcast",
          "feedURL": "https://rss.buzzsprout.com/231452.rss"},
         {"feedGUID": "396d9ae0-da7e-5557-b894-b606231fa3ea", "title": "Podnews Weekly Review",
          "feedURL": "https://rss.buzzsprout.com/1538779.rss"},
         {"feedGUID": "917393e3-1b1e-5cef-ace4-edaa54e1f810", "title": "Podcasting 2.0",
          "feedURL": "https://feeds.podcastindex.org/pc20.xml"}]]),
    "publisher": ("channel.podcast.publisher", [
        [{"medium": "publisher", "feedGUID": "003af0a0-6a45-55cf-b765-68e3d349551a",
          "feedURL": "https://agilesetmedia.com/assets/static/feeds/publisher.xml"}]]),
    "remote-item": ("channel.podcast.remoteItems", [
        [{"feedGUID": "917393e3-1b1e-5cef-ace4-edaa54e1f810", "itemGUID": None}],
        [{"feedGUID": "917393e3-1b1e-5cef-ace4-edaa54e1f810",
          "itemGUID": "asdf089j0-ep240-20230510"}],
        [{"feedGUID": "917393e3-1b1e-5cef-ace4-edaa54e1f810", "medium": "music",
          "feedURL": "https://feeds.example.org/917393e3-1b1e-5cef-ace4-edaa54e1f810/rss.xml",
          "itemGUID": "asdf089j0-ep240-20230510", "title": "Here Comes the Sun"}]]),
    "season": ("item.podcast.season", [
        {"number": 5, "name": None}, {"number": 3, "name": "Race for the Whitehouse 2020"},
        {"number": 1, "name": "Egyptology: The 19th Century"},
        {"number": 3, "name": "The Yearling - Chapter 3"}]),
    "social-interact": ("item.podcast.socialInteracts", [
        [dict(INTERACT, priority=None)],
        [dict(INTERACT, priority=1, accountURL="https://podcastindex.social/@dave"),
         {"priority": 2, "protocolName": "twitter", "accountID": "@podcastindexorg",
          "uri": "https://twitter.com/PodcastindexOrg/status/1507120226361647115",
          "accountURL": "https://twitter.com/PodcastindexOrg"}],
        [{"protocolName": "disabled", "uri": None}]]),
    "soundbite": ("item.podcast.soundbites", [
        [{"startTime": 73, "duration": 60, "title": None}],
        [{"startTime": 1234.5, "duration": 42.25,
          "title": "Why the Podcast Namespace Matters"}]]),
    "source": ("item.podcast.alternateEnclosures", [
        [alternate("video/mp4", 7924786, 511276.52, [
            "https://example.com/file-720.mp4", IPFS,
            source("https://example.com/file-720.torrent", "application/x-bittorrent"),
            "https://example.onion/file-720.mp4"], height=720)]]),
    "trailer": ("channel.podcast.trailers", [
        [{"title": "Coming April 1st, 2021", "published": 1617282000, "length": 12345678,
          "url": "https://example.org/trailers/teaser.mp3", "type": "audio/mp3"}],
        [{"title": "Season 4: Race for the Whitehouse", "published": 1617282000,
          "length": 12345678, "url": "https://example.org/trailers/season4teaser.mp4",
          "type": "video/mp4", "season": 4}]]),
    "transcript": ("item.podcast.transcripts", [
        [{"url": "https://example.com/episode1/transcript.html", "type": "text/html"}],
        [{"url": "https://example.com/episode1/transcript.vtt", "type": "text/vtt"}],
        [{"url": "https://example.com/episode1/transcript.json", "type": "application/json",
          "language": "es", "rel": "captions"}],
        [{"url": "https://example.com/episode1/transcript.srt", "type": "application/x-subrip",
          "rel": "captions"}]]),
    "txt": ("channel.podcast.txts", [
        [{"text": "naj3eEZaWVVY9a38uhX8FekACyhtqP4JN", "purpose": None}],
        [{"text": "S6lpp-7ZCn8-dZfGc-OoyaG", "purpose": "verify"}],
        [{"text": "05124", "purpose": "applepodcastsverify"}],
        [{"text": "2022-10-26T04:45:30.742Z", "purpose": "release"}],
        [{"text": "true", "purpose": "ai-content"}]]),
    # One a channel: of the pages with several the first counts.
    "update-frequency": ("channel.podcast.updateFrequency", [
        frequency("Daily", "FREQ=DAILY"),
        frequency("Every weekday", "FREQ=DAILY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR"),
        frequency("Every other Monday for 10 episodes starting on Aug 28, 2023",
                  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=10", dtstart=1693180800),
        frequency("Weekly, starting in 2025", "FREQ=WEEKLY", dtstart=1735689600),
        frequency("That's all folks!", complete=True)]),
    "value-recipient": ("item.podcast.values", [
        [{"type": "lightning", "method": "keysend", "suggested": 0.00000015, "recipients": [
            recipient("Alice (Podcaster)", ALICE, 40),
            recipient("Bob (Podcaster)",
                      "032f4ffbbafffbe51726ad3c164a3d0d37ec27bc67b29a159b0f49ae8ac21b8508", 40),
            recipient("Carol (Producer)", CAROL, 15), host()]}],
        [{"type": "lightning", "method": "lnaddress", "suggested": 0.00000005, "recipients": [
            recipient("Alice (Podcaster)", "alice@getalby.com", 40, "lnaddress"),
            recipient("Bob (Podcaster)", "bob@fountain.fm", 40, "lnaddress"),
            recipient("Carol (Producer)", CAROL, 15), host()]}]]),
    "value-time-split": ("item.podcast.values", [
        [{"recipients": [recipient("Alice (Podcaster)", ALICE, 95), host()],
          "timeSplits+": [
              {"startTime": 60, "duration": 237, "remoteStartTime": None, "remotePercentage": 95,
               "remoteItem": {"itemGUID": "https://podcastindex.org/podcast/4148683#1",
                              "feedGUID": "a94f5cc9-8c58-55fc-91fe-a324087a655b",
                              "medium": "music"}},
              {"startTime": 330, "duration": 53, "remoteStartTime": 174, "remotePercentage": 95,
               "remoteItem": {"itemGUID": "https://podcastindex.org/podcast/4148683#3"}}]}],
        [{"recipients": [recipient("Alice (Podcaster)", ALICE, 95), host()],
          "timeSplits+": [
              {"startTime": 63, "duration": 388, "remoteItem": None, "recipients": [
                  recipient("Alice (Podcaster)", ALICE, 85),
                  recipient("Jimbob (Guest)", CAROL, 10)]},
              {"startTime": 367, "duration": 246}]}]]),
    "value": ("item.podcast.values", [
        [{"type": "lightning", "method": "keysend", "suggested": 0.00000005, "recipients": []}]]),
}

HEAD = '<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0">'


def cases(root):
    """Writes each snippet as a feed of its own."""
    folder = pathlib.Path(tempfile.mkdtemp())
    for path in sorted((root / "docs/tags").glob("*.md")):
        page = path.stem
        snippets = [one for one in re.findall(r"```\w*\n(.*?)```", path.read_text(), re.S)
                    if "<" in one]
        where, expected = PAGES.get(page, ("", []))
        for index, snippet in enumerate(snippets):
            text = snippet.strip()
            if text.startswith("<channel"):
                text = HEAD + text + "</rss>"
            elif not text.startswith("<rss"):
                text = "%s<channel>%s<item>%s</item></channel></rss>" % (HEAD, text, text)
            feed = folder / ("%s-%d.xml" % (page, index + 1))
            feed.write_text(text)
            expectation = (where, expected[index]) if index < len(expected) else None
            yield "docs/tags/%s.md#%d" % (page, index + 1), expectation, feed


def plain(value):
    """Values with their raw text are shown as the value alone."""
    if isinstance(value, dict):
        if "rawText" in value:
            return plain(value.get("value", value["rawText"]))
        if "secondsSince1970" in value:
            return value["secondsSince1970"]
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def differences(expectation, line):
    if expectation is None:
        return ["there is no expectation"]
    if "feed" not in line:
        return ["no feed: %s" % line.get("error")]
    where, expected = expectation
    feed = dict(line["feed"], item=(line["feed"]["items"] or [{}])[0])
    actual = feed
    for name in where.split("."):
        actual = actual.get(name, {})
    return missing(where, expected, plain(actual))


def missing(path, expected, actual):
    """What is expected and not there; a list must be whole unless its name ends in a plus."""
    if isinstance(expected, dict):
        return [line for key, one in expected.items() for line in missing(
            path + "." + key, one, (actual or {}).get(key.rstrip("+")))]
    if isinstance(expected, list):
        actual = actual or []
        if len(expected) > len(actual) or len(expected) < len(actual) and path[-1] != "+":
            return ["%s: %d, expected %d" % (path, len(actual), len(expected))]
        return [line for index, one in enumerate(expected)
                for line in missing("%s[%d]" % (path, index), one, actual[index])]
    if isinstance(expected, str) and isinstance(actual, str):
        expected, actual = " ".join(expected.split()), " ".join(actual.split())
    return [] if expected == actual else ["%s: %r, expected %r" % (path, actual, expected)]
