internal import CPlayerFFmpeg

extension Demuxer {
    /// Tells FFmpeg where a packet of the chosen stream begins, so that it need not look for it.
    func addPlace(_ offset: Int64, timestamp: Int64) {
        unsafe av_add_index_entry(stream, offset, timestamp, 0, 0, AVINDEX_KEYFRAME)
    }
}
