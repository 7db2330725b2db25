internal import AudioPipeline

extension MediaSession {
    /// Writes the next frames; see `AudioSource.read`.
    ///
    /// - Parameter isPlanar: Whether the room is divided evenly among the channels.
    mutating func read(
        into samples: inout MutableSpan<Float>, isPlanar: Bool = false
    ) throws(AudioSourceError) -> AudioRead {
        try decoding.checkReady()
        let room = samples.count / format.channelCount
        var written = 0
        var start: Int64?
        do {
            while true {
                let front = try front()
                if case .samples = front {
                    start = start ?? position
                    if written == room { break }
                    let part = decoding.available.prefix(room - written)
                    try decoding.convert(
                        part, into: &samples, at: written, room: room, isPlanar: isPlanar)
                    decoding.take(part.count)
                    written += part.count
                    if written == room { break }
                } else if written > 0 {
                    break
                } else if case .formatChanged = front {
                    acceptFormat()
                    return .formatChanged
                } else {
                    return .end
                }
            }
        } catch {
            if written == 0 || error == .cancelled { throw error }
        }
        return .frames(count: written, startFrame: start ?? position)
    }

    /// Lends what stands next.
    mutating func lend<Result>(
        atMost count: Int, _ body: (borrowing DecodedSamples) -> Result
    ) throws(AudioSourceError) -> LentRead<Result> {
        try decoding.checkReady()
        switch try front() {
        case .formatChanged:
            acceptFormat()
            return .formatChanged
        case .end: return .end
        case .samples:
            let part = decoding.available.prefix(max(1, count))
            let result = body(
                DecodedSamples(
                    decoding.frames.frame, part, startFrame: position, format: format))
            decoding.take(part.count)
            return .samples(result)
        }
    }
}

extension DecodingSession {
    /// Writes samples that stand in front, behind so many frames of the room.
    fileprivate mutating func convert(
        _ part: Range<Int>, into samples: inout MutableSpan<Float>, at written: Int, room: Int,
        isPlanar: Bool
    ) throws(AudioSourceError) {
        do throws(FFmpegError) {
            guard isPlanar else {
                return try converter.convert(
                    part, of: frames.frame, into: &samples, at: written * format.channelCount)
            }
            if planarConverter == nil {
                planarConverter = try SampleConverter(for: frames.frame, isPlanar: true)
            }
            try planarConverter?.convert(
                part, of: frames.frame, into: &samples, at: written, stride: room)
        } catch {
            let error = AudioSourceError(
                .damaged, message: "Decoded samples could not be converted.", cause: error)
            fail(error)
            throw error
        }
    }
}
