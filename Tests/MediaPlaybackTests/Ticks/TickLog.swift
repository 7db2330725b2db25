/// What a follower was given, in order.
actor TickLog<Event: Sendable> {
    private(set) var events: [Event] = []

    func append(_ event: Event) {
        events.append(event)
    }
}
