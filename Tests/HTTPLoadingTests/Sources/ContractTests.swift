import HTTPLoading
import LoopbackServer
import PlayerTesting
import Testing

/// What every source of bytes promises.
@Suite(.timeLimit(.minutes(1))) struct ContractTests {
    private let server: LoopbackServer
    private let content = Content(count: 2_000)

    init() {
        server = LoopbackServer([
            "/ranges": .content(content), "/whole": .unranged(content),
            "/endless": .unranged(content, announcesLength: false),
            "/drip": .drip(content, every: .microseconds(10)),
        ])
    }

    @Test(arguments: ["/ranges", "/whole", "/endless", "/drip"])
    func webSourcesKeepIt(path: String) async throws {
        let client = HTTPClient()
        try await ByteSourceContract(of: content.bytes) {
            try HTTPByteSource(address: server.address(path), client: client)
        }.verify()
    }
}
