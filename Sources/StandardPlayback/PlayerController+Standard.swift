public import AssetLoading
public import HTTPLoading
public import MediaPlayback
internal import TimeStretching

extension PlayerController {
    /// A player of files, web addresses and streams, decoded by FFmpeg.
    ///
    /// ```swift
    /// let player = PlayerController.standard()
    /// await player.load(PlaybackItem(address: "episode.mp3"), intent: .play)
    /// ```
    ///
    /// A sound server that goes away is looked for for 10 seconds, and the sound goes on where it was.
    /// Something live that is paused for more than half a minute is joined anew.
    ///
    /// - Parameters:
    ///   - destination: Where the sound goes; nothing is opened before something is to be heard.
    ///   - client: The client whose connections are used for web addresses.
    public static func standard(
        to destination: PlaybackDestination = .speakers(applicationName: "Player"),
        client: HTTPClient = HTTPClient()
    ) -> PlayerController {
        standard(to: destination, opener: StandardByteSourceOpener(client: client))
    }

    /// A player of what an opener opens, such as a loader with preloads or one that knows downloads,
    /// decoded by FFmpeg.
    ///
    /// - Parameters:
    ///   - destination: Where the sound goes; nothing is opened before something is to be heard.
    ///   - opener: Opens the media, and what playlists name.
    public static func standard(
        to destination: PlaybackDestination, opener: any ByteSourceOpener
    ) -> PlayerController {
        PlayerController(
            opener: opener,
            decoder: FFmpegSourceOpener(streaming: StreamingOptions(opener: opener)),
            sink: destination.makeSink(), buffering: BufferingPolicy(patience: .seconds(120)),
            rateStages: TimeStretcher(),
            outputPolicy: OutputPolicy(reopening: .seconds(10)),
            livePause: .jumpToEdge(after: .seconds(30)))
    }
}
