public import AssetLoading
public import AudioPipeline
public import MediaPlayback
internal import PlayerInternals

/// Media for every address that a test names, with no file, network or codec.
///
/// ```swift
/// let media = ScriptedMedia(["one": AudioScript(frameCount: 48_000)])
/// let player = PlayerController(opener: media, decoder: media, sink: sink)
/// ```
public final class ScriptedMedia: ByteSourceOpener, AudioSourceOpener {
    private let scripts: [String: AudioScript]
    private let byteScripts: [String: ByteScript]

    /// Gives each address its samples and, where needed, the way in which its bytes come.
    public init(_ scripts: [String: AudioScript], bytes: [String: ByteScript] = [:]) {
        self.scripts = scripts
        byteScripts = bytes
    }

    /// Makes the byte source of an address; `.notFound` for one that was not named.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        let address = location.description
        guard let script = scripts[address] else {
            throw AssetLoadingError(
                .notFound, message: "The test names no media \(address): add its script.")
        }
        return ScriptedByteSource(byteScripts[address] ?? ByteScript(), audio: script)
    }

    /// Makes the audio source of scripted bytes, those of a ``ScriptedTransport`` by their address.
    public func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
        switch bytes {
        case let bytes as ScriptedByteSource: return ScriptedAudioSource(bytes.audio)
        case let bytes as ScriptedTransportSource:
            if let script = scripts[bytes.address] { return ScriptedAudioSource(script) }
        default: break
        }
        throw AudioSourceError(
            .notMedia, message: "The bytes follow no script of this media: add one.")
    }
}
