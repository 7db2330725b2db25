import BenchmarkSupport
import Glibc
import PodcastFeeds

/// Measures reading feeds beside libxml2 alone, in one run, and tells which floors hold.
@main
struct FeedsBenchmark {
    private var figures = Figures()

    static func main() throws {
        if CommandLine.arguments.count > 1 { return try profile() }
        var benchmark = FeedsBenchmark()
        // First, while the process is small.
        try benchmark.measureMemory()
        try benchmark.measureThroughput("10 MB with CDATA", .cdata, floor: 0.60)
        try benchmark.measureThroughput("10 MB with entities", .entities, floor: 0.50)
        try benchmark.measureLinearity()
        try benchmark.measureFirstItem()
        benchmark.figures.printSum()
        if !benchmark.figures.areHeld { exit(1) }
    }

    /// Reads one feed again and again, for a profiler: `feeds-benchmark cdata` or `entities`.
    private static func profile() throws {
        let notes: FeedWriter.Notes = CommandLine.arguments[1] == "cdata" ? .cdata : .entities
        let bytes = FeedWriter(notes: notes).feed(bytes: 10_000_000)
        for _ in 0..<20 { try read(bytes) }
    }

    // MARK: Speed

    private mutating func measureThroughput(
        _ what: String, _ notes: FeedWriter.Notes, floor: Double
    ) throws {
        let bytes = FeedWriter(notes: notes).feed(bytes: 10_000_000)
        var ours = Double.infinity
        var limit = Double.infinity
        for _ in 0..<21 {
            limit = min(limit, Self.seconds { BareParse.run(bytes) })
            // What was read is thrown away when the clock has stopped.
            var feed: PodcastFeed?
            ours = min(ours, try Self.seconds { feed = try PodcastFeedParser.parse(bytes) })
            precondition(feed?.items.isEmpty == false && feed?.notes.isEmpty == true)
        }
        let megabytes = Double(bytes.count) / 1e6
        figures.report(
            what, ours: "\(Int(megabytes / ours)) MB/s", limit: "\(Int(megabytes / limit)) MB/s",
            ratio: limit / ours, floor: floor)
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ProcessUse.seconds
        try body()
        return ProcessUse.seconds - start
    }

    private static func read(_ bytes: [UInt8]) throws {
        let feed = try PodcastFeedParser.parse(bytes)
        precondition(!feed.items.isEmpty && feed.notes.isEmpty)
    }

    /// Reads in pieces and keeps no item.
    private static func stream(_ bytes: [UInt8]) throws {
        var parser = PodcastFeedParser()
        var start = 0
        while start < bytes.count {
            let end = min(start + 65_536, bytes.count)
            try parser.append(bytes.span.extracting(start..<end))
            _ = parser.takeItems()
            start = end
        }
        _ = try parser.finish()
    }

    /// The worst growth of the time when the feed doubles, from 1 to 64 MB.
    private mutating func measureLinearity() throws {
        // Of small ones several, so that no size is read from a cache that others do not fit in.
        let feeds = [1, 2, 4, 8, 16, 32, 64].map { megabytes in
            let feed = FeedWriter(notes: .cdata).feed(bytes: megabytes * 1_000_000)
            return (0..<max(1, 64 / megabytes)).map { _ in feed.map(\.self) }
        }
        // In rounds, so that what else the machine does hits all sizes alike.
        var best = [Double](repeating: .infinity, count: feeds.count)
        for _ in 0..<5 {
            for (index, copies) in feeds.enumerated() {
                let time = try Self.seconds { for feed in copies { try Self.stream(feed) } }
                best[index] = min(best[index], time / Double(copies.count))
            }
        }
        let worst = zip(best.dropFirst(), best).map { $0 / $1 }.max() ?? .infinity
        let times = best.map { "\(Int($0 * 1_000)) ms" }
        figures.report(
            "1 to 64 MB, time per doubling", ours: times.joined(separator: " "), limit: "2",
            ratio: worst, floor: 2.2, isUpperBound: true)
    }

    // MARK: Streaming

    /// How much memory a feed of 64 MB takes that is written while it is read.
    private mutating func measureMemory() throws {
        let start = ProcessUse.peakMemory
        let writer = FeedWriter(notes: .cdata)
        var parser = PodcastFeedParser()
        try parser.append(Array(FeedWriter.head.utf8))
        var byteCount = 0
        var itemCount = 0
        while byteCount < 64_000_000 {
            itemCount += 1
            let item = Array(writer.item(itemCount).utf8)
            byteCount += item.count
            try parser.append(item)
            _ = parser.takeItems()
        }
        try parser.append(Array(FeedWriter.tail.utf8))
        _ = try parser.finish()
        let used = Double(ProcessUse.peakMemory - start) / 1e6
        figures.report(
            "64 MB streamed, peak memory", ours: "\(Figures.rounded(used)) MB", limit: "16 MB",
            ratio: used / 16, floor: 1, isUpperBound: true)
    }

    /// How much of a feed must have come when its first item is given.
    private mutating func measureFirstItem() throws {
        let bytes = FeedWriter(notes: .cdata).feed(bytes: 10_000_000)
        var parser = PodcastFeedParser()
        var end = 0
        var items: [FeedItem] = []
        while items.isEmpty, end < bytes.count {
            let next = min(end + 1_024, bytes.count)
            try parser.append(bytes.span.extracting(end..<next))
            end = next
            items = parser.takeItems()
        }
        let percent = Double(end) / Double(bytes.count) * 100
        figures.report(
            "first item, of the input", ours: "\(Figures.rounded(percent)) %", limit: "2 %",
            ratio: percent / 2, floor: 1, isUpperBound: true)
    }
}
