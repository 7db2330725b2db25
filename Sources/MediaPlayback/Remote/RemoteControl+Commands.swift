import PlaybackControl
import PlayerInternals

extension RemoteControl {
    /// Does what is wanted, as far as the player's state shows it.
    func carryOut(_ command: RemoteCommand) async -> RemoteOutcome {
        switch command {
        case .play: await play()
        case .pause: await player.pause()
        case .togglePlaying: return await toggle()
        case .stop: await player.stop()
        case .next: return await go { await $0.next() }
        case .previous: return await go { await $0.previous() }
        case .select(let occurrence): return await go { await $0.select(occurrence) }
        case .skip(let offset): return await skip(by: offset)
        case .seek(let target): return await seek(to: target)
        case .setRate(let rate): return await setRate(rate)
        case .setVolume(let volume): return await setVolume(volume)
        case .setRepeats(let repeats): return await edit { $0.repeats = repeats }
        case .setShuffled(let isShuffled): return await shuffle(isShuffled)
        case .remove(let occurrence): return await remove(occurrence)
        case .add(let address, let place, let isCurrent):
            return await add(address, isCurrent: isCurrent) { queue, item in
                let index = place.flatMap { place in queue.items.firstIndex { $0.id == place } }
                return queue.insert([item], at: index.map { $0 + 1 } ?? 0)
            }
        case .open(let address):
            return await add(address, isCurrent: true) { $0.insertNext([$1]) }
        case .raise: return await call(options.raise)
        case .quit: return await call(options.quit)
        }
        return .done
    }

    private func play() async {
        if case .ended = player.snapshot.phase {
            await begin { await $0.player.seek(to: .zero) }
        }
        if player.snapshot.item == nil {
            await begin { await $0.play() }
        } else {
            await player.play()
        }
    }

    private func toggle() async -> RemoteOutcome {
        let state = player.snapshot
        switch state.phase {
        case .idle, .ended, .failed: await play()
        default: if state.intent == .play { await player.pause() } else { await player.play() }
        }
        return .done
    }

    private func skip(by offset: Duration) async -> RemoteOutcome {
        let state = player.snapshot
        guard state.isSeekable else { return .refused }
        let target = (state.pendingTarget ?? player.position) + offset
        if let duration = state.duration.duration, target > duration {
            return await go { await $0.next() }
        }
        return await begin { await $0.player.seek(to: target) }
    }

    private func seek(to target: Duration) async -> RemoteOutcome {
        let state = player.snapshot
        guard state.isSeekable, target >= .zero, target <= state.duration.duration ?? target else {
            return .refused
        }
        return await begin { await $0.player.seek(to: target) }
    }

    /// A rate of zero is a pause, as MPRIS has it.
    private func setRate(_ rate: Double) async -> RemoteOutcome {
        if rate == 0 {
            await player.pause()
        } else if rate.isFinite, rate > 0 {
            await begin { await $0.player.setRate(rate) }
        } else {
            return .refused
        }
        return .done
    }

    /// Who sets a volume wants to hear it, though the sound was switched off.
    private func setVolume(_ volume: Double) async -> RemoteOutcome {
        guard volume.isFinite else { return .refused }
        await player.setVolume(volume)
        if volume > 0, player.snapshot.isMuted { await player.setMuted(false) }
        return .done
    }

    private func shuffle(_ isShuffled: Bool) async -> RemoteOutcome {
        guard isShuffled != queue.queue.isShuffled else { return .done }
        return await edit { queue in
            var generator = SystemRandomNumberGenerator()
            if isShuffled { queue.shuffle(using: &generator) } else { queue.unshuffle() }
        }
    }

    private func edit(
        _ body: @escaping @Sendable (inout PlaybackQueue) -> Void
    ) async -> RemoteOutcome {
        await queue.edit { queue in
            body(&queue)
            return .applied
        }
        return .done
    }

    private func remove(_ occurrence: PlaybackOccurrence) async -> RemoteOutcome {
        guard queue.queue.items.contains(where: { $0.id == occurrence }) else { return .refused }
        return await begin { await $0.edit { $0.remove(occurrence) } }
    }

    private func add(
        _ address: String, isCurrent: Bool,
        by insert: @escaping @Sendable (inout PlaybackQueue, PlaybackItem) -> QueueEdit
    ) async -> RemoteOutcome {
        guard let item = await options.item?(address) else { return .refused }
        guard case .applied = await queue.edit({ insert(&$0, item) }) else { return .refused }
        guard isCurrent else { return .done }
        let outcome = await go { await $0.select(item.id) }
        await player.play()
        return outcome
    }

    private func call(_ action: (@Sendable () async -> Void)?) async -> RemoteOutcome {
        guard let action else { return .refused }
        await action()
        return .done
    }

    /// Goes to another item, if there is one.
    private func go(
        _ step: @escaping @Sendable (QueuePlayer) async -> LoadOutcome?
    ) async -> RemoteOutcome {
        let before = player.snapshot.stamp
        let outcome = await begin { await step($0) }
        return player.snapshot.stamp == before ? .refused : outcome
    }

    /// Begins what takes its time, and waits no longer than until the player's state shows it.
    @discardableResult
    private func begin(
        _ command: @escaping @Sendable (QueuePlayer) async -> some Any
    ) async -> RemoteOutcome {
        let queue = queue, before = player.snapshot
        let isOver = LatestBroadcast(false)
        // Subscribed before the command, so that no state of it is missed.
        let states = player.updates()
        Task(name: "Command of a remote", executorPreference: executor) {
            _ = await command(queue)
            isOver.update { $0 = true }
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await isOver.wait { $0 ? true : nil } }
            group.addTask {
                _ = await states.first { state in
                    state.stamp != before.stamp || state.pendingTarget != before.pendingTarget
                        || state.rate != before.rate
                }
            }
            await group.next()
            group.cancelAll()
        }
        return .done
    }
}
