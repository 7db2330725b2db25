import AssetLoading
import Testing

@Suite struct AssetLocationTests {
    @Test(
        arguments: [
            ("episode.mp3", AssetLocation.file(path: "episode.mp3")),
            ("/srv/a b.mp3", .file(path: "/srv/a b.mp3")),
            ("C:\\episode.mp3", .file(path: "C:\\episode.mp3")),
            ("part 1: the start.mp3", .file(path: "part 1: the start.mp3")),
            ("file:/srv/a%20b.mp3", .file(path: "/srv/a b.mp3")),
            ("file:///srv/50%25.mp3", .file(path: "/srv/50%.mp3")),
            ("FILE://localhost/srv/a.mp3", .file(path: "/srv/a.mp3")),
            ("file:///srv/100%.mp3", .file(path: "/srv/100%.mp3")),
            ("https://example.org/a%20b.mp3", .remote(address: "https://example.org/a%20b.mp3")),
            ("ftp://example.org/a.mp3", .remote(address: "ftp://example.org/a.mp3")),
            ("", .file(path: "")),
        ])
    func readsPathsAndAddresses(text: String, expected: AssetLocation) {
        #expect(AssetLocation(text) == expected)
    }
}
