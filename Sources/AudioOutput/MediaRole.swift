extension PulseAudioSink {
    /// What a sound is for; a sound server routes it, or makes others quieter, accordingly.
    ///
    /// The values are those of PulseAudio's property `media.role`.
    @nonexhaustive
    public enum MediaRole: String, Hashable, Sendable {
        /// Music, and podcasts, for which there is no role of its own.
        case music

        /// The sound of a film.
        case video

        /// The sound of a game.
        case game

        /// A short sound that tells of something.
        case event

        /// A call.
        case phone

        /// Sound that is being worked on.
        case production

        /// Speech of a screen reader and the like.
        case accessibility = "a11y"
    }
}
