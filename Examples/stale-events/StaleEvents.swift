import Foundation
import HTTPLoading
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback

/// The late error: episode 1 stalls and is left; its failure must not cover episode 2.
///
/// A server of this machine sends the beginning of episode 1 and then nothing more. While it loads
/// the user presses "next". The program prints what the server saw, what subscribers saw, and what
/// was dropped.
@main
struct StaleEvents {
    static func main() async {
        guard let path = CommandLine.arguments.dropFirst().first,
            let media = FileManager.default.contents(atPath: path)
        else {
            complain("Give the path of a sound file, such as Examples/Media/episode-1.mp3.")
            exit(64)
        }
        let content = Content(Array(media), type: "audio/mpeg")
        let server = LoopbackServer([
            "/stalls.mp3": .stall(content, after: 100), "/plays.mp3": .content(content),
        ])
        let first = PlaybackItem(address: server.address("/stalls.mp3"), title: "Episode 1")
        let second = PlaybackItem(address: server.address("/plays.mp3"), title: "Episode 2")
        let player = PlayerController.standard(to: .nowhere)

        let watcher = Task {
            for await state in player.updates() {
                say("state: \(state.item?.title ?? "nothing"), \(state.phase.name)")
                if state.item == second, state.isPlaying { return }
            }
        }
        say("The user plays episode 1, whose server stalls.")
        let load = Task { await player.load(first, intent: .play) }
        await server.requested("/stalls.mp3")

        say("The user presses next.")
        let pressed = ContinuousClock.now
        await player.load(second, intent: .play)
        say("The load of episode 1 came out as \(await load.value).")
        if let closed = await server.closed("/stalls.mp3") {
            say("Its server saw the connection close after \(pressed.duration(to: closed)).")
        }
        await watcher.value
        say("Episode 2 plays. Stale events dropped: \(player.counters.stale).")
        await player.close()
    }

    private static func say(_ text: String) {
        print(text)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("stale-events: \(text)\n".utf8))
    }
}

extension PlaybackPhase {
    fileprivate var name: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .ready: "ready"
        case .buffering: "buffering"
        case .playing: "playing"
        case .paused: "paused"
        case .ended: "ended"
        case .failed(let failure): "failed: \(failure)"
        @unknown default: "unknown"
        }
    }
}
