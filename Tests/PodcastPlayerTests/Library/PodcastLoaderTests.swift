import Foundation
import HTTPLoading
import LoopbackServer
import PlaybackControl
import TestSupport
import Testing

@testable import podcast_player

@Suite(.timeLimit(.minutes(1))) struct PodcastLoaderTests {
    private let loader = PodcastLoader(documents: DocumentReader(client: HTTPClient()))

    private func podcast(_ address: String) async throws -> Podcast {
        guard case .podcast(let podcast) = try await loader.load(address) else {
            throw Complaint("That is a list.")
        }
        return podcast
    }

    @Test func aFeedInAFileNamesFilesBesideIt() async throws {
        let podcast = try await podcast(PlayerProgram.demo)
        #expect(podcast.title == "A day with podcast-player")
        #expect(podcast.episodes.map(\.date) == ["2026-01-05", "2026-01-12", "2026-01-19"])
        let first = try #require(podcast.episodes.first)
        #expect(first.item.address == "\(PlayerProgram.root)/Examples/Media/episode-1.mp3")
        #expect(first.item.declaredDuration == .seconds(15))
        #expect(
            first.chapters.map(\.title) == ["Welcome", "From feed to sound", "Take one or all"])
        #expect(first.transcriptAddress?.hasSuffix("/Demo/episode-1.vtt") == true)
        #expect(podcast.episodes[2].chaptersAddress?.hasSuffix("chapters.json") == true)
        #expect(Set(podcast.episodes.map(\.key)).count == 3)
        #expect(first.key.hasSuffix("swift-player-primitives/day/1"))
    }

    @Test func aListNamesItsFeeds() async throws {
        let list = PlayerProgram.demo.replacing("feed.xml", with: "podcasts.opml")
        guard case .subscriptions(let subscriptions, let title) = try await loader.load(list)
        else {
            Issue.record("That is no list.")
            return
        }
        #expect(title == "My podcasts")
        #expect(
            subscriptions.map(\.title) == ["A day with podcast-player", "Player Primitives Demo"])
        for subscription in subscriptions {
            #expect(try await podcast(subscription.address).episodes.count == 3)
        }
    }

    @Test func aFeedOfTheWebLeadsToNoFileOfThisMachine() async throws {
        let feed = """
            <rss version="2.0"><channel><title>x</title>
            <item><title>a</title><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>
            <item><title>b</title><enclosure url="/b.mp3" type="audio/mpeg"/></item>
            </channel></rss>
            """
        let server = LoopbackServer([
            "/feed": .content(Content(Array(feed.utf8), type: "application/rss+xml"))
        ])
        let podcast = try await podcast(server.address("/feed"))
        #expect(podcast.episodes.map(\.item.address) == [server.address("/b.mp3")])
    }

    @Test func aPlaylistIsAnEpisodeOfItsOwn() async throws {
        let file = try TemporaryFile(Array("#EXTM3U\n".utf8), suffix: ".m3u8")
        let podcast = try await podcast(file.path)
        #expect(podcast.isStream)
        #expect(podcast.episodes.map(\.item.address) == [file.path])
    }

    @Test func whatCannotBeReadSaysWhatToDo() async throws {
        let empty = try TemporaryFile(Array("<opml><body/></opml>".utf8))
        for address in ["/nowhere/feed.xml", empty.path] {
            await #expect(throws: Complaint.self) { try await loader.load(address) }
        }
    }

    @Test func foldersAreThoseOfTheSpecification() {
        let named = UserFolders(environment: ["XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c"])
        #expect(named.data == "/d/podcast-player")
        #expect(named.cache == "/c/podcast-player")
        let usual = UserFolders(environment: ["HOME": "/h", "XDG_DATA_HOME": "relative"])
        #expect(usual.data == "/h/.local/share/podcast-player")
        #expect(usual.cache == "/h/.cache/podcast-player")
    }
}
