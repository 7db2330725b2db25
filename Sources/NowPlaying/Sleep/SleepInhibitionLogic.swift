/// When the system is asked not to go to sleep, and when that is taken back.
struct SleepInhibitionLogic: BusLogic {
    enum Input: Sendable {
        case setActive(Bool)
    }

    enum Effect: Sendable {
        /// Keeps a copy of the descriptor that stands for the wish.
        case hold(Int32)

        /// Closes it: the system may sleep again.
        case release
    }

    let program: String
    let reason: String

    private var isWanted = false
    private var isConnected = false
    private var lastCall = 0

    /// The call that is not answered yet.
    private var pending: Int?
    private var isHeld = false

    init(program: String, reason: String) {
        self.program = program
        self.reason = reason
    }

    var deadline: ContinuousClock.Instant? { nil }

    mutating func take(
        _ event: BusEvent<Input>, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>] {
        switch event {
        case .connected:
            isConnected = true
            return ask()
        case .lost:
            isConnected = false
            pending = nil
            // The wish lives with its descriptor, but login1 may be another one by now.
            return release()
        case .input(.setActive(let isActive)):
            isWanted = isActive
            return isActive ? ask() : release()
        case .answered(let number, let answer): return answered(number, answer)
        case .called(let number, _):
            return [.answer(number, .failure(.standard(.unknownObject, "Nothing is here.")))]
        case .tick: return []
        }
    }

    private mutating func ask() -> [BusAction<Effect>] {
        guard isWanted, isConnected, !isHeld, pending == nil else { return [] }
        lastCall += 1
        pending = lastCall
        return [
            .call(
                lastCall,
                BusCall(
                    destination: "org.freedesktop.login1", path: "/org/freedesktop/login1",
                    interface: "org.freedesktop.login1.Manager", member: "Inhibit",
                    arguments: ["sleep:idle", program, reason, "block"].map { .string($0) }))
        ]
    }

    private mutating func answered(_ number: Int, _ answer: BusAnswer) -> [BusAction<Effect>] {
        guard number == pending else { return [] }
        pending = nil
        guard case .values(let values) = answer, case .file(let descriptor) = values.first else {
            return []
        }
        // What is not wanted any more ends with the message that it came in.
        guard isWanted else { return [] }
        isHeld = true
        return [.perform(.hold(descriptor))]
    }

    private mutating func release() -> [BusAction<Effect>] {
        guard isHeld else { return [] }
        isHeld = false
        return [.perform(.release)]
    }
}
