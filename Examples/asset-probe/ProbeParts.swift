import AssetLoading
import Foundation

extension ProbeReport {
    /// A stream of the container.
    struct Track: Encodable {
        /// What `pcm-decode --stream` takes.
        let number: Int
        let kind: String
        let codec: String?
        let language: String?
        let isDefault: Bool
        let title: String?

        init(_ number: Int, _ track: MediaTrack) {
            self.number = number
            kind = "\(track.kind)"
            codec = track.codec
            language = track.language
            isDefault = track.isDefault
            title = track.title
        }

        var text: String {
            ["\(number)", kind, codec, language, isDefault ? "default" : nil, title].compactMap(
                \.self
            )
            .joined(separator: ", ")
        }
    }

    /// A chapter; times in milliseconds.
    struct Chapter: Encodable {
        let start: Int
        let end: Int?
        let title: String?

        init(_ chapter: MediaChapter) {
            start = Int(chapter.start / .milliseconds(1))
            end = chapter.end.map { Int($0 / .milliseconds(1)) }
            title = chapter.title
        }

        var text: String {
            String(format: "%.3f s", Double(start) / 1000) + (title.map { ", \($0)" } ?? "")
        }
    }

    /// The picture, of which only the size is printed.
    struct Artwork: Encodable {
        let kind: String
        let mediaType: String?
        let byteCount: Int

        init(_ artwork: MediaArtwork) {
            kind = "\(artwork.kind)"
            mediaType = artwork.mediaType
            byteCount = artwork.bytes.count
        }

        var text: String { "\(kind), \(mediaType ?? "unknown type"), \(byteCount) bytes" }
    }
}
