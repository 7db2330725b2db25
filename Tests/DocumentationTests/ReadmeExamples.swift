// The README's examples, each in a function of its own, so that they compile. The test beside
// this file compares them with the README line by line.

import AssetLoading
import AudioOutput
import AudioPipeline
import FFmpegDecoding
import HTTPLoading
import MediaPlayback
import NowPlaying
import PlaybackControl
import PlaybackStorage
import PlayerTesting
import PodcastFeeds
import StandardPlayback
import TimeStretching

func playing() async {
    let player = PlayerController.standard(to: .speakers(applicationName: "My podcasts"))
    await player.load(PlaybackItem(address: "episode.mp3"), intent: .play)
    await player.skip(by: .seconds(15))
}

func readingAFeed(bytes: [UInt8]) throws {
    let feed = try PodcastFeedParser.parse(bytes)
    for item in feed.items {
        print(item.title?.plainText ?? "untitled", item.enclosures.first?.url.address ?? "none")
    }
}

func droppingWhatIsStale(failure: PlaybackFailure) async {
    let store = PlaybackStateStore()
    let first = await store.begin(PlaybackItem(address: "one.mp3"), intent: .play)
    await store.begin(PlaybackItem(address: "two.mp3"), intent: .play)
    let late = await store.apply(Stamped(.failed(failure), stamp: first))
    print(late.outcome, store.counters.stale)  // stale 1
}

func lookingAtAFile() async throws {
    let loader = AssetLoader.standard()
    let asset = try await loader.load(AssetLocation("episode.mp3"))
    print(asset.media.playability, asset.media.duration)
}

func readingFromTheWeb(address: String) async throws -> Int64? {
    let client = HTTPClient()
    let source = try HTTPByteSourceOpener(client: client).source(for: AssetLocation(address))
    let size = try await source.open().size
    return size
}

func decodingAFile(stamp: PlaybackStamp) async throws {
    var decoder = try await FFmpegDecoder.open(FileByteSource(path: "episode.mp3"))
    let sink = WAVFileSink(path: "episode.wav")
    try sink.configure(decoder.format)
    try sink.start()
    var buffer = AudioBuffer(format: decoder.format, capacity: 4_096, stamp: stamp)
    while case .frames = try await buffer.fill(from: &decoder) {
        try await sink.write(buffer)
    }
    try await sink.drain()
}

func joiningTheParts(
    opener: some ByteSourceOpener, decoder: some AudioSourceOpener
) -> PlayerController {
    let sink = PulseAudioSink(applicationName: "My podcasts", mediaRole: .music)
    let player = PlayerController(opener: opener, decoder: decoder, sink: sink)
    return player
}

func listeningFaster(
    opener: some ByteSourceOpener, decoder: some AudioSourceOpener, sink: some AudioSink
) async {
    let player = PlayerController(
        opener: opener, decoder: decoder, sink: sink, rateStages: TimeStretcher())
    await player.setRate(1.5)
}

func resumingDurably(folder: String, guid: String) async throws {
    let database = try await PlaybackDatabase.open("\(folder)/playback.sqlite")
    let positions = try await ResumePositionStore.open(database.positions)
    let start = try await positions.position(for: guid)?.start ?? .zero
    await positions.record(start + .seconds(30), for: guid)
    try await positions.flush(.pause)
}

func showingOnTheDesktop(player: PlayerController) -> RemoteControl {
    let queue = QueuePlayer(player)
    let service = MPRISService(.init(identity: "My podcasts", name: "mypodcasts"))
    let remote = RemoteControl(queue, center: service)
    return remote
}

func testingWithoutTime() async {
    let clock = VirtualClock()
    let executor = SettlingExecutor()
    let media = ScriptedMedia(["one": AudioScript(frameCount: 480_000)])
    let player = PlayerController(
        opener: media, decoder: media, sink: NullAudioSink(clock: clock, executor: executor),
        clock: clock, executor: executor)
    await player.load(PlaybackItem(address: "one"), intent: .play)
    while clock.advanceToNextDeadline() { await executor.settle() }
}
