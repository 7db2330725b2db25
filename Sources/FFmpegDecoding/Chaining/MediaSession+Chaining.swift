internal import AssetLoading
internal import AudioPipeline

extension MediaSession {
    /// Opens Ogg media, of which there may be several in one row of bytes.
    static func openOgg(
        _ reader: ByteSourceReader, _ environment: DecodingEnvironment
    ) throws(AudioSourceError) -> MediaSession {
        guard reader.description.isSeekable, let size = reader.description.size else {
            let links = OggLinkSource(reader.source, reader.description, head: reader.head)
            let opened = try ByteSourceReader(opening: links, environment)
            let decoding = try DecodingSession(opened, environment)
            let link = ChainState.Link(
                start: 0, firstFrame: 0, sampleRate: decoding.format.sampleRate)
            return MediaSession(
                environment, decoding, chain: ChainState(whole: nil, links: [link]))
        }
        let chain = OggChain(size: size) { reader.bytes(at: $0, count: $1) }
        guard let end = chain.end(ofLinkAt: 0), !environment.options.isGrowing else {
            return MediaSession(environment, try DecodingSession(reader, environment))
        }
        var link = ChainState.Link(start: 0, end: end, firstFrame: 0, sampleRate: 1)
        let whole = (reader.source, reader.description)
        let decoding = try link.open(whole, environment)
        link.describe(decoding)
        return MediaSession(environment, decoding, chain: ChainState(whole: whole, links: [link]))
    }

    /// Goes on behind the end of the media that were decoded, if others follow.
    ///
    /// - Returns: Whether there are some.
    mutating func advanceChain() throws(AudioSourceError) -> Bool {
        if var chain {
            defer { self.chain = chain }
            return try advance(&chain)
        }
        guard let joint = decoding.joint else { return false }
        let reader = decoding.frames.demuxer.reader
        var link = ChainState.Link(
            start: 0, end: joint, firstFrame: 0, sampleRate: decoding.format.sampleRate)
        link.describe(decoding)
        var chain = ChainState(whole: (reader.source, reader.description), links: [link])
        defer { self.chain = chain }
        return try advance(&chain)
    }

    private mutating func advance(_ chain: inout ChainState) throws(AudioSourceError) -> Bool {
        chain.noteCurrent(decoding)
        guard chain.whole != nil else { return try advanceOnwards(&chain) }
        guard chain.link.end != nil else { return false }
        chain.previousEnd = chain.link.firstFrame + decoding.position
        return try enter(chain.current + 1, &chain)
    }

    /// Opens the next link of a stream that can only be read onwards.
    private mutating func advanceOnwards(_ chain: inout ChainState) throws(AudioSourceError) -> Bool
    {
        let link = chain.link
        while let links = decoding.frames.demuxer.reader.links, links.isAtNextLink {
            links.beginNextLink()
            do {
                let reader = try ByteSourceReader(opening: links, environment)
                let next = try DecodingSession(reader, environment)
                chain.damagedPackets += decoding.frames.damagedPackets
                let rate = next.format.sampleRate
                let end = (link.firstFrame + decoding.position)
                    .scaled(by: rate, over: decoding.format.sampleRate)
                // What lies behind is not gone back to.
                chain.links = [ChainState.Link(start: 0, firstFrame: end, sampleRate: rate)]
                chain.previousEnd = link.firstFrame + decoding.position
                replaceDecoding(with: next)
                return true
            } catch {
                guard error.isOfOneLink else { throw error }
                chain.damagedPackets += 1
            }
        }
        return false
    }

    /// Opens a link that is known or follows the last known; false where none can be opened.
    @discardableResult
    mutating func enter(
        _ index: Int, _ chain: inout ChainState
    ) throws(AudioSourceError) -> Bool {
        guard let whole = chain.whole else { return false }
        while true {
            if index == chain.links.count {
                guard let last = chain.links.last, let start = last.end, last.frameCount != nil
                else { return false }
                var next = ChainState.Link(
                    start: start, firstFrame: last.firstFrame, sampleRate: last.sampleRate)
                next.firstFrame += last.frameCount ?? 0
                if last.container == nil, let size = whole.description.size {
                    let reader = ByteSourceReader(
                        whole.source, description: whole.description, environment)
                    next.end = OggChain(size: size) { reader.bytes(at: $0, count: $1) }
                        .end(ofLinkAt: start)
                }
                next.container = last.container
                chain.links.append(next)
            }
            do {
                let opened = try chain.links[index].open(whole, environment)
                chain.damagedPackets += decoding.frames.damagedPackets
                chain.links[index].describe(opened)
                chain.current = index
                replaceDecoding(with: opened)
                return true
            } catch {
                guard error.isOfOneLink, index == chain.links.count - 1 else { throw error }
                // What can't be heard is passed over.
                let broken = chain.links.removeLast()
                chain.damagedPackets += 1
                chain.links[index - 1].end = broken.end
            }
        }
    }

    /// Goes to a frame of the whole, counted at a rate.
    mutating func seekChain(
        toFrame frame: Int64, _ accuracy: SeekAccuracy, atRate rate: Int
    ) throws(AudioSourceError) -> SessionLanding {
        guard var chain, chain.whole != nil else { throw DecodingSession.notSeekable }
        defer { self.chain = chain }
        var index = 0
        var target: Int64 = 0
        while true {
            let link = chain.links[index]
            target = frame.scaled(by: link.sampleRate, over: rate) - link.firstFrame
            if let count = link.frameCount, target >= count, link.end != nil {
                // The next one may still have to be come to.
                var isThere = index + 1 < chain.links.count
                if !isThere { isThere = try enter(index + 1, &chain) }
                if isThere {
                    index += 1
                    continue
                }
            }
            if index != chain.current { try enter(index, &chain) }
            let landing = try decoding.seek(toFrame: max(0, target), accuracy)
            chain.noteCurrent(decoding)
            // Looking for the place may have found out that the link ends before it.
            if let count = chain.link.frameCount, chain.link.end != nil, link.end == nil,
                target >= count
            {
                continue
            }
            let first = chain.link.firstFrame
            let found = SeekLanding(
                frame: (first + landing.landing.frame)
                    .scaled(by: format.sampleRate, over: chain.link.sampleRate),
                uncertainty: landing.landing.uncertainty)
            return SessionLanding(landing: found, settling: landing.settling)
        }
    }
}

extension ChainState {
    /// Remembers what decoding has found out of the current link.
    fileprivate mutating func noteCurrent(_ decoding: borrowing DecodingSession) {
        let joint = decoding.joint.map { $0 + link.start }
        switch decoding.length {
        case .exact(let count): note(end: joint, frameCount: count, isCounted: true)
        case .declared(let count) where link.container == nil:
            note(end: joint, frameCount: count, isCounted: false)
        default:
            if case .ended = decoding.phase {
                note(end: joint, frameCount: decoding.position, isCounted: false)
            }
        }
    }
}

extension ChainState.Link {
    /// Opens the bytes of the link.
    fileprivate func open(
        _ whole: (source: any ByteSource, description: ByteSourceDescription),
        _ environment: DecodingEnvironment
    ) throws(AudioSourceError) -> DecodingSession {
        // The end of MPEG audio is where other bytes are found, whatever its own tag says; the first
        // is opened as it was when nothing was known of others.
        let end = container == nil ? end ?? .max : .max
        let isWhole = start == 0 && end == .max
        let opened: any ByteSource =
            isWhole
            ? whole.source : PartByteSource(whole.source, whole.description, start..<end)
        let reader = try ByteSourceReader(opening: opened, environment)
        return try DecodingSession(reader, environment, format: container)
    }

    /// Takes over what the link says of itself.
    fileprivate mutating func describe(_ decoding: borrowing DecodingSession) {
        let rate = decoding.format.sampleRate
        firstFrame = firstFrame.scaled(by: rate, over: sampleRate == 1 ? rate : sampleRate)
        sampleRate = rate
        if ["mp3", "aac"].contains(decoding.metadata.containerName) {
            container = decoding.frames.demuxer.containerFormat
        }
        switch decoding.length {
        case .exact(let count): (frameCount, isCounted) = (count, true)
        case .declared(let count) where container == nil: frameCount = frameCount ?? count
        default: break
        }
    }
}

extension AudioSourceError {
    /// Whether it is about one of several media, so that the next may be well.
    fileprivate var isOfOneLink: Bool {
        switch code {
        case .cancelled, .bytesUnavailable, .limitExceeded: false
        default: true
        }
    }
}
