import HTTPLoading
import Testing

@Suite struct HTTPHeadersTests {
    private let headers = HTTPHeaders([
        HTTPHeaders.Field(name: "Content-Type", value: "text/xml"),
        HTTPHeaders.Field(name: "Link", value: "a"),
        HTTPHeaders.Field(name: "LINK", value: "b"),
    ])

    @Test(arguments: ["content-type", "Content-Type", "CONTENT-TYPE"])
    func findsAFieldInAnyCase(name: String) {
        #expect(headers[name] == "text/xml")
    }

    @Test func givesTheFirstOrAllOfAName() {
        #expect(headers["link"] == "a")
        #expect(headers.values(named: "link") == ["a", "b"])
        #expect(headers["Links"] == nil)
        #expect(headers.values(named: "").isEmpty)
    }
}
