import AssetLoading
import Foundation
import StandardPlayback

/// Says of each path or address whether it can be played, how long it is, and what it is.
@main
struct AssetProbe {
    private static let usage = "Usage: asset-probe LOCATION…, each a path or an http(s) address"

    static func main() async {
        let locations = CommandLine.arguments.dropFirst()
        guard !locations.contains("--help") else { return print(usage) }
        guard !locations.isEmpty else {
            complain("give a location. \(usage)")
            exit(64)
        }
        let loader = AssetLoader.standard()
        var isWell = true
        for location in locations {
            do {
                let asset = try await loader.load(AssetLocation(location))
                switch asset.media.playability {
                case .playable: print(describe(asset))
                case .unplayable(let reason):
                    complain("\(location): \(reason)")
                    isWell = false
                }
            } catch {
                complain("\(location): \(error)")
                isWell = false
            }
        }
        exit(isWell ? 0 : 1)
    }

    private static func describe(_ asset: Asset) -> String {
        let media = asset.media
        let kind = [media.container, media.codec].compactMap(\.self).joined(separator: ", ")
        let form = [
            media.sampleRate.map { "\($0) Hz" },
            media.channelCount.map { $0 == 1 ? "1 channel" : "\($0) channels" },
        ]
        let size = asset.bytes.size.map { "\($0) bytes" } ?? "unknown size"
        return """
            \(asset.location)
              playable: yes
              duration: \(describe(media.duration))
              media:    \(kind), \(form.compactMap(\.self).joined(separator: ", "))
              bytes:    \(size), \(asset.bytes.isSeekable ? "seekable" : "not seekable")
            """
    }

    private static func describe(_ duration: AssetDuration) -> String {
        switch duration {
        case .unknown: "unknown"
        case .live: "live, without an end"
        case .estimated(let duration): "about \(seconds(duration)) s"
        case .declared(let duration): "\(seconds(duration)) s"
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return String(format: "%.3f", milliseconds / 1000)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("asset-probe: \(text)\n".utf8))
    }
}
