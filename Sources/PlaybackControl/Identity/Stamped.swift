internal import Synchronization

private let lastSequenceNumber = Atomic<UInt64>(0)

/// A value with the item, the generation and the sequence number that it belongs to.
public struct Stamped<Value: Sendable>: Sendable {
    /// The item and the generation.
    public let stamp: PlaybackStamp

    /// The order of stamping, over the whole process; no two stamped values share it.
    public let sequence: UInt64

    /// What is said.
    public let value: Value

    /// Stamps a value with the next sequence number, on any thread, without waiting.
    @inlinable
    public init(_ value: Value, stamp: PlaybackStamp) {
        self.stamp = stamp
        self.value = value
        sequence = nextSequenceNumber()
    }
}

@usableFromInline
func nextSequenceNumber() -> UInt64 {
    lastSequenceNumber.wrappingAdd(1, ordering: .relaxed).newValue
}

extension Stamped: Equatable where Value: Equatable {}
extension Stamped: Hashable where Value: Hashable {}
