internal import AssetLoading
internal import CPlayerFFmpeg

/// What FFmpeg's calls for bytes end in: a byte source, read on the decoder's own thread.
///
/// Safety: everything but `cancellation` is reached only from within calls of the decoder, which
/// is a value with one owner and so is used by one thread at a time.
final class ByteSourceReader: @unchecked Sendable {
    let cancellation: CancellationGate

    /// What the source said of itself, without what is passed over at its front; the size grows with
    /// a file that is still written.
    private(set) var description: ByteSourceDescription

    /// Why nothing may be read any more: the bytes that a seek may read are used up.
    private(set) var isOverBudget = false

    /// What the source threw when it was last read, until ``forgetFailure()``.
    private(set) var failure: AssetLoadingError?

    /// The offset at which the source said that it ends.
    private(set) var end: Int64?

    /// The bytes that end where others begin, which is no cut.
    let links: OggLinkSource?

    /// Whether FFmpeg asked for more than it was allowed.
    private(set) var isOverAllowance = false

    let source: any ByteSource
    let meter: ByteMeter
    let messages: MessageBox
    private let isGrowing: Bool
    private var offset: Int64 = 0

    /// Whether FFmpeg has just gone elsewhere, from where it may need little.
    private var isElsewhere = false

    /// What is read after a move at first: most places need no more, and copying it costs time.
    private static let firstCount = 8 << 10

    /// The bytes that FFmpeg may still read; nil for as many as it wants.
    private var allowance: Int?

    /// The bytes of the source in front of what FFmpeg sees as the first.
    private var front: Int64 = 0

    /// What a source that can only be read onwards will not give again.
    private var passed = PassedBytes()

    /// The bytes that were looked at before FFmpeg read any.
    private(set) var head: [UInt8] = []

    init(
        _ source: any ByteSource, description: ByteSourceDescription,
        _ environment: DecodingEnvironment
    ) {
        self.source = source
        self.description = description
        links = source as? OggLinkSource
        cancellation = environment.cancellation
        meter = environment.meter
        messages = environment.messages
        isGrowing = environment.options.isGrowing && description.isSeekable
    }

    /// Whether the source ended before the size that it promised.
    var isCutShort: Bool {
        guard let end, let size = description.size, !isGrowing, links?.isAtNextLink != true
        else { return false }
        return end < size
    }

    func forgetFailure() {
        failure = nil
        isOverBudget = false
    }

    /// Lets an end that was come to be read beyond.
    func forgetEnd() {
        end = nil
    }

    /// Finds out how large a file that is still written has become.
    ///
    /// - Returns: Whether it has grown.
    func refreshSize() -> Bool {
        guard isGrowing, let known = description.size else { return false }
        var (low, step) = (known, Int64(1) << 16)
        while step < 1 << 50, !bytes(at: low + step - 1, count: 1).isEmpty {
            low += step
            step *= 2
        }
        var high = low + step
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if bytes(at: middle - 1, count: 1).isEmpty { high = middle } else { low = middle }
        }
        if low == known, !bytes(at: known, count: 1).isEmpty { low = known + 1 }
        description.size = low
        end = nil
        return low > known
    }

    /// Lets FFmpeg read so many bytes more, or as many as it wants.
    func allow(_ count: Int?) {
        allowance = count
    }

    /// The offset in the source of one that FFmpeg sees.
    func sourceOffset(of offset: Int64) -> Int64 { front + offset }

    /// Lets what FFmpeg sees begin further behind; nothing was read yet, and the source is seekable.
    func passOver(_ count: Int64) {
        front = count
        head = []
        description.size = description.size.map { max(0, $0 - count) }
    }

    /// Fills the front of `buffer` and returns the count of bytes or an FFmpeg error, as a
    /// `read_packet` callback does.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
        if let allowance, allowance <= 0 {
            isOverAllowance = true
            return cffmpeg_error_input_output
        }
        // FFmpeg asks for the whole of a large field at once.
        let room = min(
            buffer.count, allowance ?? buffer.count, isElsewhere ? Self.firstCount : buffer.count)
        isElsewhere = false
        let buffer = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<room])
        do throws(AssetLoadingError) {
            switch unsafe try read(at: offset, into: buffer) {
            case .bytes(let count):
                let count = min(count, buffer.count)
                allowance = allowance.map { $0 - count }
                if !description.isSeekable {
                    let read = unsafe UnsafeBufferPointer(rebasing: buffer[..<count])
                    unsafe passed.take(read.span, at: offset)
                }
                offset += Int64(count)
                return Int32(count)
            case .end:
                end = offset
                return cffmpeg_error_end_of_file
            }
        } catch {
            if error.code == .cancelled { return cffmpeg_error_exit }
            failure = error
            return cffmpeg_error_input_output
        }
    }

    /// Moves the offset or tells the size, as a `seek` callback does.
    func seek(to target: Int64, whence: Int32) -> Int64 {
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE:
            _ = refreshSize()
            return description.size ?? Int64(cffmpeg_error_not_seekable)
        case SEEK_SET: base = 0
        case SEEK_CUR: base = offset
        case SEEK_END:
            guard let size = description.size else { return Int64(cffmpeg_error_not_seekable) }
            base = size
        default: return Int64(cffmpeg_error_invalid_argument)
        }
        let (place, overflow) = base.addingReportingOverflow(target)
        guard !overflow, place >= 0 else { return Int64(cffmpeg_error_invalid_argument) }
        guard description.isSeekable || place == offset else {
            return Int64(cffmpeg_error_not_seekable)
        }
        if place != offset { isElsewhere = true }
        offset = place
        return place
    }

    /// Copies up to `count` bytes from any offset, without moving FFmpeg's; fewer at the end.
    ///
    /// Bytes that can't be read are left out: what they would say is then not known. Of a source
    /// that can only be read onwards few are kept.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard description.isSeekable else { return passed.bytes(at: offset, count: count) }
        return unsafe Array(unsafeUninitializedCapacity: count) { buffer, filled in
            unsafe buffer.initialize(repeating: 0)
            while filled < count {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                guard
                    case .bytes(let read)? = unsafe try? read(
                        at: offset + Int64(filled), into: rest), read > 0
                else { break }
                filled += min(read, count - filled)
            }
        }
    }

    /// Looks at the first bytes, fewer at the end; a source that can only be read onwards is not
    /// asked for them again.
    func peek(_ count: Int) throws(AssetLoadingError) -> [UInt8] {
        head = try contents(atMost: count)
        return head
    }

    /// Reads all bytes from the first on, up to a count.
    func contents(atMost limit: Int) throws(AssetLoadingError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(limit, 16 << 10))
        while bytes.count < limit {
            let room = min(piece.count, limit - bytes.count)
            let answer = unsafe try piece.withUnsafeMutableBufferPointer {
                buffer throws(AssetLoadingError) in
                unsafe try read(
                    at: Int64(bytes.count),
                    into: UnsafeMutableBufferPointer(rebasing: buffer[..<room]))
            }
            guard case .bytes(let count) = answer else { break }
            bytes += piece.prefix(count)
        }
        return bytes
    }

    /// Reads what is at hand; waits only when nothing is.
    private func read(at offset: Int64, into buffer: UnsafeMutableBufferPointer<UInt8>)
        throws(AssetLoadingError) -> ByteRead
    {
        if cancellation.isCancelled { throw .cancelled }
        if offset < head.count {
            let count = min(buffer.count, head.count - Int(offset))
            unsafe head.withUnsafeBytes { head in
                let rest = unsafe head[Int(offset)...].prefix(count)
                unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: rest))
            }
            return .bytes(count)
        }
        let room = meter.allowed(buffer.count)
        if room == 0 {
            isOverBudget = true
            throw AssetLoadingError(
                .tooLarge(limit: meter.count), message: "The seek may not read so many bytes.")
        }
        let buffer = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<room])
        let answer = try unsafe readSource(at: front + offset, into: buffer)
        if case .bytes(let count) = answer { meter.add(count) }
        return answer
    }

    private func readSource(
        at place: Int64, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(AssetLoadingError) -> ByteRead {
        var span = unsafe buffer.mutableSpan
        if let answer = try source.readAvailable(at: place, into: &span) { return answer }
        let region = unsafe Region(buffer: buffer)
        return try cancellation.wait { [source] in
            var span = unsafe region.buffer.mutableSpan
            do throws(AssetLoadingError) {
                let answer = try await source.read(at: place, into: &span)
                return Result<ByteRead, AssetLoadingError>.success(answer)
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Memory that a waiting read fills.
    ///
    /// Safety: the thread that owns the memory is blocked until the read is over.
    @safe
    private struct Region: @unchecked Sendable {
        let buffer: UnsafeMutableBufferPointer<UInt8>
    }
}
