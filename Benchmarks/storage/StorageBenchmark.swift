import AssetLoading
import BenchmarkSupport
import Glibc
import PlaybackControl
import PlaybackStorage

/// Measures what it takes to remember, with 10,000 episodes in the history, beside bare SQLite on
/// the same disk in the same run.
@main
struct StorageBenchmark {
    private static let episodes = 10_000

    static func main() async throws {
        if try await !measure(in: CommandLine.arguments.dropFirst().first ?? ".") { exit(1) }
    }

    /// Measures all in a file of a folder, which is gone afterwards; whether all floors were held.
    private static func measure(in folder: String) async throws -> Bool {
        let path = "\(folder)/storage-benchmark-\(getpid()).sqlite"
        defer { remove(path) }
        let database = try await PlaybackDatabase.open(path)
        try await fill(database)
        var figures = Figures()
        try await measureRecords(database, folder, &figures)
        try await measurePositions(database, folder, &figures)
        try await measureLists(database, &figures)
        await database.close()
        figures.printSum()
        return figures.areHeld
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
    }

    private static func item(_ number: Int) -> HeardItem {
        HeardItem(
            key: "https://example.org/feed.xml#episode-\(number)",
            address: "https://cdn.example.org/shows/one/episode-\(number).mp3",
            title: "Episode \(number): A title as long as most", artist: "The Show")
    }

    private static func fill(_ database: PlaybackDatabase) async throws {
        for number in 0..<episodes {
            try await database.history.record(item(number), heard: .seconds(60))
        }
    }

    private static func measureRecords(
        _ database: PlaybackDatabase, _ folder: String, _ figures: inout Figures
    ) async throws {
        let limit = BareSQLite.commits(in: folder, count: 500)
        let ours = try await times(500) { number in
            try await database.history.record(item(number * 7), heard: .seconds(1))
        }
        report("history of 10,000, record", ours, limit, most: 1, &figures)
    }

    private static func measurePositions(
        _ database: PlaybackDatabase, _ folder: String, _ figures: inout Figures
    ) async throws {
        let store = try await ResumePositionStore.open(database.positions)
        let limit = BareSQLite.commits(in: folder, count: 500)
        let ours = try await times(500) { number in
            await store.record(.seconds(number + 2), for: "episode \(number % 50)")
            try await store.flush(.pause)
        }
        report("a position recorded and flushed", ours, limit, most: 1, &figures)
    }

    private static func measureLists(
        _ database: PlaybackDatabase, _ figures: inout Figures
    ) async throws {
        let all = try await times(50) { _ in
            guard try await database.history.entries(limit: episodes).count == episodes else {
                fatalError("The history is not whole.")
            }
        }
        report("history of 10,000, list all", all, nil, most: 20, &figures)
        let page = try await times(200) { _ in _ = try await database.history.entries() }
        report("history of 10,000, list 100", page, nil, most: 20, &figures)
    }

    private static func times(
        _ count: Int, _ body: (Int) async throws -> Void
    ) async throws -> [Duration] {
        var times: [Duration] = []
        for number in 0..<count {
            let start = ContinuousClock.now
            try await body(number)
            times.append(start.duration(to: .now))
        }
        return times.sorted()
    }

    /// The median is what has to hold; the slowest of a hundred shows what the disk does meanwhile.
    private static func report(
        _ what: String, _ ours: [Duration], _ limit: [Duration]?, most: Double,
        _ figures: inout Figures
    ) {
        figures.report(
            what, ours: text(ours), limit: limit.map { "bare SQLite \(text($0))" } ?? "\(most) ms",
            ratio: ours.at(0.5) / .milliseconds(1), floor: most, isUpperBound: true)
    }

    private static func text(_ times: [Duration]) -> String {
        let (median, most) = (times.at(0.5) / .milliseconds(1), times.at(0.99) / .milliseconds(1))
        return "\(Figures.rounded(median)) ms (p99 \(Figures.rounded(most)) ms)"
    }
}

extension [Duration] {
    /// The time that a part of all has not exceeded, of sorted times.
    func at(_ part: Double) -> Duration { self[Int(Double(count - 1) * part)] }
}
