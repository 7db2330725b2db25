import AssetLoading
import HTTPLoading
import TestSupport
import WebServerFixture

/// Loads from nginx.
struct WebServerLoads {
    private static let page = [UInt8](repeating: 0x61, count: 50_000)
    private static let mediaSize = 512 << 20

    static var files: [String: [UInt8]] {
        ["page": page, "media": [UInt8](repeating: 0x55, count: mediaSize)]
    }

    let server: WebServer
    private let client: HTTPClient

    init(server: WebServer) {
        self.server = server
        var configuration = HTTPClientConfiguration(retry: .never)
        configuration.certificateAuthorityFile = server.certificateFile
        client = HTTPClient(configuration: configuration)
    }

    /// Fetches at a time over HTTP/2 what is found after two redirects; how many came right.
    func redirectedFetches(count: Int) async throws -> Int {
        let client = client
        let address = server.secureAddress("/1")
        return try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask { try await client.fetch(address, limit: 1 << 20) }
            }
            return try await group.reduce(0) { right, response in
                right + (response.body == Self.page && response.protocolVersion == "2" ? 1 : 0)
            }
        }
    }

    /// Bytes a second of one whole file, ours and curl's: of nine pairs, one after the other, that
    /// of the median ratio.
    func throughput() async throws -> (ours: Double, curl: Double) {
        let address = server.address("/media")
        var pairs: [(ours: Double, curl: Double)] = []
        for _ in 0..<9 {
            let text = try await Program.run(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{speed_download}", address])
            let time = try await ContinuousClock().measure { try await readAll(address) }
            pairs.append((Double(Self.mediaSize) / (time / .seconds(1)), Double(text) ?? 0))
        }
        return pairs.sorted { $0.ours / $0.curl < $1.ours / $1.curl }[pairs.count / 2]
    }

    private func readAll(_ address: String) async throws {
        let source = try HTTPByteSource(address: address, client: client)
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        var offset: Int64 = 0
        while true {
            var span = bytes.mutableSpan
            var read = try source.readAvailable(at: offset, into: &span)
            if read == nil { read = try await source.read(at: offset, into: &span) }
            guard case .bytes(let count) = read else { break }
            offset += Int64(count)
        }
        guard offset == Self.mediaSize else {
            throw AssetLoadingError(.inputOutput, message: "The file ended at \(offset).")
        }
    }

    /// How long it takes to learn of so many feeds that they have not changed; the best of three.
    func refreshTime(feeds: Int) async throws -> Duration {
        let client = client
        let address = server.secureAddress("/page")
        let validators = try await client.fetch(address, limit: 1 << 20).validators
        var best = Duration.seconds(3600)
        for _ in 0..<3 {
            let time = try await ContinuousClock().measure {
                try await refresh(address, feeds: feeds, since: validators)
            }
            best = min(best, time)
        }
        return best
    }

    private func refresh(
        _ address: String, feeds: Int, since validators: HTTPValidators
    ) async throws {
        let client = client
        let unchanged = try await withThrowingTaskGroup { group in
            for number in 0..<feeds {
                group.addTask {
                    try await client.refresh(
                        "\(address)?feed=\(number)", since: validators, limit: 1 << 20)
                }
            }
            return try await group.reduce(0) { count, refresh in
                count + (refresh == .unchanged(permanentAddress: nil) ? 1 : 0)
            }
        }
        guard unchanged == feeds else {
            throw AssetLoadingError(.inputOutput, message: "\(unchanged) were unchanged.")
        }
    }
}
