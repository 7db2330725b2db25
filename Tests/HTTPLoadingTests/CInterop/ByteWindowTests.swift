import Testing

@testable import HTTPLoading

@Suite struct ByteWindowTests {
    private func copy(_ window: borrowing ByteWindow, from offset: Int64, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        let copied = window.copy(from: offset, into: &span)
        return Array(bytes[..<copied])
    }

    @Test func givesBackWhatWasAppendedAcrossItsSeam() {
        var window = ByteWindow(capacity: 10)
        window.restart(at: 1007)
        for start in stride(from: 0, to: 60, by: 4) {
            let bytes = (start..<start + 4).map(UInt8.init)
            window.append(bytes.span)
            let offset = 1007 + Int64(start)
            #expect(copy(window, from: offset, 10) == bytes)
            #expect(window.range.upperBound == offset + 4)
            window.trim(before: offset - 2)
        }
    }

    @Test func givesNothingOutsideOfItsRange() {
        var window = ByteWindow(capacity: 10)
        #expect(copy(window, from: 0, 4).isEmpty)
        window.append([1, 2, 3].span)
        #expect(copy(window, from: 3, 4).isEmpty)
        #expect(copy(window, from: -1, 4).isEmpty)
        #expect(copy(window, from: 1, 4) == [2, 3])
        window.trim(before: 2)
        #expect(copy(window, from: 1, 4).isEmpty)
        window.trim(before: 100)
        #expect(window.range == 3..<3)
    }

    @Test func hasRoomAgainOnceItIsTrimmed() {
        var window = ByteWindow(capacity: 4)
        window.append([1, 2, 3, 4].span)
        #expect(window.room == 0)
        window.trim(before: 3)
        #expect(window.room == 3)
        window.append([5, 6, 7].span)
        #expect(copy(window, from: 3, 9) == [4, 5, 6, 7])
    }
}
