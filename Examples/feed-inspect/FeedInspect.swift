import Foundation
import PodcastFeeds

/// Prints what a podcast's feed says: `feed-inspect FILE`, or `feed-inspect -` for standard input.
@main
struct FeedInspect {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 1, let path = arguments.first else {
            fail("usage: feed-inspect FILE   (- reads standard input)")
        }
        do {
            let feed = try read(path)
            print(FeedTable(feed: feed).text)
            if feed.items.isEmpty {
                fail(
                    "\(path): the feed has no episodes. Look for another feed of the show, or "
                        + "fetch it again later.")
            }
        } catch let error as PodcastFeedError {
            fail("\(path): \(error)")
        } catch {
            fail("\(path): the file cannot be read: check its name and its permissions. (\(error))")
        }
    }

    /// Pushes the bytes as they come, so that a large feed is never held as a whole.
    private static func read(_ path: String) throws -> PodcastFeed {
        let file =
            path == "-"
            ? FileHandle.standardInput
            : try FileHandle(forReadingFrom: URL(filePath: path))
        var parser = PodcastFeedParser()
        while let data = try file.read(upToCount: 64 << 10), !data.isEmpty {
            try parser.append(data.span)
        }
        return try parser.finish()
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("feed-inspect: \(message)\n".utf8))
        exit(1)
    }
}
