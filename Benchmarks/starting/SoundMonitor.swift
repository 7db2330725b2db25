import Foundation
import SoundServerFixture
import TestSupport

/// Tells when a sound server's output begins to sound, to the millisecond beyond its own period.
final class SoundMonitor {
    private static let patience = Duration.seconds(10)

    private let recorder: Program
    private let folder: TemporaryFolder
    private let file: FileHandle

    init(_ server: SoundServer) async throws {
        folder = try TemporaryFolder()
        let path = folder.path("sound.raw")
        try folder.write([], to: "sound.raw")
        recorder = try Program(
            [
                "parec", "-d", "cap.monitor", "--latency-msec=5", "--format=s16le",
                "--rate=48000", "--channels=1", "--raw", path,
            ],
            environment: ["PULSE_SERVER": server.address, "XDG_RUNTIME_DIR": server.directory])
        file = try FileHandle(forReadingFrom: URL(filePath: path))
        try await wait { try !(file.readToEnd() ?? Data()).isEmpty }
    }

    /// Waits until the output has been silent for a tenth of a second.
    func silence() async throws {
        var silent = 0
        try await wait {
            let bytes = try file.readToEnd() ?? Data()
            if !bytes.isEmpty { silent = Self.isSound(bytes) ? 0 : silent + bytes.count }
            return silent > 9_600
        }
    }

    /// Waits for the first sound; returns the moment.
    func sound() async throws -> ContinuousClock.Instant {
        try await wait { Self.isSound(try file.readToEnd() ?? Data()) }
        return .now
    }

    func close() async {
        recorder.interrupt()
        await recorder.waitForExit()
    }

    private static func isSound(_ bytes: Data) -> Bool { bytes.contains { $0 != 0 } }

    private func wait(until isReached: () throws -> Bool) async throws {
        let end = ContinuousClock.now + Self.patience
        while try !isReached() {
            guard ContinuousClock.now < end else {
                throw ProgramFailure(words: ["parec"], status: -1)
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
