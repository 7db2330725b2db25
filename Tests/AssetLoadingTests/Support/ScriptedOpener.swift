import AssetLoading
import PlayerInternals
import PlayerTesting

/// Makes scripted sources and keeps them, so that a test sees what was asked of each.
final class ScriptedOpener: ByteSourceOpener {
    private let scripts: [AssetLocation: ByteScript]
    private let made = Locked<[ScriptedByteSource]>([])

    init(_ scripts: [AssetLocation: ByteScript]) {
        self.scripts = scripts
    }

    /// The sources that were made, in order.
    var sources: [ScriptedByteSource] { made.withLock { $0 } }

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        guard let script = scripts[location] else {
            throw AssetLoadingError(.unsupportedLocation, message: "No script for \(location).")
        }
        let source = ScriptedByteSource(script)
        made.withLock { $0.append(source) }
        return source
    }
}
