import AssetLoading
import Testing

@testable import HTTPLoading

@Suite struct WebAddressTests {
    @Test func keepsAnAddressAndEncodesWhatNeedsIt() throws {
        #expect(
            try WebAddress("http://example.org/a b?c=ü").text.hasPrefix(
                "http://example.org/a%20b?c="))
        #expect(try WebAddress("HTTPS://example.org").text == "https://example.org/")
        #expect(try WebAddress("https://example.org/").isSecure)
        #expect(try !WebAddress("http://example.org/").isSecure)
    }

    @Test func keepsAPasswordOutOfMessages() throws {
        let address = try WebAddress("https://me:secret@example.org/a")
        #expect(address.text == "https://me:secret@example.org/a")
        #expect(address.publicText == "https://example.org/a")
    }

    @Test(arguments: [
        "", "episode.mp3", "/path", "ftp://example.org/", "file:///etc/passwd", "http://",
        "https://exa mple.org/", "http://example.org/\u{0}", "javascript:1", "http://[::1/",
    ])
    func refusesWhatIsNoAddressOfTheWeb(text: String) {
        #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
            try WebAddress(text)
        }
    }
}
