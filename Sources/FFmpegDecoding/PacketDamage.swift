/// Packets that could not be decoded and were left out.
public struct PacketDamage: Hashable, Sendable {
    /// The frame that the sound goes on with behind them.
    public var frame: Int64

    /// How many packets, one behind the other.
    public var packetCount: Int

    /// What FFmpeg said of the last of them; nil when the decoder itself left it out.
    public var cause: FFmpegError?
}
