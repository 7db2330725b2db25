import AudioOutput
import PlayerTesting
import SoundServerFixture
import Testing

extension SoundServerTests {
    /// What every sink promises.
    @Suite struct PulseContractTests {
        @Test func theSinkOfASoundServerKeepsIt() async throws {
            try await SoundServer.run { server in
                try await AudioSinkContract {
                    PulseAudioSink(applicationName: "Test", server: server.address)
                }.verify()
            }
        }
    }
}
