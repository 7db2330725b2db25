import Foundation
package import TestSupport

/// A real sound server of a test's own, with one silent output that is recorded from.
///
/// `Scripts/with-sound-server` starts and ends it: PipeWire, WirePlumber and pipewire-pulse in a
/// folder of their own. It ends with the test's process even when that crashes, because the script
/// waits on a pipe from it.
package struct SoundServer: OwnServer {
    /// Why no server can be started here; nil when it can.
    package static let obstacle = SearchPath.obstacle(to: [
        "dbus-daemon", "pipewire", "wireplumber", "pipewire-pulse", "pactl", "parec",
    ])

    /// Whether tests that need a server can run; says why not.
    package static var isAvailable: Bool {
        if let obstacle { print("Tests with a sound server are left out. \(obstacle)") }
        return obstacle == nil
    }

    package let launcher: Program

    /// The folder of the server's sockets.
    package let directory: String

    /// The address to give to a client.
    package var address: String { "unix:\(directory)/pulse/native" }

    package init() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let script = root.appendingPathComponent("Scripts/with-sound-server").path
        (launcher, directory) = try await Self.launch(
            [script, "sh", "-c", "echo $XDG_RUNTIME_DIR; exec cat"])
    }

    private var environment: [String: String] {
        [
            "XDG_RUNTIME_DIR": directory, "PULSE_SERVER": address,
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(directory)/bus",
        ]
    }

    /// Lets so much time pass, in which the server plays on.
    package func elapse(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    // MARK: Faults

    /// Kills what answers the clients, as a crash would; the rest of the server goes on.
    package func killService() async throws {
        try await signalService("KILL")
    }

    /// Stops what answers the clients without ending it; `resumeService` lets it go on.
    package func suspendService() async throws {
        try await signalService("STOP")
    }

    package func resumeService() async throws {
        try await signalService("CONT")
    }

    /// Stops what takes the samples; what answers the clients goes on.
    package func suspendMixer() async throws {
        try await signalService("STOP", program: "pipewire")
    }

    package func resumeMixer() async throws {
        try await signalService("CONT", program: "pipewire")
    }

    private func signalService(_ signal: String, program: String = "pipewire-pulse") async throws {
        let command = "kill -\(signal) $(cat \(directory)/\(program).pid)"
        try await Program.run(["sh", "-c", command])
    }

    /// Starts again what answers the clients, after it was killed, with an output like the first.
    package func restartService() async throws {
        let command = """
            pipewire-pulse </dev/null >>\(directory)/log 2>&1 & echo $! >\(directory)/pipewire-pulse.pid
            for try in $(seq 200); do
                pactl load-module module-null-sink sink_name=cap && pactl set-default-sink cap && exit
                sleep 0.05
            done
            exit 1
            """
        try await Program.run(["sh", "-c", command], environment: environment)
    }

    // MARK: Outputs

    /// Adds a silent output; its removal takes what is returned.
    ///
    /// - Parameter properties: More that is said of it, such as `device.form_factor=headphone`.
    package func addOutput(named name: String, properties: String? = nil) async throws -> String {
        let more = properties.map { ["sink_properties=\($0)"] } ?? []
        let module = try await Program.run(
            ["pactl", "load-module", "module-null-sink", "sink_name=\(name)"] + more,
            environment: environment)
        return module.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    package func setDefaultOutput(_ name: String) async throws {
        try await Program.run(["pactl", "set-default-sink", name], environment: environment)
    }

    /// Lets as much time pass as anything that a server tells may take, two seconds.
    package static func patience() async throws {
        try await Task.sleep(for: .seconds(2))
    }

    package func removeOutput(_ module: String) async throws {
        try await Program.run(["pactl", "unload-module", module], environment: environment)
    }

    // MARK: Recording

    /// Records what is heard while the body runs, and a quarter of a second longer.
    package func record(
        from output: String = "cap", _ body: () async throws -> Void
    ) async throws -> Recording {
        let file = "\(directory)/\(output).raw"
        let recorder = try Program(
            [
                "parec", "-d", "\(output).monitor", "--latency-msec=20", "--format=float32le",
                "--rate=\(Recording.sampleRate)", "--channels=1", "--raw", file,
            ], environment: environment)
        try await waitUntilFilled(file)
        let outcome: Swift.Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        try await Task.sleep(for: .milliseconds(250))
        recorder.interrupt()
        await recorder.waitForExit()
        try outcome.get()
        return try Recording(rawFloats: Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// Waits until the recorder has got its first samples, ten seconds at most.
    private func waitUntilFilled(_ file: String) async throws {
        for _ in 0..<500 {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            if let size = attributes?[.size] as? Int, size > 0 { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw ProgramFailure(words: ["parec"], status: -1)
    }
}
