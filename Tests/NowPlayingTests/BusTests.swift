import Testing

/// What needs a real message bus, in real time: one test after the other.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: PrivateBus.isAvailable, "No message bus can be started."))
enum BusTests {}
