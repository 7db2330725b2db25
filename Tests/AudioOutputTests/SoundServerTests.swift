import SoundServerFixture
import Testing

/// What needs a real sound server, in real time: one test after the other.
@Suite(.serialized, .enabled(if: SoundServer.isAvailable, "No sound server can be started."))
enum SoundServerTests {}
