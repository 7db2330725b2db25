import HTTPLoading

extension HTTPSourceEvents.Iterator {
    /// Waits for the next event that is looked for.
    mutating func next<Result>(_ find: (HTTPSourceEvent) -> Result?) async -> Result? {
        while let element = await next() {
            if case .event(let event) = element, let result = find(event) { return result }
        }
        return nil
    }

    mutating func nextRetry() async -> HTTPRetry? {
        await next { if case .retrying(let retry) = $0 { retry } else { nil } }
    }
}
