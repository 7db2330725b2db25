internal import AssetLoading
internal import PlayerInternals

/// One run of a download, on the thread that may wait for the disk.
struct DownloadRun {
    /// How often a file may turn out to be another while it is loaded.
    private static let restartLimit = 5
    private static let pieceSize = 256 << 10

    let request: DownloadRequest
    let address: WebAddress
    let client: HTTPClient
    let index: any DownloadIndex
    let checkpoint: Int64
    let fillsCache: Bool
    let progress: LatestBroadcast<DownloadProgress>

    init(
        _ request: DownloadRequest, address: WebAddress, client: HTTPClient,
        index: any DownloadIndex, checkpoint: Int64, fillsCache: Bool,
        progress: LatestBroadcast<DownloadProgress>
    ) {
        self.request = request
        self.address = address
        self.client = client
        self.index = index
        self.checkpoint = checkpoint
        self.fillsCache = fillsCache
        self.progress = progress
    }

    func load() async throws(AssetLoadingError) {
        var record = try index.record(at: request.path)
        if let known = record, known.address != request.address { record = nil }
        if let known = record, try isFinished(known) { return try finish(known) }
        let part = try PartFile(path: request.partPath)
        var start =
            try record.map { record throws(AssetLoadingError) in
                try beginning(record, in: part)
            } ?? 0
        let pinned = start > 0 ? record.flatMap(Self.representation) : nil
        if pinned == nil, try part.size > 0 {
            start = 0
            progress.update { $0.restartCount += 1 }
        }
        let source = HTTPStream(
            address, buffering: HTTPBuffering(readAhead: 1 << 20, lookBack: 0), client: client,
            representation: pinned, fillsCache: fillsCache)
        defer { source.close() }
        for _ in 0...Self.restartLimit {
            var current =
                record
                ?? DownloadRecord(
                    path: request.path, address: request.address, finalAddress: request.address,
                    validator: nil, size: nil)
            if start == 0 { current = try await begin(source, part) }
            do throws(AssetLoadingError) {
                try await load(from: start, source, part, &current)
                return try complete(current, part)
            } catch {
                guard error.code == .representationChanged else { throw error }
                start = 0
                record = nil
                progress.update { $0.restartCount += 1 }
            }
        }
        throw AssetLoadingError(
            .representationChanged,
            message: "The server's file changes again and again. Try again later.",
            cause: address.publicText)
    }

    /// Whether the file is at its path already; it may have got there in the moment of a crash.
    private func isFinished(_ record: DownloadRecord) throws(AssetLoadingError) -> Bool {
        guard let size = try StoredFile.size(of: request.path) else { return false }
        if record.isFinished { return record.size == nil || record.size == size }
        return try StoredFile.size(of: request.partPath) == nil && record.size == size
            && record.storedByteCount == size
    }

    /// Where an earlier run left off; zero when nothing of it is of use.
    private func beginning(
        _ record: DownloadRecord, in part: borrowing PartFile
    ) throws(AssetLoadingError) -> Int64 {
        guard record.validator != nil, record.storedByteCount > 0,
            try part.size >= record.storedByteCount
        else { return 0 }
        return record.storedByteCount
    }

    private static func representation(_ record: DownloadRecord) -> Representation? {
        guard let validator = record.validator, let address = try? WebAddress(record.finalAddress)
        else { return nil }
        return Representation(address: address, size: record.size, validator: validator)
    }

    /// Opens the source, looks for room and empties the part file.
    private func begin(
        _ source: HTTPStream, _ part: borrowing PartFile
    ) async throws(AssetLoadingError) -> DownloadRecord {
        progress.update { progress in
            progress.phase = .loading
            progress.receivedByteCount = 0
        }
        let opened = try await source.open(again: true)
        guard opened.station == nil else { throw .endless(address) }
        let record = DownloadRecord(
            path: request.path, address: request.address, finalAddress: opened.address.text,
            validator: opened.isSeekable ? opened.validator : nil, size: opened.size)
        try part.truncate(to: 0)
        try index.save(record)
        return record
    }

    private func load(
        from start: Int64, _ source: HTTPStream, _ part: borrowing PartFile,
        _ record: inout DownloadRecord
    ) async throws(AssetLoadingError) {
        let elapsed = client.clock.stopwatch()
        var meter = RateMeter()
        var offset = start
        try checkRoom(part, for: (record.size ?? offset) - offset)
        let size = record.size
        progress.update { progress in
            progress.phase = .loading
            progress.size = size
            progress.receivedByteCount = start
        }
        var bytes = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            var span = bytes.mutableSpan
            guard case .bytes(let count) = try await source.read(at: offset, into: &span) else {
                break
            }
            try part.write(bytes.span.extracting(0..<count), at: offset)
            offset += Int64(count)
            if meter.note(offset, at: elapsed()) { tell(offset, meter) }
            if offset - record.storedByteCount >= checkpoint {
                try store(offset, part, &record)
                if record.size == nil { try checkRoom(part, for: checkpoint) }
            }
        }
        record.size = offset
        try part.truncate(to: offset)
        try store(offset, part, &record)
        tell(offset, meter)
    }

    private func tell(_ offset: Int64, _ meter: RateMeter) {
        progress.update { progress in
            progress.receivedByteCount = offset
            progress.bytesPerSecond = meter.bytesPerSecond
        }
    }

    /// Makes what has come safe, and only then says so.
    private func store(
        _ offset: Int64, _ part: borrowing PartFile, _ record: inout DownloadRecord
    ) throws(AssetLoadingError) {
        try part.synchronize()
        record.storedByteCount = offset
        try index.save(record)
    }

    private func checkRoom(
        _ part: borrowing PartFile, for count: Int64
    ) throws(AssetLoadingError) {
        let free = try part.freeByteCount
        guard count > free else { return }
        throw AssetLoadingError(
            .noSpace,
            message: "The download needs \(count) bytes and the disk has \(free). Make room first.",
            cause: request.path)
    }

    private func complete(
        _ record: DownloadRecord, _ part: borrowing PartFile
    ) throws(AssetLoadingError) {
        try check(part)
        try part.take(path: request.path)
        try finish(record)
    }

    private func finish(_ record: DownloadRecord) throws(AssetLoadingError) {
        var record = record
        record.isFinished = true
        try index.save(record)
        let size = record.storedByteCount
        progress.update { progress in
            progress.receivedByteCount = size
            progress.size = size
        }
    }

    /// Holds the whole file against its digest; what does not fit is removed.
    private func check(_ part: borrowing PartFile) throws(AssetLoadingError) {
        guard let digest = request.digest else { return }
        progress.update { $0.phase = .checking }
        var maker = DigestMaker(digest.algorithm)
        var bytes = [UInt8](repeating: 0, count: Self.pieceSize)
        var offset: Int64 = 0
        while true {
            if Task.isCancelled { throw .cancelled }
            var span = bytes.mutableSpan
            let count = try part.read(at: offset, into: &span)
            guard count > 0 else { break }
            maker.update(bytes.span.extracting(0..<count))
            offset += Int64(count)
        }
        guard maker.finish() != digest.bytes else { return }
        try StoredFile.remove(request.partPath)
        try index.remove(request.path)
        throw AssetLoadingError(
            .digestMismatch,
            message: """
                The file is not the one that its publisher speaks of, and was removed. \
                Load it again, or report it to the publisher.
                """,
            cause: request.path)
    }
}

extension AssetLoadingError {
    fileprivate static func endless(_ address: WebAddress) -> AssetLoadingError {
        AssetLoadingError(
            .unsupportedLocation,
            message: "This is a broadcast, which has no end: listen to it instead.",
            cause: address.publicText)
    }
}
