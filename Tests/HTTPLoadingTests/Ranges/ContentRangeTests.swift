import Testing

@testable import HTTPLoading

@Suite struct ContentRangeTests {
    @Test(arguments: [
        ("bytes 0-99/1000", ContentRange.bytes(0..<100, size: 1000)),
        ("bytes 5-5/6", .bytes(5..<6, size: 6)),
        ("Bytes 0-99/*", .bytes(0..<100, size: nil)),
        ("bytes */42", .unsatisfied(size: 42)),
    ])
    func readsWhatTheStandardAllows(text: String, range: ContentRange) {
        #expect(ContentRange(text) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes 0-99", "bytes 9-0/10", "bytes 0-10/10", "bytes -5/10", "bytes 0-/10",
        "bytes */*", "lines 0-9/10", "bytes 0-9/10 x", "bytes 0-9/-1", "bytes 0x1-9/10",
        "bytes 0-99999999999999999999/*", "bytes 0-9223372036854775807/*",
    ])
    func isNilForAnythingElse(text: String) {
        #expect(ContentRange(text) == nil)
    }
}
