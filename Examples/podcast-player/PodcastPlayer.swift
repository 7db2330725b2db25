import Foundation
import PlaybackControl

/// Plays podcasts: on a screen, or in lines for screen readers, pipes and scripts.
@main
struct PodcastPlayer {
    @MainActor
    static func main() async {
        StandardOutput.openWhatIsClosed()
        let terminal = Terminal()
        let signals = Signals(lastResort: { terminal.leave() })
        let arguments = CommandLine.arguments.dropFirst()
        guard !arguments.contains("--help") else { return print(Options.help) }
        do {
            exit(try await run(try Options(arguments), terminal, signals))
        } catch {
            let message = HarmlessText.text("\(error)")
            StandardOutput.write("podcast-player: \(message)\n", to: STDERR_FILENO)
            exit(1)
        }
    }

    @MainActor
    private static func run(
        _ options: Options, _ terminal: Terminal, _ signals: Signals
    ) async throws -> Int32 {
        let app = PodcastApp(
            await PlayerParts(options), isContinuous: isatty(STDIN_FILENO) != 0)
        do {
            let status = try await show(app, options, terminal, signals)
            await app.close()
            return status
        } catch {
            await app.close()
            throw error
        }
    }

    @MainActor
    private static func show(
        _ app: PodcastApp, _ options: Options, _ terminal: Terminal, _ signals: Signals
    ) async throws -> Int32 {
        try await app.open(options.feed)
        let episode = options.episode ?? (app.podcast?.isStream == true ? 1 : nil)
        if let episode { _ = try app.episode(episode) }
        if !options.isPlain, Terminal.isScreen() {
            return await ScreenMode(app, terminal: terminal)
                .run(playing: episode, signals: signals.events())
        }
        return try await LineMode(app).run(playing: episode, signals: signals.events())
    }
}
