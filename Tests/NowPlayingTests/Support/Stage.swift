import MediaPlayback
import PlaybackControl
import PlayerTesting

@testable import NowPlaying

/// A whole player of made-up media on a private bus, in real time.
struct Stage {
    static let name = "org.mpris.MediaPlayer2.stage"

    let bus: PrivateBus
    let queue: QueuePlayer
    let service: MPRISService
    let remote: RemoteControl
    let items: [PlaybackItem]

    init(
        items count: Int = 5, options: RemoteControlOptions = .init(), inhibitsSleep: Bool = false
    ) async throws {
        bus = try await PrivateBus()
        items = (1...count).map { number in
            PlaybackItem(
                address: "/media/episode \(number).mp3", title: "Épisode \(number)",
                artist: "The Show", artworkAddress: "https://example.org/\(number).png")
        }
        let fake = FakePlayer(
            fallback: FakeMedia(
                duration: .seconds(600), openingTime: .milliseconds(2),
                seekingTime: .milliseconds(2)))
        queue = QueuePlayer(fake.player)
        let items = items
        await queue.edit { $0.append(items) }
        service = MPRISService(
            .init(
                identity: "The Stage", name: "stage", inhibitsSleep: inhibitsSleep,
                address: bus.address, systemAddress: bus.address))
        remote = RemoteControl(queue, center: service, options: options)
        try await service.waitUntilPublished()
    }

    var player: PlayerController { queue.player }

    func end() async {
        await service.close()
        await player.close()
        await bus.kill()
    }

    /// Waits until the player's state is as asked.
    func wait(until isSo: (PlaybackState) -> Bool) async {
        _ = await player.updates().first(matching: isSo)
    }
}
