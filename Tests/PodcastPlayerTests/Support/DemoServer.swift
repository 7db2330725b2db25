import Foundation
import LoopbackServer

/// The demo feed over the web.
enum DemoServer {
    static func make() throws -> LoopbackServer {
        let examples = "\(PlayerProgram.root)/Examples"
        let content = { (path: String, type: String) throws -> Behaviour in
            .content(
                Content(
                    Array(try Data(contentsOf: URL(filePath: "\(examples)\(path)"))), type: type))
        }
        return LoopbackServer([
            "/podcast-player/Demo/feed.xml": try content(
                "/podcast-player/Demo/feed.xml", "application/rss+xml"),
            "/podcast-player/Demo/episode-1.vtt": try content(
                "/podcast-player/Demo/episode-1.vtt", "text/vtt"),
            "/podcast-player/Demo/episode-3.chapters.json": try content(
                "/podcast-player/Demo/episode-3.chapters.json", "application/json"),
            "/Media/episode-1.mp3": try content("/Media/episode-1.mp3", "audio/mpeg"),
            "/Media/episode-2.m4a": try content("/Media/episode-2.m4a", "audio/mp4"),
            "/Media/episode-3.opus": try content("/Media/episode-3.opus", "audio/ogg"),
        ])
    }

    static let feed = "/podcast-player/Demo/feed.xml"
}
