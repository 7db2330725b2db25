import PlayerInternals
import Testing

@testable import NowPlaying

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What answers for login1 on a private bus: a pipe stands for each wish.
final class FakeLogin: Sendable {
    private struct Logic: BusLogic {
        var deadline: ContinuousClock.Instant? { nil }

        enum Effect: Sendable {
            case published
            case asked(Int, BusCall)

            /// The message has a copy of its own.
            case sent(Int32)
        }

        mutating func take(
            _ event: BusEvent<(Int, Int32)>, at now: ContinuousClock.Instant
        ) -> [BusAction<Effect>] {
            switch event {
            case .connected:
                let request = BusCall(
                    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", member: "RequestName",
                    arguments: [.string("org.freedesktop.login1"), .uint32(4)])
                return [.call(1, request)]
            case .answered: return [.perform(.published)]
            case .called(let number, let call): return [.perform(.asked(number, call))]
            case .input((let number, let descriptor)):
                return [
                    .answer(number, .values([.file(descriptor)])), .perform(.sent(descriptor)),
                ]
            default: return []
            }
        }
    }

    private struct State {
        var isPublished = false
        var requests: [[String]] = []
        var readEnd: Int32 = -1
    }

    private let thread: Locked<BusThread<Logic>?>
    private let state = LatestBroadcast(State())

    init(_ bus: PrivateBus) throws {
        let thread = Locked<BusThread<Logic>?>(nil)
        let state = state
        self.thread = thread
        let new = BusThread(.custom(bus.address), logic: Logic()) { effect in
            switch effect {
            case .published: state.update { $0.isPublished = true }
            case .sent(let descriptor): close(descriptor)
            case .asked(let number, let call):
                var ends: [Int32] = [-1, -1]
                _ = unsafe pipe(&ends)
                for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
                let texts = call.arguments.compactMap(\.text)
                let isRight = call.member == "Inhibit" && call.path == "/org/freedesktop/login1"
                let readEnd = ends[0]
                thread.withLock { $0 }?.post((number, ends[1]))
                state.update { state in
                    state.requests.append(isRight ? texts : ["\(call)"])
                    state.readEnd = readEnd
                }
            }
        }
        thread.withLock { $0 = new }
    }

    var requests: [[String]] { state.value.requests }

    /// Whether nobody has the other end of the last pipe.
    var isReleased: Bool {
        var byte: UInt8 = 0
        return unsafe read(state.value.readEnd, &byte, 1) == 0
    }

    func waitUntilPublished() async {
        _ = await state.wait { $0.isPublished ? true : nil }
    }

    func waitForRequests(_ count: Int) async {
        _ = await state.wait { $0.requests.count >= count ? true : nil }
    }

    /// Waits until the last pipe's other end is closed.
    func waitForRelease() async {
        let descriptor = state.value.readEnd
        await withCheckedContinuation { continuation in
            startDetachedThread {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&entry, 1, 20_000)
                continuation.resume()
            }
        }
        #expect(isReleased)
    }

    func stop() {
        thread.withLock { $0 }?.stop()
    }
}
