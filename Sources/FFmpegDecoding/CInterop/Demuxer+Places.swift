internal import CPlayerFFmpeg

extension Demuxer {
    /// Whether places are learnt by reading, because the container has no list of them.
    var learnsPlaces: Bool {
        unsafe open.pointee.iformat.pointee.flags & AVFMT_GENERIC_INDEX != 0
    }

    /// The places that are known by now.
    func seekIndex(ticksPerSecond: Int64) -> SeekIndex {
        var index = SeekIndex(ticksPerSecond: ticksPerSecond)
        for number in unsafe 0..<avformat_index_get_entries_count(stream) {
            guard let entry = unsafe avformat_index_get_entry(stream, number) else { break }
            unsafe index.add(
                SeekIndex.Place(offset: entry.pointee.pos, timestamp: entry.pointee.timestamp))
        }
        return index
    }

    /// Tells FFmpeg where a packet of the chosen stream begins, so that it need not look for it.
    func addPlace(_ offset: Int64, timestamp: Int64) {
        unsafe av_add_index_entry(stream, offset, timestamp, 0, 0, AVINDEX_KEYFRAME)
    }
}
