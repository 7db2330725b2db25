internal import AssetLoading
internal import CPlayerFFmpeg

extension Demuxer {
    /// Whether pictures are attached, which are streams of their own.
    var hasPictures: Bool {
        (0..<Int(unsafe open.pointee.nb_streams)).contains { index in
            unsafe open.pointee.streams[index].map { unsafe isPicture($0) } ?? false
        }
    }

    /// The pictures of the container.
    ///
    /// - Parameter limit: The bytes that all may have together; those beyond are left out.
    func artworks(_ limit: Int) -> [MediaArtwork] {
        var artworks: [MediaArtwork] = []
        var rest = limit
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            guard let stream = unsafe open.pointee.streams[index], unsafe isPicture(stream) else {
                continue
            }
            let picture = unsafe stream.pointee.attached_pic
            let size = unsafe Int(picture.size)
            guard size > 0, size <= rest, let data = unsafe picture.data else { continue }
            rest -= size
            artworks.append(
                MediaArtwork(
                    kind: unsafe kind(stream.pointee.metadata),
                    bytes: unsafe Array(UnsafeBufferPointer(start: data, count: size)),
                    mediaType: unsafe mediaType(stream.pointee.codecpar.pointee.codec_id)))
        }
        return artworks
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
