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
    let bitRate: Int?
    let tags: [String: String]
    let tracks: [Track]
    let chapters: [Chapter]
    let artwork: Artwork?
    let size: Int64?
    let isSeekable: Bool
    let isLive: Bool
    let windowStart: Double?
    let windowEdge: Double?
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
            case .counted(let duration): ("counted", duration / .seconds(1))
            }
        container = asset.media.container
        codec = asset.media.codec
        sampleRate = asset.media.sampleRate
        channelCount = asset.media.channelCount
        bitRate = asset.media.bitRate
        let common = asset.media.tags.common.map { ($0.key.rawValue, $0.value) }
        tags = asset.media.tags.other.merging(common) { _, common in common }
        tracks = asset.media.tracks.enumerated().map { Track($0.offset, $0.element) }
        chapters = asset.media.chapters.map(Chapter.init)
        artwork = asset.media.artwork.map(Artwork.init)
        size = asset.bytes.size
        isSeekable = asset.bytes.isSeekable
        isLive = asset.isLive
        windowStart = asset.media.liveWindow.map { $0.start / .seconds(1) }
        windowEdge = asset.media.liveWindow.map { $0.edge / .seconds(1) }
        contentType = asset.bytes.contentType
        finalAddress = asset.bytes.finalAddress == location ? nil : asset.bytes.finalAddress
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
        let rate = bitRate.map { "\($0 / 1000) kbit/s" }
        let details: [(String, String?)] = [
            ("playable", "yes"), ("duration", durationText), ("window", windowText),
            ("media", [kind, form, rate].compactMap(\.self).joined(separator: ", ")),
            (
                "bytes",
                "\(size.map { "\($0) bytes" } ?? "unknown size"), "
                    + (isLive ? "live" : isSeekable ? "seekable" : "not seekable")
            ),
            ("type", contentType), ("address", finalAddress), ("version", validator),
        ]
        let lines = details.compactMap { name, value in value.map { Self.line(name, $0) } }
        let words = tags.sorted { $0.key < $1.key }.map { Self.line("tag", "\($0): \($1)") }
        return
            ([location] + lines + words + tracks.map { Self.line("track", $0.text) }
            + chapters.map { Self.line("chapter", $0.text) }
            + [artwork.map { Self.line("artwork", $0.text) }].compactMap(\.self))
            .joined(separator: "\n")
    }

    private static func line(_ name: String, _ text: String) -> String {
        "  \((name + ":").padding(toLength: 10, withPad: " ", startingAt: 0))\(text)"
    }

    private var windowText: String? {
        guard let windowStart, let windowEdge else { return nil }
        return String(
            format: "%.3f s back to %.3f s ahead of where it is joined", -windowStart, windowEdge)
    }

    private var durationText: String {
        let seconds = String(format: "%.3f", duration ?? 0)
        return switch durationKind {
        case "live": "live, without an end"
        case "estimated": "about \(seconds) s"
        case "declared": "\(seconds) s, as the container says"
        case "counted": "\(seconds) s, counted"
        default: "unknown"
        }
    }

    private static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
