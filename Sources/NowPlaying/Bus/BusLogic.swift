/// What happens on a connection, without the connection: events go in, actions come out.
protocol BusLogic: Sendable {
    /// What comes from elsewhere than the bus.
    associatedtype Input: Sendable

    /// What is to be done elsewhere than on the bus.
    associatedtype Effect: Sendable

    /// When it wants a `.tick` at the latest; nil if never.
    var deadline: ContinuousClock.Instant? { get }

    mutating func take(
        _ event: BusEvent<Input>, at now: ContinuousClock.Instant
    ) -> [BusAction<Effect>]
}

/// What a connection meets.
enum BusEvent<Input: Sendable>: Sendable {
    /// The bus has let the connection in.
    case connected

    /// There is no bus, it does not answer, or it is gone; another try follows.
    case lost(MPRISError)

    /// Somebody calls; it has to be answered under the number.
    case called(Int, BusCall)

    /// The answer to a call of ours, under its number.
    case answered(Int, BusAnswer)

    case input(Input)
    case tick
}

/// What a connection is to do.
enum BusAction<Effect: Sendable>: Sendable {
    /// Calls somebody else; the answer comes back under the number.
    case call(Int, BusCall)
    case answer(Int, BusAnswer)
    case emit(BusSignal)

    /// Lets go of the connection and makes another one, because the bus does not answer.
    case reconnect(MPRISError)
    case perform(Effect)
}
