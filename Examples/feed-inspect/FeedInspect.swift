import Foundation
import PodcastFeeds

/// Prints what podcasts' feeds say, as a table or as JSON.
@main
struct FeedInspect {
    static let usage = """
        usage: feed-inspect [--json] [--opml] [--all-elements] [--base-url URL] [--content-type TYPE] FILE…
          -               reads standard input
          --json          prints one JSON object a line for each file
          --opml          reads lists of feeds instead, and prints them as JSON
          --all-elements  keeps every element in the JSON, not only the unknown ones
        """

    static func main() {
        let arguments: Arguments
        do {
            arguments = try Arguments(CommandLine.arguments.dropFirst())
        } catch {
            complain(usage)
            exit(64)
        }
        var hasFailed = false
        for path in arguments.paths {
            if !inspect(path, arguments) { hasFailed = true }
        }
        exit(hasFailed ? 1 : 0)
    }

    /// Prints one feed; false when there is nothing to print.
    private static func inspect(_ path: String, _ arguments: Arguments) -> Bool {
        do {
            if arguments.isOPML {
                let document = try OPMLDocument.parse(bytes(path), options: arguments.options)
                print(try FeedJSON.line(path: path, document: document))
                return true
            }
            let feed = try read(path, options: arguments.options)
            if arguments.isJSON {
                print(try FeedJSON.line(path: path, feed: feed))
                return true
            }
            print(FeedTable(feed: feed).text)
            if !feed.items.isEmpty { return true }
            complain(
                "\(path): the feed has no episodes. Look for another feed of the show, or "
                    + "fetch it again later.")
        } catch let error as PodcastFeedError {
            if arguments.isJSON { print(FeedJSON.line(path: path, error: error)) }
            complain("\(path): \(error)")
        } catch {
            complain(
                "\(path): the file cannot be read: check its name and its permissions. (\(error))")
        }
        return false
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        let file =
            path == "-"
            ? FileHandle.standardInput
            : try FileHandle(forReadingFrom: URL(filePath: path))
        return Array(try file.readToEnd() ?? Data())
    }

    /// Pushes the bytes as they come, so that a large feed is never held as a whole.
    private static func read(_ path: String, options: FeedReadingOptions) throws -> PodcastFeed {
        let file =
            path == "-"
            ? FileHandle.standardInput
            : try FileHandle(forReadingFrom: URL(filePath: path))
        var parser = PodcastFeedParser(options: options)
        while let data = try file.read(upToCount: 64 << 10), !data.isEmpty {
            try parser.append(data.span)
        }
        return try parser.finish()
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("feed-inspect: \(message)\n".utf8))
    }
}
