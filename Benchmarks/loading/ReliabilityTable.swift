import AssetLoading
import BenchmarkSupport
import Foundation
import HTTPLoading
import LoopbackServer

/// What each fault of a server or a network comes to, measured and written down.
struct ReliabilityTable {
    private struct Row {
        var fault: String
        var outcome: String
        var figure: String
    }

    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Reliability.md").standardizedFileURL.path

    private var rows: [Row] = []

    mutating func add(_ fault: String, _ outcome: String, _ figure: String) {
        rows.append(Row(fault: fault, outcome: outcome, figure: figure))
    }

    /// Meets each fault once, with a client that waits for at most a second.
    mutating func measureFaults() async throws {
        let listener = UnansweringListener()
        try await meet(
            Fault(name: "The host never takes the connection", behaviour: .never),
            at: listener.address("/a"))
        try await meet(
            Fault(name: "Nobody listens at the host", behaviour: .never),
            at: "http://127.0.0.1:\(UnansweringListener.refusingPort())/a")
        let silent = LoopbackServer(unasked: .never)
        try await meet(
            Fault(name: "The secure connection is never made", behaviour: .never),
            at: "https://127.0.0.1:\(silent.port)/a")
        for fault in Fault.all {
            let server = LoopbackServer(["/a": fault.behaviour])
            try await meet(fault, at: server.address("/a"))
        }
    }

    private mutating func meet(_ fault: Fault, at address: String) async throws {
        let client = HTTPClient(
            configuration: HTTPClientConfiguration(
                connectTimeout: .seconds(1), stallTimeout: .seconds(1), retry: fault.retry))
        let source = try HTTPByteSource(
            address: address, client: client,
            buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        let start = ContinuousClock.now
        let outcome = await Self.read(source, from: fault.secondOffset)
        let time = Figures.milliseconds(ContinuousClock.now - start)
        add(fault.name, outcome, "\(Figures.rounded(time)) ms")
    }

    /// Reads a piece at the start and then from an offset on; tells what came of it.
    private static func read(_ source: HTTPByteSource, from second: Int64) async -> String {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        var offset: Int64 = 0
        do throws(AssetLoadingError) {
            while true {
                var span = bytes.mutableSpan
                guard case .bytes(let count) = try await source.read(at: offset, into: &span)
                else { return "It plays to its end." }
                offset = max(offset + Int64(count), second)
            }
        } catch {
            let tries = error.tries > 1 ? " (\(error.tries) tries)" : ""
            return "\(error.message)\(tries) `\(error.code)`"
        }
    }

    /// Writes the table into the documentation.
    func write() throws {
        var text = """
            # What goes wrong, and what comes of it

            Written by `Scripts/benchmark loading`, which meets each fault on the machine that it
            runs on. Time-outs are one second there; a client's own are in
            `HTTPClientConfiguration`. What a user sees is the error's message; its code is for
            programs.

            | Fault | What the user sees | Figure |
            | --- | --- | --- |

            """
        for row in rows {
            text += "| \(row.fault) | \(row.outcome) | \(row.figure) |\n"
        }
        try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
