import TestSupport

/// A feed of an MP3 and an Opus episode, two minutes of noise each, made by the `ffmpeg` program.
struct StartingMedia {
    static let kinds = ["MP3", "Opus"]

    let folder: TemporaryFolder

    var feed: String { folder.path("feed.xml") }

    /// - Throws: `ProgramFailure` where there is no `ffmpeg` program.
    init() async throws {
        folder = try TemporaryFolder()
        for (name, codec) in [
            ("1.mp3", ["-c:a", "libmp3lame", "-b:a", "128k"]),
            ("2.opus", ["-c:a", "libopus", "-b:a", "96k"]),
            ("noise.raw", ["-f", "s16le", "-t", "5"]),
        ] {
            let sound = "anoisesrc=color=pink:amplitude=0.3:sample_rate=44100:duration=120:seed=1"
            _ = try await Program.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", sound, "-ac", "2"]
                    + codec + [folder.path(name)])
        }
        let items = ["1.mp3", "2.opus"].map { name in
            "<item><title>\(name)</title><guid>\(name)</guid>"
                + "<enclosure url=\"\(name)\" type=\"audio/mpeg\"/></item>"
        }
        let feed =
            "<rss version=\"2.0\"><channel><title>Noise</title>\(items.joined())</channel></rss>"
        try folder.write(Array(feed.utf8), to: "feed.xml")
    }
}
