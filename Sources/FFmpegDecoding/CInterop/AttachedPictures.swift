internal import CPlayerFFmpeg

/// Keeps the pictures of a container out of the way while its streams are looked at.
///
/// FFmpeg would read megabytes to find the size of a cover that has none.
struct AttachedPictures {
    private var codecs: [Int: AVCodecID] = [:]

    /// Makes the pictures look like streams of which there is nothing to know.
    init(hidingIn demuxer: borrowing Demuxer) {
        for index in unsafe 0..<Int(demuxer.open.pointee.nb_streams) {
            guard let stream = unsafe demuxer.open.pointee.streams[index],
                unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            else { continue }
            unsafe stream.pointee.discard = AVDISCARD_ALL
            codecs[index] = unsafe stream.pointee.codecpar.pointee.codec_id
            unsafe stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_DATA
            unsafe stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_NONE
        }
    }

    /// Gives the pictures their codecs back.
    func restore(in demuxer: borrowing Demuxer) {
        for (index, codec) in codecs {
            let parameters = unsafe demuxer.open.pointee.streams[index]?.pointee.codecpar
            unsafe parameters?.pointee.codec_type = AVMEDIA_TYPE_VIDEO
            unsafe parameters?.pointee.codec_id = codec
        }
    }
}
