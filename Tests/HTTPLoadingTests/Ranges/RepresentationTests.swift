import AssetLoading
import Testing

@testable import HTTPLoading

@Suite struct RepresentationTests {
    private func head(_ status: Int, _ fields: [String: String] = [:]) throws -> ResponseHead {
        ResponseHead(
            status: status,
            headers: HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0, value: $1) }),
            address: try WebAddress("http://example.org/a"))
    }

    private func pinned(_ fields: [String: String] = [:]) throws -> Representation {
        let range = ["Content-Range": "bytes 0-99/100"]
        return try Representation.opening(head(206, range.merging(fields) { $1 })).0
    }

    @Test func aFirstPartialAnswerTellsSizeAndThatItIsSeekable() throws {
        let representation = try pinned(["ETag": "\"x\"", "Content-Type": "audio/ogg"])
        #expect(representation.size == 100)
        #expect(representation.isSeekable)
        #expect(representation.validator == "\"x\"")
        #expect(representation.contentType == "audio/ogg")
    }

    @Test func aWeakTagIsNoValidator() throws {
        #expect(try pinned(["ETag": "W/\"x\""]).validator == nil)
    }

    @Test(arguments: [
        [:], ["Content-Range": "bytes 1-99/100"], ["Content-Range": "nonsense"],
        ["Content-Range": "bytes 0-99/100", "Content-Length": "98"],
    ])
    func aFirstPartialAnswerThatDoesNotFitIsRefused(fields: [String: String]) throws {
        #expect(throws: AssetLoadingError(.wrongRange, message: "")) {
            _ = try Representation.opening(head(206, fields))
        }
    }

    @Test func aResourceWithNoBytesIsOneOfSizeZero() throws {
        let (representation, answer) = try Representation.opening(
            head(416, ["Content-Range": "bytes */0"]))
        #expect(representation.size == 0)
        #expect(answer == .end)
    }

    @Test func aLaterAnswerThatFitsIsTaken() throws {
        let answer = try pinned().answer(
            head(206, ["Content-Range": "bytes 40-99/100"]), asked: 40)
        #expect(answer == .body(skipping: 0, end: 100))
    }

    @Test(arguments: [
        (206, ["Content-Range": "bytes 41-99/100"]),
        (206, ["Content-Range": "bytes 40-99/100", "Content-Length": "61"]),
        (206, [:]),
        (200, ["Content-Length": "100", "ETag": "\"x\""]),
        (416, [:]),
        (416, ["Content-Range": "bytes */100"]),
    ])
    func aLaterAnswerThatDoesNotFitIsRefused(status: Int, fields: [String: String]) throws {
        let representation = try pinned(["ETag": "\"x\""])
        #expect(throws: AssetLoadingError(.wrongRange, message: "")) {
            _ = try representation.answer(head(status, fields), asked: 40)
        }
    }

    @Test(arguments: [
        (206, ["Content-Range": "bytes 40-99/101"]),
        (206, ["Content-Range": "bytes 40-99/100", "ETag": "\"other\""]),
        (200, ["Content-Length": "100", "ETag": "\"other\""]),
        (200, ["Content-Length": "100"]),
        (416, ["Content-Range": "bytes */30"]),
    ])
    func aLaterAnswerOfOtherBytesIsAChange(status: Int, fields: [String: String]) throws {
        let representation = try pinned(["ETag": "\"x\""])
        #expect(throws: AssetLoadingError(.representationChanged, message: "")) {
            _ = try representation.answer(head(status, fields), asked: 40)
        }
    }

    @Test func anotherWeakTagOrDateIsAChange() throws {
        let range = ["Content-Range": "bytes 40-99/100"]
        for (name, old, new) in [
            ("ETag", "W/\"x\"", "W/\"y\""),
            ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:38 GMT"),
        ] {
            let representation = try pinned([name: old])
            #expect(throws: AssetLoadingError(.representationChanged, message: "")) {
                _ = try representation.answer(
                    head(206, range.merging([name: new]) { $1 }), asked: 40)
            }
            #expect(
                try representation.answer(
                    head(206, range.merging([name: old]) { $1 }), asked: 40)
                    == .body(skipping: 0, end: 100))
        }
    }

    @Test func aDateOfChangeIsAValidatorOnceItIsOlderThanTheAnswer() throws {
        let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
        let later = "Sun, 06 Nov 1994 08:49:38 GMT"
        #expect(try pinned(["Last-Modified": changed, "Date": later]).validator == changed)
        #expect(try pinned(["Last-Modified": changed, "Date": changed]).validator == nil)
        #expect(try pinned(["Last-Modified": changed]).validator == nil)
        #expect(try pinned(["Last-Modified": "yesterday", "Date": later]).validator == nil)
    }

    @Test func aWholeBodyOfTheSameSizeIsReadPastUpToTheAskedOffset() throws {
        let whole = ["Content-Length": "100"]
        let (representation, _) = try Representation.opening(head(200, whole))
        #expect(
            try representation.answer(head(200, whole), asked: 40)
                == .body(skipping: 40, end: 100))
    }

    @Test func aLiveStreamIsNotContinuedWithOtherBytes() throws {
        let (representation, _) = try Representation.opening(head(200))
        #expect(throws: AssetLoadingError(.wrongRange, message: "")) {
            _ = try representation.answer(head(200), asked: 40)
        }
    }
}
