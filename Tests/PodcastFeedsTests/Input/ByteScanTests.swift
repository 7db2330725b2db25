import Testing

@testable import PodcastFeeds

@Suite("The byte scan")
struct ByteScanTests {
    static let marks: Set<UInt8> = [0x26, 0x3C, 0x5D]

    /// Those that matter everywhere.
    static let forbidden: Set<UInt8> = {
        var bytes = Set(UInt8(0x80)...0xFF)
        for byte in UInt8(0)..<0x20 where ![0x09, 0x0A, 0x0D].contains(byte) { bytes.insert(byte) }
        return bytes
    }()

    static let stops = marks.union(forbidden)

    @Test("stops at each byte that matters and at no other, at every place")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<20 {
                var bytes = [UInt8](repeating: 0x41, count: 20)
                bytes[place] = byte
                let stop = bytes.span.firstTextStop(from: 0)
                #expect(stop == (Self.stops.contains(byte) ? place : 20), "\(byte) at \(place)")
                let isMark =
                    byte == 0x2D || (Self.stops.contains(byte) && !Self.marks.contains(byte))
                #expect(bytes.span.firstStop(from: 0, 0x2D) == (isMark ? place : 20))
            }
        }
    }

    @Test("finds the first of several, from any start")
    func starts() {
        let bytes = Array("line\n\tone & two < three ] \u{1}é end".utf8)
        for start in 0...bytes.count {
            let expected = bytes[start...].firstIndex { Self.stops.contains($0) } ?? bytes.count
            #expect(bytes.span.firstTextStop(from: start) == expected)
        }
    }
}
