/// Transfers that wait for their turn, in the order in which they came.
struct TransferQueue {
    private var receivers: [ObjectIdentifier: (Transfer, any TransferReceiver)] = [:]

    /// The order; what was removed stands in it until its turn comes.
    private var order: [ObjectIdentifier] = []
    private var first = 0

    /// All that wait.
    var transfers: [Transfer] {
        order[first...].compactMap { receivers[$0]?.0 }
    }

    mutating func append(_ transfer: Transfer, _ receiver: any TransferReceiver) {
        receivers[ObjectIdentifier(transfer)] = (transfer, receiver)
        order.append(ObjectIdentifier(transfer))
    }

    /// Takes the one that has waited longest.
    mutating func popFirst() -> (Transfer, any TransferReceiver)? {
        while first < order.count {
            let next = receivers.removeValue(forKey: order[first])
            first += 1
            if first > 1024 {
                order.removeFirst(first)
                first = 0
            }
            if let next { return next }
        }
        order = []
        first = 0
        return nil
    }

    /// Takes a transfer out; nil when it does not wait.
    mutating func remove(_ transfer: Transfer) -> (any TransferReceiver)? {
        receivers.removeValue(forKey: ObjectIdentifier(transfer))?.1
    }
}
