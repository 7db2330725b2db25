internal import PlayerInternals

/// A thread that holds a connection to a bus, and makes another when it is lost, for a logic that
/// says what is done there.
final class BusThread<Logic: BusLogic>: Sendable {
    private struct Mailbox {
        var inputs: [Logic.Input] = []
        var isStopped = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        var hasEnded = false
    }

    /// How long the bus may take to let a connection in; the name has to come within a second too.
    fileprivate static var patience: Duration { .milliseconds(500) }

    private let mailbox = Locked(Mailbox())
    private let wakeUp: WakeUp?

    /// Starts the thread; it ends with ``stop()``.
    ///
    /// - Parameter perform: Does what the logic wants done elsewhere; called on the thread, so that
    ///   it must not wait.
    init(
        _ address: BusAddress, logic: Logic, perform: @escaping @Sendable (Logic.Effect) -> Void
    ) {
        wakeUp = WakeUp()
        startDetachedThread { [self] in
            var work = BusWork(address: address, logic: logic, perform: perform)
            work.run(on: self)
            let waiters = mailbox.withLock { box in
                box.hasEnded = true
                defer { box.waiters = [] }
                return box.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    func post(_ input: Logic.Input) {
        mailbox.withLock { $0.inputs.append(input) }
        wakeUp?.wake()
    }

    /// Lets go of the connection and ends the thread.
    func stop() {
        mailbox.withLock { $0.isStopped = true }
        wakeUp?.wake()
    }

    /// Waits until the thread has let go of everything.
    func join() async {
        await withCheckedContinuation { waiter in
            let isOver = mailbox.withLock { box in
                if !box.hasEnded { box.waiters.append(waiter) }
                return box.hasEnded
            }
            if isOver { waiter.resume() }
        }
    }

    fileprivate func takeInputs() -> [Logic.Input]? {
        mailbox.withLock { box in
            if box.isStopped { return nil }
            defer { box.inputs = [] }
            return box.inputs
        }
    }

    fileprivate func wait(
        beside other: (descriptor: Int32, events: Int16)?, atMost limit: Duration?
    ) {
        wakeUp?.wait(beside: other, atMost: limit)
    }
}

/// What the thread has, and nobody else.
private struct BusWork<Logic: BusLogic>: ~Copyable {
    private let address: BusAddress
    private var logic: Logic
    private let perform: @Sendable (Logic.Effect) -> Void

    private var connection: BusConnection?
    private var isConnected = false
    private var schedule = ReconnectSchedule()

    /// When the next connection is tried; or, while one is being made, until when it must be there.
    private var deadline = ContinuousClock.now

    /// The calls that have not been answered, by their numbers.
    private var calls: [Int: BusMessage] = [:]
    private var lastCall = 0

    /// The numbers of our own calls, by what the bus calls them.
    private var asked: [UInt64: Int] = [:]

    init(
        address: BusAddress, logic: Logic, perform: @escaping @Sendable (Logic.Effect) -> Void
    ) {
        self.address = address
        self.logic = logic
        self.perform = perform
    }

    mutating func run(on thread: BusThread<Logic>) {
        while let inputs = thread.takeInputs() {
            for input in inputs { tell(.input(input)) }
            do throws(MPRISError) {
                try connectIfDue()
                try receive()
            } catch {
                lose(error)
            }
            if let due = logic.deadline, due <= .now { tell(.tick) }
            wait(on: thread)
        }
    }

    private mutating func connectIfDue() throws(MPRISError) {
        guard connection == nil else { return }
        guard deadline <= .now else { return }
        deadline = .now + BusThread<Logic>.patience
        connection = try BusConnection(address)
    }

    /// Takes what has come, as much as there is.
    private mutating func receive() throws(MPRISError) {
        while let message = try connection?.process() {
            // A descriptor in an answer lives as long as its message.
            withExtendedLifetime(message) { take(message) }
        }
        guard !isConnected, connection != nil else { return }
        if connection?.isReady == true {
            isConnected = true
            schedule.reset()
            tell(.connected)
        } else if deadline <= .now {
            throw .timedOut
        }
    }

    private mutating func take(_ message: BusMessage) {
        if let call = message.call {
            lastCall += 1
            calls[lastCall] = message
            tell(.called(lastCall, call))
        } else if let (cookie, answer) = message.answer,
            let number = asked.removeValue(forKey: cookie)
        {
            tell(.answered(number, answer))
        }
    }

    private mutating func lose(_ error: MPRISError) {
        calls = [:]
        asked = [:]
        connection = nil
        isConnected = false
        deadline = .now + schedule.next()
        tell(.lost(error))
    }

    private mutating func tell(_ event: BusEvent<Logic.Input>) {
        for action in logic.take(event, at: .now) {
            switch action {
            case .call(let number, let call):
                if let cookie = connection?.send(call) { asked[cookie] = number }
            case .answer(let number, let answer):
                if let call = calls.removeValue(forKey: number) {
                    connection?.answer(call, with: answer)
                }
            case .emit(let signal): connection?.emit(signal)
            case .perform(let effect): perform(effect)
            case .reconnect(let error): lose(error)
            }
        }
    }

    private mutating func wait(on thread: BusThread<Logic>) {
        var limits = [logic.deadline.map { $0 - .now }]
        if !isConnected { limits.append(deadline - .now) }
        var descriptor: (Int32, Int16)?
        if connection != nil {
            do throws(MPRISError) {
                if let wait = try connection?.wait() {
                    descriptor = (wait.descriptor, wait.events)
                    limits.append(wait.limit)
                }
            } catch {
                return lose(error)
            }
        }
        thread.wait(beside: descriptor, atMost: limits.compactMap(\.self).min())
    }
}
