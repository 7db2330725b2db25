import PlayerTesting

let clock = VirtualClock()
clock.advance(by: .seconds(3))
precondition(clock.now.offset == .seconds(3), "time moves when the test says so")
