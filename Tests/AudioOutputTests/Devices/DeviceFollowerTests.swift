import AudioPipeline
import PlayerInternals
import PlayerTesting
import Testing

@testable import AudioOutput

/// Devices of a test's own, which come and go as it says.
private final class ScriptedDirectory: DeviceDirectory {
    private struct State {
        var devices: [AudioDevice]
        var changes = 0
        var seenChanges = 0
        var listings = 0
        var isGone = false
    }

    private let monitor: AsyncMonitor<State>

    init(_ names: [String]) {
        monitor = AsyncMonitor(State(devices: names.map { AudioDevice(id: $0, name: $0) }))
    }

    var listings: Int { monitor.withLock { $0.listings } }

    func change(to names: [String]) {
        monitor.update { state in
            state.devices = names.map { AudioDevice(id: $0, name: $0) }
            state.changes += 1
        }
    }

    func list() async throws(AudioSinkError) -> [AudioDevice] {
        let devices = monitor.withLock { state -> [AudioDevice]? in
            state.seenChanges = state.changes
            state.listings += 1
            return state.isGone ? nil : state.devices
        }
        guard let devices else { throw .closed }
        return devices
    }

    func untilChange() async -> Bool {
        await monitor.wait { state in
            if state.isGone { return false }
            return state.changes > state.seenChanges ? true : nil
        } ?? false
    }

    func close() {
        monitor.update { $0.isGone = true }
    }
}

@Suite(.timeLimit(.minutes(1))) struct DeviceFollowerTests {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let directory = ScriptedDirectory(["desk"])
    private let told = Locked<[[String]]>([])

    private func follow(
        opening open: @escaping @Sendable () throws(AudioSinkError) -> any DeviceDirectory
    ) -> Task<Void, Never> {
        let follower = DeviceFollower(clock: clock, open: open)
        return Task(executorPreference: executor) { [told] in
            await follower.follow { devices in told.withLock { $0.append(devices.map(\.id)) } }
        }
    }

    private func pass(_ duration: Duration) async {
        await executor.settle()
        clock.advance(by: duration)
        await executor.settle()
    }

    @Test func whatFlapsIsToldOnce() async {
        let following = follow { [directory] () throws(AudioSinkError) in directory }
        await executor.settle()
        #expect(told.withLock { $0 } == [["desk"]])
        for _ in 0..<20 {
            directory.change(to: ["desk", "head"])
            await executor.settle()
            directory.change(to: ["desk"])
            await executor.settle()
        }
        directory.change(to: ["desk", "head"])
        #expect(told.withLock { $0 }.count == 1)
        await pass(DeviceFollower.settleTime)
        #expect(told.withLock { $0 } == [["desk"], ["desk", "head"]])
        #expect(directory.listings == 2)
        following.cancel()
        await following.value
    }

    @Test func aDeviceThatIsBackSoonWasNeverGone() async {
        let following = follow { [directory] () throws(AudioSinkError) in directory }
        await executor.settle()
        directory.change(to: [])
        await pass(DeviceFollower.settleTime / 2)
        directory.change(to: ["desk"])
        await pass(DeviceFollower.settleTime)
        await pass(DeviceFollower.settleTime)
        #expect(told.withLock { $0 } == [["desk"]])
        following.cancel()
        await following.value
    }

    @Test func aServerThatIsGoneHasNoDevicesAndIsLookedForAgain() async {
        let opened = Locked(0)
        let following = follow { [directory] () throws(AudioSinkError) in
            let number = opened.withLock { count in
                count += 1
                return count
            }
            switch number {
            case 1: return directory
            case 2, 3: throw AudioSinkError(.unavailable, message: "There is no server.")
            default: return ScriptedDirectory(["new"])
            }
        }
        await executor.settle()
        directory.close()
        await executor.settle()
        #expect(told.withLock { $0 } == [["desk"], []])
        for _ in 0..<3 { await pass(DeviceFollower.reopeningInterval) }
        #expect(told.withLock { $0 } == [["desk"], [], ["new"]])
        following.cancel()
        await following.value
    }
}
