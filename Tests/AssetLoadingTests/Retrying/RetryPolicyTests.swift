import AssetLoading
import Testing

@Suite struct RetryPolicyTests {
    private let lost = AssetLoadingError(
        .connectionLost(received: 0, promised: nil), message: "")

    private func busy(retryAfter: Duration?) -> AssetLoadingError {
        AssetLoadingError(.serverStatus(503), message: "", retryAfter: retryAfter)
    }

    @Test func delaysDoubleUpToTheLongestUntilTheTriesAreUsedUp() {
        let policy = RetryPolicy(
            maximumTries: 6, firstDelay: .seconds(1), longestDelay: .seconds(5), jitter: 0)
        let decisions = (1...6).map { policy.decision(after: lost, tries: $0, chance: 0.7) }
        #expect(
            decisions
                == [1, 2, 4, 5, 5].map { .retry(after: .seconds($0)) } + [.giveUp])
    }

    @Test(arguments: [(0.0, 4000), (0.5, 3000), (1.0, 2000), (7.0, 2000), (-1.0, 4000)])
    func chanceTakesItsShareOfTheDelay(chance: Double, milliseconds: Int) {
        let policy = RetryPolicy(firstDelay: .seconds(4), jitter: 0.5)
        #expect(
            policy.decision(after: lost, tries: 1, chance: chance)
                == .retry(after: .milliseconds(milliseconds)))
    }

    @Test func waitsAsLongAsTheServerAsksUpToABound() {
        let policy = RetryPolicy(
            firstDelay: .seconds(2), jitter: 0, longestRetryAfter: .seconds(30))
        for (asked, decision) in [
            (nil, RetryPolicy.Decision.retry(after: .seconds(2))), (1, .retry(after: .seconds(2))),
            (30, .retry(after: .seconds(30))), (31, .giveUp),
        ] {
            let error = busy(retryAfter: asked.map { .seconds($0) })
            #expect(policy.decision(after: error, tries: 1, chance: 0) == decision)
        }
    }

    @Test(arguments: [
        (AssetLoadingError.Code.notFound, false), (.accessDenied, false), (.wrongRange, false),
        (.secureConnectionFailed, false), (.representationChanged, false), (.cancelled, false),
        (.tooManyRedirects, false), (.serverStatus(400), false), (.serverStatus(501), false),
        (.serverStatus(500), true), (.serverStatus(429), true), (.serverStatus(503), true),
        (.timedOut, true), (.connectionFailed, true), (.hostNotFound, true),
        (.connectionLost(received: 1, promised: 2), true),
    ])
    func triesAgainOnlyWhatMayPass(code: AssetLoadingError.Code, isTransient: Bool) {
        let error = AssetLoadingError(code, message: "")
        #expect(error.isTransient == isTransient)
        let decision = RetryPolicy().decision(after: error, tries: 1, chance: 0)
        #expect((decision != .giveUp) == isTransient)
        #expect(RetryPolicy.never.decision(after: error, tries: 1, chance: 0) == .giveUp)
    }

    @Test func valuesAreMovedIntoTheirBounds() {
        var policy = RetryPolicy(
            maximumTries: 0, firstDelay: .seconds(-1), longestDelay: .seconds(9999), jitter: .nan,
            longestRetryAfter: .seconds(-1))
        #expect(
            policy
                == RetryPolicy(
                    maximumTries: 1, firstDelay: .zero, longestDelay: .seconds(3600), jitter: 0,
                    longestRetryAfter: .zero))
        policy.maximumTries = 1000
        policy.jitter = 2
        #expect(policy.maximumTries == 100)
        #expect(policy.jitter == 1)
        let endless = RetryPolicy(
            maximumTries: 100, firstDelay: .seconds(3600), longestDelay: .seconds(3600), jitter: 0)
        #expect(endless.decision(after: lost, tries: 5, chance: 0) == .retry(after: .seconds(3600)))
    }

    @Test func anErrorTellsCauseAndTries() {
        let error = AssetLoadingError(.timedOut, message: "Late.", cause: "none came")
        #expect(error.description == "Late. (none came)")
        #expect(error.after(tries: 3).description == "Late. (none came; 3 tries)")
        #expect(error.after(tries: 0).tries == 1)
    }
}
