import AssetLoading
import Testing

@Suite struct ResolvingTests {
    /// The examples of RFC 3986, section 5.4, as far as they stay on the web.
    @Test(
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), (";x", "http://a/b/c/;x"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("https://h/x", "https://h/x"),
        ])
    func referencesAreRelativeToTheirDocument(reference: String, expected: String) throws {
        let base = AssetLocation.remote(address: "http://a/b/c/d;p?q")
        #expect(try base.resolving(reference) == .remote(address: expected))
    }

    @Test func anAddressWithoutAPathIsAFolder() throws {
        let base = AssetLocation.remote(address: "http://a")
        #expect(try base.resolving("g") == .remote(address: "http://a/g"))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a/b", "data:,x", "concat:a", "javascript:x"])
    func aDocumentOfTheWebLeadsNowhereElse(reference: String) {
        let base = AssetLocation.remote(address: "https://a/b")
        #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
            try base.resolving(reference)
        }
    }

    @Test func whatCameSecurelyLeadsNowhereElseUnlessAllowed() throws {
        let base = AssetLocation.remote(address: "https://a/b")
        #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
            try base.resolving("http://a/c")
        }
        let allowed = try base.resolving("http://a/c", allowsInsecure: true)
        #expect(allowed == .remote(address: "http://a/c"))
    }

    @Test(
        arguments: [
            ("/m/s/list", "a.ts", "/m/s/a.ts"), ("/m/s/list", "file:///m/s/a.ts", "/m/s/a.ts"),
            ("list", "b/./a.ts", "b/a.ts"), ("../x/list", "a%20b.ts", "../x/a b.ts"),
            ("/list", "a.ts", "/a.ts"), ("/m/s/list", "b/../a.ts", "/m/s/a.ts"),
        ])
    func aFileLeadsToFilesOfItsFolder(base: String, reference: String, expected: String) throws {
        let location = AssetLocation.file(path: base)
        #expect(try location.resolving(reference) == .file(path: expected))
    }

    @Test(
        arguments: [
            ("/m/s/list", "/etc/passwd"), ("/m/s/list", "../../etc/passwd"),
            ("/m/s/list", "file:///etc/passwd"), ("list", "../passwd"), ("list", "/etc/passwd"),
            ("/m/s/list", "%2e%2e/passwd"), ("../list", "../passwd"), ("/m/s/list", "concat:a"),
        ])
    func aFileLeadsToNoOtherFile(base: String, reference: String) {
        #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
            try AssetLocation.file(path: base).resolving(reference)
        }
    }
}
