internal import AudioPipeline

extension FFmpegDecoder {
    /// How many frames there are, who says so and how sure that is.
    public var lengthClaim: LengthClaim {
        hasOutputForm
            ? output.claim(session.length, session.decoding.lengthBounds)
            : LengthClaim(session.length, bitRateBounds: session.decoding.lengthBounds)
    }

    /// Tells the followers what a read or a seek has changed.
    mutating func report() {
        let length = session.length
        let format = format
        let (last, changes) = (reported, session.changeCount)
        guard
            length != last.length || format != last.format || changes != last.changeCount
                || !session.decoding.damage.isEmpty || !session.environment.messages.isEmpty
        else { return }
        reported = (length, format, changes)
        var status = reporter.last
        var events = session.takeDamage().map { DecodingEvent.damaged($0) }
        events += session.environment.messages.takeAll().map { DecodingEvent.message($0) }
        if format != last.format {
            events.append(
                .formatChanged(format, atFrame: hasOutputForm ? output.position : session.position))
        }
        if changes != last.changeCount, session.metadata != status.metadata {
            status.metadata = session.metadata
            events.append(.metadataChanged(session.metadata))
        }
        if lengthClaim != status.length {
            status.length = lengthClaim
            events.append(.lengthChanged(lengthClaim))
        }
        status.format = format
        status.damagedPacketCount = session.damagedPackets
        reporter.report(status, events)
    }
}
