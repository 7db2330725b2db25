/// Finds out media types.
enum MediaType {
    /// A type from an attribute; nil for one that says nothing, such as `application/octet-stream`.
    static func stated(_ type: String?) -> String? {
        guard let type else { return nil }
        let name = Array(type.prefix { $0 != ";" }.utf8).trimmed.lowercasedText
        if name.contains("/") {
            return name == "application/octet-stream" || name.hasPrefix("/") || name.hasSuffix("/")
                ? nil : name
        }
        return extensions[name]
    }

    /// A type from the extension of an address.
    static func named(by address: String) -> String? {
        guard let name = lastPart(of: address), let dot = name.lastIndex(of: ".") else {
            return nil
        }
        return extensions[name[name.index(after: dot)...].lowercased()]
    }

    /// The name of the file at an address, without its extension.
    static func fileName(of address: String) -> String? {
        guard let name = lastPart(of: address) else { return nil }
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    }

    private static func lastPart(of address: String) -> Substring? {
        address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last
    }

    private static let extensions: [String: String] = [
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
        "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "wav": "audio/wav", "wma": "audio/x-ms-wma", "mka": "audio/x-matroska",
        "weba": "audio/webm", "amr": "audio/amr", "aif": "audio/aiff", "aiff": "audio/aiff",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska", "ogv": "video/ogg", "avi": "video/x-msvideo",
        "m3u8": "application/vnd.apple.mpegurl", "pdf": "application/pdf",
        "epub": "application/epub+zip", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "png": "image/png", "gif": "image/gif", "webp": "image/webp", "vtt": "text/vtt",
        "srt": "application/x-subrip", "zip": "application/zip",
    ]
}
