import Testing

@testable import HTTPLoading

@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777 as Int64),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
        ("Mon, 01 Jan 2001 00:00:00 GMT", 978_307_200),
    ])
    func readsTheThreeFormsOfTheStandard(text: String, seconds: Int64) {
        #expect(HTTPDate(text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "120", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    ])
    func isNilForAnythingElse(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
