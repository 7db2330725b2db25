internal import AssetLoading
internal import CPlayerFFmpeg

extension Demuxer {
    /// The picture of the container: the front of the cover, or else the first there is.
    ///
    /// - Parameter limit: The bytes that it may have; a larger one is passed over.
    func artwork(_ limit: Int) -> MediaArtwork? {
        var chosen: MediaArtwork?
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            guard let stream = unsafe open.pointee.streams[index],
                unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            else { continue }
            let kind = unsafe kind(stream.pointee.metadata)
            guard chosen == nil || kind == .frontCover else { continue }
            let picture = unsafe stream.pointee.attached_pic
            let size = unsafe Int(picture.size)
            guard size > 0, size <= limit, let data = unsafe picture.data else { continue }
            let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
            chosen = MediaArtwork(
                kind: kind, bytes: bytes,
                mediaType: unsafe mediaType(stream.pointee.codecpar.pointee.codec_id))
            if kind == .frontCover { break }
        }
        return chosen
    }

    /// What a picture shows, by the names that FFmpeg gives to the types of ID3 and FLAC
    /// (`ff_id3v2_picture_types`).
    private func kind(_ metadata: OpaquePointer?) -> MediaArtwork.Kind {
        var tags: [String: String] = [:]
        unsafe collectTags(metadata, 16, into: &tags)
        return switch tags["comment"]?.lowercased() {
        case "cover (front)": .frontCover
        case "cover (back)": .backCover
        case "lead artist/lead performer/soloist", "artist/performer", "band/orchestra": .artist
        case "band/artist logotype", "publisher/studio logotype": .logo
        case "32x32 pixels 'file icon'", "other file icon": .icon
        default: .other
        }
    }

    private func mediaType(_ codec: AVCodecID) -> String? {
        switch codec {
        case AV_CODEC_ID_MJPEG: "image/jpeg"
        case AV_CODEC_ID_PNG: "image/png"
        case AV_CODEC_ID_GIF: "image/gif"
        case AV_CODEC_ID_BMP: "image/bmp"
        case AV_CODEC_ID_WEBP: "image/webp"
        default: nil
        }
    }
}
