import Testing

@testable import HTTPLoading

@Suite struct MediaTypeTests {
    @Test(
        arguments: [
            ("text/xml", "text/xml", nil),
            ("Text/XML; charset=UTF-8", "text/xml", "UTF-8"),
            ("text/xml;charset=\"utf-8\"", "text/xml", "utf-8"),
            ("text/xml ; Charset = latin1 ; x=y", "text/xml", "latin1"),
            ("a/b; title=\"x; charset=no\"; charset=yes", "a/b", "yes"),
            ("a/b; charset=first; charset=second", "a/b", "first"),
            ("a/b; charset", "a/b", nil),
            ("", "", nil),
            (";;=;\"", "", nil),
        ] as [(String, String, String?)])
    func readsNameAndCharset(text: String, name: String, charset: String?) {
        let type = MediaType(text)
        #expect(type.name == name)
        #expect(type.parameters["charset"] == charset)
    }
}
