/// The codecs whose frames follow rules that an exact seek rests on.
enum Codec: Hashable, Sendable {
    /// Every sample stands for itself.
    case pcm
    /// Blocks of one size that stand for themselves, each of the same number of samples.
    case blocks
    case flac
    /// Lossless codecs whose packets stand for themselves.
    case lossless
    case alac
    case mp3
    case aac
    case vorbis
    case opus
    /// Windows Media Audio, whose frames are alike and overlap.
    case wma
    case other
}
