import Foundation
import HTTPLoading
import MediaPlayback
import PlaybackControl
import StandardPlayback

/// Lists a feed's episodes and plays them.
@main
struct PodcastPlayer {
    private let show: Show
    private let player: PlayerController
    private let terminal: Terminal

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard !arguments.contains("--help") else { return print(Options.help) }
        do {
            let options = try Options(arguments)
            let client = HTTPClient()
            let show = try await Show(feedAt: options.feed, client: client)
            guard let episode = options.episode ?? (show.isStream ? 1 : nil) else {
                return list(show)
            }
            guard show.episodes.indices.contains(episode - 1) else {
                throw Complaint("There are \(show.episodes.count) episodes: choose one of them.")
            }
            let terminal = Terminal()
            defer { terminal.restore() }
            let player = PlayerController.standard(to: options.destination, client: client)
            try await PodcastPlayer(show: show, player: player, terminal: terminal)
                .play(episode - 1)
        } catch {
            FileHandle.standardError.write(Data("podcast-player: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func list(_ show: Show) {
        print(show.title)
        for (index, episode) in show.episodes.enumerated() {
            let length = episode.declaredDuration.map { "  (\(PlaybackTime($0)))" }
            print("\(index + 1). \(episode.title ?? "")\(length ?? "")")
        }
    }

    private func play(_ first: Int) async throws {
        let player = self.player
        let episode = show.episodes[first]
        let load = Task { await player.load(episode, intent: .play) }
        let keys = Task { await obey(from: first) }
        defer { keys.cancel() }
        _ = await load.value
        try await followToTheEnd()
        await player.close()
    }

    /// Shows each state until the episode has ended, failed or was stopped.
    private func followToTheEnd() async throws {
        var lastPhase: PlaybackPhase?
        var lastItem: PlaybackItem?
        for await state in player.updates() {
            guard state.phase != .idle else { return }
            terminal.draw(StatusLine(state).live)
            if state.phase != lastPhase || state.item != lastItem,
                let sentence = StatusLine(state).sentence
            {
                terminal.log(sentence)
            }
            (lastPhase, lastItem) = (state.phase, state.item)
            switch state.phase {
            case .failed(let failure): throw failure
            case .ended: return
            default: break
            }
        }
    }

    private func obey(from first: Int) async {
        var index = first
        for await key in terminal.keys() {
            switch key {
            case .playOrPause:
                if player.snapshot.intent == .play {
                    await player.pause()
                } else {
                    await player.play()
                }
            case .back: await player.skip(by: .seconds(-15))
            case .forward: await player.skip(by: .seconds(15))
            case .next:
                guard index + 1 < show.episodes.count else { continue }
                index += 1
                // Not awaited, so that the next key is obeyed while this one loads.
                let episode = show.episodes[index]
                Task { [player] in await player.load(episode, intent: .play) }
            case .quit: await player.stop()
            }
        }
    }
}
