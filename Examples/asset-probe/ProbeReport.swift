import AssetLoading
import Foundation

/// What is known of one location.
struct ProbeReport: Encodable {
    let location: String
    let isPlayable: Bool
    let reason: String?
    let durationKind: String
    let duration: Double?
    let container: String?
    let codec: String?
    let sampleRate: Int?
    let channelCount: Int?
    let title: String?
    let size: Int64?
    let isSeekable: Bool
    let isLive: Bool
    let contentType: String?
    let finalAddress: String?
    let validator: String?

    init(_ asset: Asset) {
        location = asset.location.description
        (isPlayable, reason) =
            switch asset.media.playability {
            case .playable: (true, nil)
            case .unplayable(let reason): (false, reason)
            }
        (durationKind, duration) =
            switch asset.media.duration {
            case .unknown: ("unknown", nil)
            case .live: ("live", nil)
            case .estimated(let duration): ("estimated", duration / .seconds(1))
            case .declared(let duration): ("declared", duration / .seconds(1))
            }
        container = asset.media.container
        codec = asset.media.codec
        sampleRate = asset.media.sampleRate
        channelCount = asset.media.channelCount
        title = asset.media.title
        size = asset.bytes.size
        isSeekable = asset.bytes.isSeekable
        isLive = asset.bytes.isLive
        contentType = asset.bytes.contentType
        finalAddress = asset.bytes.finalAddress
        validator = asset.bytes.validator
    }

    func json() throws -> String {
        try Self.line(self)
    }

    /// What is known of a location that could not be loaded.
    static func json(_ location: String, _ error: any Error) -> String {
        (try? line(["location": location, "error": "\(error)"])) ?? "{}"
    }

    /// For a person, where it can be played.
    var text: String {
        let kind = [container, codec].compactMap(\.self).joined(separator: ", ")
        let form = [
            sampleRate.map { "\($0) Hz" },
            channelCount.map { $0 == 1 ? "1 channel" : "\($0) channels" },
        ].compactMap(\.self).joined(separator: ", ")
        let details: [(String, String?)] = [
            ("playable", "yes"), ("duration", durationText), ("title", title),
            ("media", "\(kind), \(form)"),
            (
                "bytes",
                "\(size.map { "\($0) bytes" } ?? "unknown size"), "
                    + (isLive ? "live" : isSeekable ? "seekable" : "not seekable")
            ),
            ("type", contentType), ("address", finalAddress), ("version", validator),
        ]
        let lines = details.compactMap { name, value in
            value.map {
                "  \((name + ":").padding(toLength: 10, withPad: " ", startingAt: 0))\($0)"
            }
        }
        return ([location] + lines).joined(separator: "\n")
    }

    private var durationText: String {
        let seconds = String(format: "%.3f", duration ?? 0)
        return switch durationKind {
        case "live": "live, without an end"
        case "estimated": "about \(seconds) s"
        case "declared": "\(seconds) s"
        default: "unknown"
        }
    }

    private static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
