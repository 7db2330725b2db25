import AudioPipeline
import Testing

@testable import AudioOutput

@Suite struct WaitTableTests {
    private let now = ContinuousClock.now

    @Test func aWaiterIsTakenOutExactlyOnce() {
        var table = WaitTable<String>()
        let id = table.makeID()
        let taken = [
            table.take(id),
            table.add("writer", as: id, for: .room, until: nil) ? "added" : nil,
            table.take(id),
            table.take(id),
            table.take(all: .room).first,
        ]
        #expect(taken == [nil, "added", "writer", nil, nil])
    }

    @Test func aReasonTakesItsOwnWaitersInTheOrderOfComing() {
        var table = WaitTable<String>()
        add("first", to: &table, for: .room)
        add("drainer", to: &table, for: .silence)
        add("second", to: &table, for: .room)
        #expect(table.contains(.silence))
        #expect(!table.contains(.answer))
        let writers = table.take(all: .room)
        #expect(writers == ["first", "second"])
        let drainers = table.take(all: .silence)
        #expect(drainers == ["drainer"])
    }

    @Test func onlyThoseWhoseTimeIsOverExpire() {
        var table = WaitTable<String>()
        add("early", to: &table, for: .answer, until: now + .seconds(1))
        add("late", to: &table, for: .answer, until: now + .seconds(2))
        add("patient", to: &table, for: .room)
        let expired = [0, 1, 9].map { table.takeExpired(at: now + .seconds($0)) }
        #expect(expired == [[], ["early"], ["late"]])
        #expect(table.contains(.room))
    }

    @Test func afterAFailureNobodyWaitsAndTheFirstReasonStays() {
        var table = WaitTable<String>()
        add("writer", to: &table, for: .room)
        let failed = [table.fail(.serverLost(cause: nil)), table.fail(.closed)]
        #expect(failed == [["writer"], []])
        #expect(table.failure?.code == .deviceLost)
        let isAdded = table.add("other", as: table.makeID(), for: .room, until: nil)
        #expect(!isAdded)
    }

    private func add(
        _ waiter: String, to table: inout WaitTable<String>, for reason: WaitTable<String>.Reason,
        until deadline: ContinuousClock.Instant? = nil
    ) {
        let isAdded = table.add(waiter, as: table.makeID(), for: reason, until: deadline)
        #expect(isAdded)
    }
}
