import AssetLoading
import Foundation
import HTTPLoading
import StandardPlayback

/// Says of each path or address whether it can be played, how long it is, and what it is.
@main
struct AssetProbe {
    private static let usage = """
        Usage: asset-probe [--json] [--trace] LOCATION…, each a path or an http(s) address
          --json   prints one JSON object a line for each location
          --trace  prints each request on standard error: range, status, bytes and time
        """

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard !arguments.contains("--help") else { return print(usage) }
        let locations = arguments.filter { !$0.hasPrefix("--") }
        let options = Set(arguments).subtracting(locations)
        guard !locations.isEmpty, options.isSubset(of: ["--json", "--trace"]) else {
            complain("give a location. \(usage)")
            exit(64)
        }
        let (isWell, trace) = await probe(
            locations, isJSON: options.contains("--json"), traces: options.contains("--trace"))
        await trace?.value
        exit(isWell ? 0 : 1)
    }

    /// Probes all, with a client that ends with this function; what traces it ends behind that.
    private static func probe(
        _ locations: [String], isJSON: Bool, traces: Bool
    ) async -> (isWell: Bool, trace: Task<Void, Never>?) {
        let client = HTTPClient()
        let trace = traces ? printTrace(of: client) : nil
        let loader = AssetLoader.standard(client: client)
        var isWell = true
        for location in locations {
            do {
                let report = ProbeReport(try await loader.load(AssetLocation(location)))
                if isJSON {
                    print(try report.json())
                } else if report.isPlayable {
                    print(report.text)
                }
                if let reason = report.reason {
                    complain("\(location): \(reason)")
                    isWell = false
                }
            } catch {
                if isJSON { print(ProbeReport.json(location, error)) }
                complain("\(location): \(error)")
                isWell = false
            }
        }
        return (isWell, trace)
    }

    private static func printTrace(of client: HTTPClient) -> Task<Void, Never> {
        let requests = client.requests()
        return Task {
            for await element in requests {
                switch element {
                case .request(let record): complain(RequestLine(record).text)
                case .gap(let dropped): complain("\(dropped) requests are not shown")
                }
            }
        }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("asset-probe: \(text)\n".utf8))
    }
}
