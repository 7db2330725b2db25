internal import PlayerInternals

/// The bytes of a stream from a segment on to the end of its part, one segment behind the other.
///
/// It can only be read onwards. A segment of a live stream that its server no longer has ends the
/// bytes; what comes behind it is another source's.
package final class SegmentSource: ByteSource {
    /// Why the bytes end, and with which segment it goes on; nil for the end of the stream.
    package struct Successor: Hashable, Sendable {
        package var sequence: Int64

        /// Segments that could not be had.
        package var missing: Int64
    }

    private struct State {
        var next: Int64
        var offset: Int64 = 0
        var part: StreamPart?
        var reader: SegmentReader?

        /// Kept for the next segment in the same resource.
        var source: (location: AssetLocation, bytes: any ByteSource)?
        var needsInitialization = true
        var timestamp: Int64?
        var hasEnded = false
        var successor: Successor?
        var isClosed = false
    }

    private let stream: MediaStream
    private let state: Locked<State>

    /// Begins with a segment.
    package init(_ stream: MediaStream, from sequence: Int64) {
        self.stream = stream
        state = Locked(State(next: sequence))
    }

    deinit {
        close()
    }

    /// The time of the first sample, in ticks of a 90,000th of a second, as the tag of the first
    /// segment says it; nil without a tag.
    package var timestamp: Int64? { state.withLock { $0.timestamp } }

    /// What follows once the bytes have ended; nil at the end of the stream.
    package var successor: Successor? { state.withLock { $0.successor } }

    /// Describes bytes of unknown size.
    package func open() throws(AssetLoadingError) -> ByteSourceDescription {
        if state.withLock({ $0.isClosed }) { throw .cancelled }
        return ByteSourceDescription(size: nil, isSeekable: false)
    }

    /// Reads on, through the segments; waits for those of a live stream.
    package func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        guard state.withLock({ $0.offset }) == offset else {
            throw AssetLoadingError(
                .notSeekable, message: "A stream's bytes can only be read onwards.")
        }
        while true {
            guard try await prepareReader() else { return .end }
            // Taken out so that nobody else has it while it waits; one reader at a time.
            guard var reader = state.withLock({ $0.reader.take() }) else { throw .cancelled }
            let count: Int?
            do throws(AssetLoadingError) {
                count = try await reader.read(into: &buffer)
            } catch {
                putBack(reader)
                throw error
            }
            if let count {
                putBack(reader)
                state.withLock { $0.offset += Int64(count) }
                return .bytes(count)
            }
            state.withLock { state in
                if state.needsInitialization {
                    state.needsInitialization = false
                } else {
                    state.next += 1
                }
            }
        }
    }

    /// Closes what is open.
    package func close() {
        let source = state.withLock { state in
            state.isClosed = true
            state.reader = nil
            defer { state.source = nil }
            return state.source
        }
        source?.bytes.close()
    }

    private func putBack(_ reader: SegmentReader) {
        state.withLock { state in
            state.reader = reader
            if !state.needsInitialization { state.timestamp = state.timestamp ?? reader.timestamp }
        }
    }

    /// Opens the next segment unless one is open; false at the end.
    private func prepareReader() async throws(AssetLoadingError) -> Bool {
        let (isReady, hasEnded, next) = state.withLock { state in
            (state.reader != nil, state.hasEnded, state.next)
        }
        if isReady { return true }
        if hasEnded { return false }
        switch try await stream.entry(next) {
        case .end:
            end(with: nil)
            return false
        case .expired(let first):
            end(with: Successor(sequence: first, missing: first - next))
            return false
        case .segment(let segment):
            let part = state.withLock { state in
                state.part = state.part ?? segment.part
                return state.part
            }
            guard segment.part == part else {
                end(with: Successor(sequence: next, missing: 0))
                return false
            }
            return try await open(segment)
        }
    }

    private func open(_ segment: MediaSegment) async throws(AssetLoadingError) -> Bool {
        var resource = segment.resource
        let needsInitialization = state.withLock { state in
            if segment.part.initialization == nil { state.needsInitialization = false }
            return state.needsInitialization
        }
        if needsInitialization, let initialization = segment.part.initialization {
            resource = initialization
        }
        do throws(AssetLoadingError) {
            var key: [UInt8]?
            if let encryption = resource.encryption {
                key = try await stream.key(at: encryption.key)
            }
            let source = try await source(for: resource)
            let reader = SegmentReader(resource, from: source, key: key)
            let isClosed = state.withLock { state in
                state.reader = reader
                return state.isClosed
            }
            if isClosed { throw .cancelled }
            return true
        } catch {
            guard error.code == .notFound, stream.timeline.window != nil else { throw error }
            end(with: Successor(sequence: segment.sequence + 1, missing: 1))
            return false
        }
    }

    /// The open source of a resource, which is kept while segments are ranges of it.
    private func source(for resource: SegmentResource) async throws(AssetLoadingError)
        -> any ByteSource
    {
        let location = resource.location
        let (kept, old) = state.withLock { state in
            guard let source = state.source else { return (nil, nil) as Sources }
            if source.location == location, resource.range != nil { return (source.bytes, nil) }
            state.source = nil
            return (nil, source.bytes)
        }
        old?.close()
        if let kept { return kept }
        let source = try stream.options.opener.source(for: location)
        let isClosed = state.withLock { state in
            // From here on whoever closes this source closes that one too.
            state.source = (location, source)
            return state.isClosed
        }
        if isClosed { source.close() }
        do throws(AssetLoadingError) {
            _ = try await source.open()
        } catch {
            state.withLock { $0.source = nil }
            source.close()
            throw error
        }
        return source
    }

    private typealias Sources = (kept: (any ByteSource)?, old: (any ByteSource)?)

    private func end(with successor: Successor?) {
        state.withLock { state in
            state.hasEnded = true
            state.successor = successor
        }
    }
}
