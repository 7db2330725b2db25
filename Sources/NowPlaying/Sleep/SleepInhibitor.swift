internal import PlaybackControl
internal import PlayerInternals

/// Keeps the system from going to sleep by itself, as long as that is wanted (login1).
///
/// Where there is no login1 nothing is kept, and nothing fails.
final class SleepInhibitor: Sendable {
    private let thread: BusThread<SleepInhibitionLogic>
    private let isActive = Locked(false)

    init(program: String, reason: String, address: BusAddress) {
        let held = Locked<HeldDescriptor?>(nil)
        thread = BusThread(
            address,
            logic: SleepInhibitionLogic(
                program: HarmlessText.text(program), reason: HarmlessText.text(reason))
        ) { effect in
            switch effect {
            case .hold(let descriptor): held.withLock { $0 = HeldDescriptor(copying: descriptor) }
            case .release: held.withLock { $0 = nil }
            }
        }
    }

    func setActive(_ isActive: Bool) {
        let isChange = self.isActive.withLock { active in
            defer { active = isActive }
            return active != isActive
        }
        if isChange { thread.post(.setActive(isActive)) }
    }

    func close() {
        thread.stop()
    }
}
