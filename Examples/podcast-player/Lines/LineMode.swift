import Foundation
import MediaPlayback
import PlaybackControl

/// The accessible view: lines in, sentences out; nothing is ever drawn anew.
@MainActor
final class LineMode {
    private enum Event: Sendable {
        case input([UInt8])
        case inputEnd
        case signal(Signals.Event)
        case change
        case quit
    }

    private let app: PodcastApp
    private var announcer = Announcer()
    private var splitter = LineSplitter()
    private var hasInput = true
    private var isChanged = false
    private let events: AsyncStream<Event>
    private let post: AsyncStream<Event>.Continuation

    /// A person at a terminal wants the next command obeyed while one loads; a script, one after
    /// the other.
    private let isPerson = isatty(STDIN_FILENO) != 0

    init(_ app: PodcastApp) {
        self.app = app
        (events, post) = AsyncStream.makeStream()
    }

    /// Obeys lines until the end of the input, and of what is played by then.
    ///
    /// - Returns: The status to exit with.
    func run(playing episode: Int?, signals: AsyncStream<Signals.Event>) async throws -> Int32 {
        app.parts.warnings.forEach(complain)
        connect()
        if let episode {
            await perform(.playEpisode(episode))
        } else {
            await app.list().forEach(say)
            if isPerson { say("Say \"play\" and a number, or \"help\".") }
        }
        let post = post
        let pieces = InputReader.pieces()
        Task {
            for await piece in pieces { post.yield(.input(piece)) }
            post.yield(.inputEnd)
        }
        Task { for await signal in signals { post.yield(.signal(signal)) } }
        for await event in events {
            switch event {
            case .input(let bytes):
                for line in splitter.lines(in: bytes) where await obey(line) { return 0 }
            case .inputEnd:
                if let line = splitter.end(), await obey(line) { return 0 }
                hasInput = false
                await playToTheEnd()
            case .signal(.end(let number)): return 128 + number
            case .signal(.suspend): Signals.stopProcess()
            case .signal: break
            case .change: isChanged = false
            case .quit: return 0
            }
            announce()
            if !hasInput, try isOver() {
                // It may have ended since the line before.
                announce()
                return 0
            }
        }
        return 0
    }

    private func connect() {
        let post = post
        app.onState = { [weak self] in self?.changed() }
        app.onChange = { [weak self] in self?.changed() }
        app.onMessage = { [weak self] in self?.say($0) }
        app.publish(quit: { post.yield(.quit) })
    }

    private func changed() {
        guard !isChanged else { return }
        isChanged = true
        post.yield(.change)
    }

    /// Obeys a line; true for the last one.
    private func obey(_ line: String) async -> Bool {
        do throws(Complaint) {
            guard let command = try CommandParser.command(in: line) else { return false }
            if command == .quit { return true }
            if isPerson, case .playEpisode = command {
                Task { await perform(command) }
            } else {
                await perform(command)
            }
        } catch {
            complain("\(error)")
        }
        return false
    }

    private func perform(_ command: Command) async {
        do {
            let sentences = try await app.perform(command)
            if !isPerson, command.begins { await app.untilHeard() }
            announce()
            sentences.filter { !$0.isEmpty }.forEach(say)
        } catch {
            announce()
            complain("\(error)")
        }
    }

    /// There is nobody any more who could stop what would follow.
    private func playToTheEnd() async {
        app.isContinuous = false
        await app.queue.edit { queue in
            queue.repeats = .off
            return .applied
        }
        await app.arrangeQueue()
    }

    /// Whether what was played to its end is over.
    private func isOver() throws -> Bool {
        switch app.state.phase {
        case .idle, .ended: return !app.parts.downloads.isLoading
        case .failed(let failure): throw failure
        case .paused, .ready:
            return app.state.intent == .pause && !app.parts.downloads.isLoading
                && !app.sleep.isStopping
        default: return false
        }
    }

    private func announce() {
        let chapter = app.chapter(at: app.state.displayedPosition)
        announcer.take(app.state, chapter: chapter, song: app.song).forEach { sentence in
            if case .failed = app.state.phase {
                // At the end of the input the program fails with it.
                if hasInput { complain(sentence) }
            } else {
                say(sentence)
            }
        }
    }

    private func say(_ sentence: String) {
        StandardOutput.write(HarmlessText.text(sentence) + "\n", to: STDOUT_FILENO)
    }

    private func complain(_ sentence: String) {
        StandardOutput.write("podcast-player: \(HarmlessText.text(sentence))\n", to: STDERR_FILENO)
    }
}
