import AssetLoading
import Testing

@testable import HTTPLoading

@Suite struct RedirectChainTests {
    private func next(
        _ location: String?, from address: String = "https://example.org/a/b", status: Int = 302,
        limit: Int = 10, allowsInsecure: Bool = false
    ) throws -> RedirectChain.Step {
        var chain = RedirectChain(limit: limit, allowsInsecure: allowsInsecure)
        let fields = location.map { [HTTPHeaders.Field(name: "location", value: $0)] } ?? []
        return chain.next(
            after: ResponseHead(
                status: status, headers: HTTPHeaders(fields), address: try WebAddress(address)))
    }

    @Test(arguments: [
        ("https://other.org/x", "https://other.org/x"),
        ("c", "https://example.org/a/c"),
        ("/c", "https://example.org/c"),
        ("//other.org/c", "https://other.org/c"),
        ("/with space", "https://example.org/with%20space"),
    ])
    func followsToTheAddressThatTheReferenceLeadsTo(location: String, target: String) throws {
        #expect(try next(location) == .follow(WebAddress(target)))
    }

    @Test func goesFromInsecureToSecureButNotBack() throws {
        let secure = try WebAddress("https://example.org/")
        #expect(try next("https://example.org/", from: "http://example.org/") == .follow(secure))
        #expect(
            try next("http://example.org/")
                == .refuse(AssetLoadingError(.secureConnectionFailed, message: "")))
    }

    @Test func goesToAnInsecureAddressWhereThatIsAllowed() throws {
        let insecure = try WebAddress("http://example.org/")
        #expect(try next("http://example.org/", allowsInsecure: true) == .follow(insecure))
    }

    @Test(
        arguments: [
            ([301, 308], "/2"), ([301, 302, 301], "/1"), ([302, 301], nil), ([], nil),
        ] as [([Int], String?)])
    func tellsWherePermanentRedirectsLedBeforeAnyOther(
        statuses: [Int], path: String?
    ) throws {
        var chain = RedirectChain(limit: 10, allowsInsecure: false)
        for (index, status) in statuses.enumerated() {
            let location = HTTPHeaders.Field(name: "Location", value: "/\(index + 1)")
            _ = chain.next(
                after: ResponseHead(
                    status: status, headers: HTTPHeaders([location]),
                    address: try WebAddress("https://example.org/")))
        }
        let address = try path.map { try WebAddress("https://example.org\($0)") }
        #expect(chain.permanentAddress == address)
    }

    @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "gopher://x/", "http://"])
    func refusesToLeaveTheWeb(location: String) throws {
        #expect(
            try next(location) == .refuse(AssetLoadingError(.unsupportedLocation, message: "")))
    }

    @Test func refusesMoreThanItsLimit() throws {
        #expect(
            try next("/x", limit: 0)
                == .refuse(AssetLoadingError(.tooManyRedirects, message: "")))
    }

    @Test(arguments: [200, 206, 300, 304, 404])
    func arrivesAtAnyOtherStatus(status: Int) throws {
        #expect(try next("/x", status: status) == .arrived)
    }

    @Test func arrivesWhereNoLocationIsGiven() throws {
        #expect(try next(nil) == .arrived)
    }
}
