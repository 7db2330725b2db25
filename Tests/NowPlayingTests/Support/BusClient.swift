import PlayerInternals

@testable import NowPlaying

/// A program on the bus that calls others.
final class BusClient: Sendable {
    private typealias Waiter = CheckedContinuation<BusAnswer, Never>

    private struct Logic: BusLogic {
        var deadline: ContinuousClock.Instant? { nil }
        private var isConnected = false
        private var waiting: [BusAction<(Int, BusAnswer)>] = []

        mutating func take(
            _ event: BusEvent<(Int, BusCall)>, at now: ContinuousClock.Instant
        ) -> [BusAction<(Int, BusAnswer)>] {
            switch event {
            case .connected:
                isConnected = true
                defer { waiting = [] }
                return waiting
            case .input((let number, let call)):
                if isConnected { return [.call(number, call)] }
                waiting.append(.call(number, call))
                return []
            case .answered(let number, let answer): return [.perform((number, answer))]
            default: return []
            }
        }
    }

    private let thread: BusThread<Logic>
    private let waiters: Locked<(last: Int, waiters: [Int: Waiter])>

    init(_ bus: PrivateBus) {
        let waiters = Locked((last: 0, waiters: [Int: Waiter]()))
        self.waiters = waiters
        thread = BusThread(.custom(bus.address), logic: Logic()) { number, answer in
            waiters.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: answer)
        }
    }

    deinit {
        thread.stop()
    }

    func call(_ call: BusCall) async -> BusAnswer {
        await withCheckedContinuation { waiter in
            let number = waiters.withLock { state in
                state.last += 1
                state.waiters[state.last] = waiter
                return state.last
            }
            thread.post((number, call))
        }
    }

    /// Calls a method of a player.
    @discardableResult
    func call(
        _ member: String, of player: String, interface: String = "Player",
        _ arguments: BusValue...
    ) async -> BusAnswer {
        await call(
            BusCall(
                destination: player, path: MPRISInterfaces.path,
                interface: "org.mpris.MediaPlayer2." + interface, member: member,
                arguments: arguments))
    }

    /// Sets a property of a player.
    @discardableResult
    func set(_ property: String, of player: String, to value: BusValue) async -> BusAnswer {
        await call(
            BusCall(
                destination: player, path: MPRISInterfaces.path,
                interface: Introspection.properties.name, member: "Set",
                arguments: [
                    .string(MPRISInterfaces.player.name), .string(property), .variant(value),
                ]))
    }

    /// All properties of an interface of a player.
    func properties(of player: String, interface: BusInterface) async -> [String: BusValue] {
        let answer = await call(
            BusCall(
                destination: player, path: MPRISInterfaces.path,
                interface: Introspection.properties.name, member: "GetAll",
                arguments: [.string(interface.name)]))
        guard case .values(let values) = answer, case .dictionary(let properties) = values.first
        else { return [:] }
        return properties
    }
}
