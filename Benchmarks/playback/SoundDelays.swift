import AudioOutput
import AudioPipeline
import MediaPlayback
import PlaybackControl
import StandardPlayback

/// How long it takes until sound that was asked for is heard, as the sink's playhead tells it, and
/// how much of that is the device's own.
struct SoundDelays {
    let file: String
    let server: String

    private var sink: PulseAudioSink {
        PulseAudioSink(applicationName: "benchmark", server: server)
    }

    private func player(to sink: PulseAudioSink) -> PlayerController {
        PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(), sink: sink)
    }

    /// From the start of an output with samples in its queue to its first moving frame.
    func deviceStarts(count: Int) async throws -> [Duration] {
        let sink = sink
        let format = AudioFormat(sampleRate: 44_100, channels: .stereo)
        let item = PlaybackItem(address: file)
        var delays: [Duration] = []
        try await sink.configure(format)
        for _ in 0..<count {
            let stamp = PlaybackStamp(occurrence: item.id, generation: .next())
            try await sink.flush(before: stamp.generation)
            var buffer = AudioBuffer(format: format, capacity: 11_025, stamp: stamp)
            buffer.fill(startFrame: 0) { _ in 11_025 }
            try await sink.write(buffer)
            delays.append(
                try await ContinuousClock().measure {
                    try await sink.start()
                    await heard(stamp.generation, from: sink)
                })
            try await sink.pause()
        }
        await sink.close()
        return delays
    }

    /// From `load` to the first frame of a local file that is heard.
    func loads(count: Int) async throws -> [Duration] {
        let sink = sink
        let player = player(to: sink)
        var delays: [Duration] = []
        // The first connects to the server, which is the device's affair.
        for number in 0...count {
            let item = PlaybackItem(address: file)
            let delay = await ContinuousClock().measure {
                await player.load(item, intent: .play)
                if let stamp = player.snapshot.stamp { await heard(stamp.generation, from: sink) }
            }
            if number > 0 { delays.append(delay) }
        }
        await player.close()
        return delays
    }

    /// From a seek to a fifth of a second ahead, which is in the buffer, to its first frame.
    func seeks(count: Int) async throws -> [Duration] {
        let sink = sink
        let player = player(to: sink)
        await player.load(PlaybackItem(address: file), intent: .play)
        if let stamp = player.snapshot.stamp { await heard(stamp.generation, from: sink) }
        var delays: [Duration] = []
        for _ in 0..<count {
            try await Task.sleep(for: .milliseconds(40))
            let target = player.position + .milliseconds(200)
            delays.append(
                await ContinuousClock().measure {
                    await player.seek(to: target)
                    if let stamp = player.snapshot.stamp {
                        await heard(stamp.generation, from: sink)
                    }
                })
        }
        await player.close()
        return delays
    }

    /// Waits until the playhead shows a frame of a generation.
    private func heard(_ generation: PlaybackGeneration, from sink: PulseAudioSink) async {
        while sink.playhead?.stamp.generation != generation {
            try? await Task.sleep(for: .microseconds(200))
        }
    }
}
