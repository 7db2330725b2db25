import Testing

@testable import HTTPLoading

@Suite struct ResponseHeadParserTests {
    private func steps(_ lines: [String]) -> [ResponseHeadParser.Step] {
        var parser = ResponseHeadParser()
        return lines.map { parser.receive($0) }
    }

    @Test func givesStatusAndFieldsAtTheEmptyLine() {
        let headers = HTTPHeaders([
            HTTPHeaders.Field(name: "Content-Type", value: "a/b"),
            HTTPHeaders.Field(name: "X", value: ""),
        ])
        #expect(
            steps(["HTTP/1.1 206 Partial\r\n", "Content-Type: a/b \r\n", "X:\r\n", "\r\n"])
                == [.more, .more, .more, .head(status: 206, headers)])
    }

    @Test func readsAStatusLineWithoutAReason() {
        #expect(steps(["HTTP/2 404\r\n", "\r\n"]).last == .head(status: 404, HTTPHeaders()))
    }

    @Test func passesOverInterimAnswers() {
        let lines = ["HTTP/1.1 103 Early\r\n", "A: 1\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "\r\n"]
        #expect(steps(lines).last == .head(status: 200, HTTPHeaders()))
        #expect(steps(lines).dropLast().allSatisfy { $0 == .more })
    }

    @Test func ignoresTrailers() {
        let lines = ["HTTP/1.1 200 OK\r\n", "\r\n", "Trailer: 1\r\n", "\r\n"]
        #expect(steps(lines).suffix(2) == [.more, .more])
    }

    @Test func refusesMoreThanItsLimit() {
        let line = "X: " + String(repeating: "x", count: 1000)
        let steps = steps(["HTTP/1.1 200 OK"] + Array(repeating: line, count: 140))
        #expect(steps.last == .tooLong)
        #expect(steps.first == .more)
    }
}
