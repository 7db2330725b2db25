internal import AssetLoading
internal import AudioPipeline

/// The places of an MP3, which are worked out or learnt.
extension DecodingSession {
    /// The places that reading has found; nil where the container has its own list of them.
    var seekIndex: SeekIndex? {
        guard frames.demuxer.learnsPlaces, clock != nil, !frames.hasStrayTimes else { return nil }
        return frames.demuxer.seekIndex(ticksPerSecond: ticksPerSecond)
    }

    /// Takes places that an earlier decoder of the same bytes has found.
    mutating func use(_ index: SeekIndex) throws(AudioSourceError) {
        guard frames.demuxer.learnsPlaces, index.ticksPerSecond == ticksPerSecond,
            index.fits(size: frames.demuxer.reader.description.size)
        else {
            throw AudioSourceError(
                .damaged,
                message: "The seek index is of other media: read on without it, and keep a new one."
            )
        }
        // With known places there is no need to look for a grid.
        grid = .some(nil)
        for place in index.places {
            frames.demuxer.addPlace(place.offset, timestamp: place.timestamp)
        }
        if let last = index.places.last { frames.trustPlaces(upTo: last.timestamp) }
    }

    private var ticksPerSecond: Int64 {
        Int64(parameters.tick.denominator) / max(1, Int64(parameters.tick.numerator))
    }

    /// Works out where a frame stands in an MP3 of a constant bit rate, and tells FFmpeg.
    ///
    /// The first time it costs a look at the file's front.
    ///
    /// - Returns: Whether there is such a place, so that nothing else need be looked for.
    mutating func addPlace(ofRawFrame frame: Int64, _ clock: StreamClock) -> Bool {
        guard metadata.containerName == "mp3", frame > 0 else { return false }
        let reader = frames.demuxer.reader
        if grid == nil {
            let found = MP3Grid { reader.bytes(at: $0, count: $1) }
            // A look that was cut off has found nothing out.
            guard found != nil || !reader.cancellation.isCancelled else { return false }
            grid = .some(found)
        }
        guard let grid = grid ?? nil else { return false }
        let packet = frame / grid.packetFrames
        if packet >= grid.packetCount { addLastPlace(of: grid, clock) }
        guard let offset = grid.offset(ofPacket: packet, { reader.bytes(at: $0, count: $1) })
        else { return false }
        frames.demuxer.addPlace(
            offset, timestamp: clock.timestamp(ofRawFrame: packet * grid.packetFrames))
        return true
    }

    /// Lets what lies behind the grid be looked for from its end on.
    private mutating func addLastPlace(of grid: MP3Grid, _ clock: StreamClock) {
        let reader = frames.demuxer.reader
        let last = grid.packetCount - 1
        let timestamp = clock.timestamp(ofRawFrame: last * grid.packetFrames)
        guard timestamp > frames.seenTimestamp ?? .max,
            let offset = grid.offset(ofPacket: last, { reader.bytes(at: $0, count: $1) })
        else { return }
        frames.demuxer.addPlace(offset, timestamp: timestamp)
        frames.trustPlaces(upTo: timestamp)
    }

    /// Whether places are worked out instead of looked for.
    var hasGrid: Bool { (grid ?? nil) != nil }
}
