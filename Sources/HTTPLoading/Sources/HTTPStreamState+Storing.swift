// What is on the disk, and what goes there.
extension HTTPStreamState {
    /// How many stored bytes behind others are worth a request of its own.
    static let worthOfStoredRun = 256 << 10

    /// What an address led to the last time, and what is stored of it.
    struct Guess {
        let representation: Representation
        let stored: any StoredBytes

        /// Where the stored front ends, or the last byte when all is stored: a request from there
        /// brings what is missing, and tells whether the guess is right.
        let firstMissing: Int64

        /// Nil when the front is not stored, so that nothing is won by guessing.
        init?(_ representation: Representation, _ stored: any StoredBytes) {
            guard let run = stored.run(at: 0) else { return nil }
            self.representation = representation
            self.stored = stored
            firstMissing = min(run.upperBound, stored.size - 1)
        }
    }

    /// Says what is stored of the representation.
    ///
    /// - Parameter fills: Whether what is read is to be kept too.
    mutating func attach(_ stored: any StoredBytes, fills: Bool) {
        self.stored = stored
        assembler = fills ? BlockAssembler(size: stored.size) : nil
    }

    mutating func detachStored() {
        stored = nil
        assembler = nil
        guess = nil
    }

    /// Takes the answer to the first request as that of the guess; nil when it is another one.
    mutating func confirmGuess(
        by head: ResponseHead, asked offset: Int64
    ) -> Representation.Answer? {
        defer { guess = nil }
        guard let guess,
            let (confirmed, answer) = guess.representation.confirmed(by: head, asked: offset)
        else { return nil }
        representation = confirmed
        stored = guess.stored
        return answer
    }

    /// Where stored bytes begin behind an offset, so that a request need not go beyond.
    func nextStored(after offset: Int64) -> Int64? {
        (stored ?? guess?.stored)?.nextRun(after: offset, atLeast: Self.worthOfStoredRun)
    }

    /// The bytes at an offset, where they are on the disk.
    ///
    /// What is missing behind them is asked for as soon as the read-ahead comes near it.
    mutating func followStored(
        from offset: Int64, _ actions: inout Actions
    ) -> (any StoredBytes)? {
        switch phase {
        case .changed, .closed: return nil
        case .idle, .asking, .streaming, .waiting, .failed: break
        }
        guard let stored, let run = stored.run(at: offset) else { return nil }
        position = offset
        let missing = run.upperBound
        guard !isOnItsWay(missing) else {
            resumeIfLow(&actions)
            return stored
        }
        actions.cancel = transfer
        if missing < stored.size, missing - offset < Int64(buffering.readAhead / 2) {
            begin(at: offset, askingFrom: missing, &actions)
        } else {
            rest(in: .idle, &actions)
        }
        return stored
    }

    /// Whether the byte at an offset is in memory or the next to come there.
    private func isOnItsWay(_ offset: Int64) -> Bool {
        if window.range.contains(offset) { return true }
        return switch phase {
        case .asking(_, let asked), .waiting(let asked): asked == offset
        case .streaming, .failed: window.range.upperBound == offset
        case .idle, .changed, .closed: false
        }
    }
}
