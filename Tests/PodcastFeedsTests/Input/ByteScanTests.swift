import Testing

@testable import PodcastFeeds

@Suite("The byte scan")
struct ByteScanTests {
    static let stops: Set<UInt8> = Set(
        [0x26, 0x3C, 0x5D] + (0x00...0x08) + [0x0B, 0x0C] + (0x0E...0x1F) + (0x80...0xFF))

    @Test("stops at each byte that matters and at no other, at every place")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<20 {
                var bytes = [UInt8](repeating: 0x41, count: 20)
                bytes[place] = byte
                let stop = bytes.span.firstStop(from: 0, 0x26, 0x3C, 0x5D)
                #expect(stop == (Self.stops.contains(byte) ? place : 20), "\(byte) at \(place)")
            }
        }
    }

    @Test("finds the first of several, from any start")
    func starts() {
        let bytes = Array("line\n\tone & two < three ] \u{1}é end".utf8)
        for start in 0...bytes.count {
            let expected = bytes[start...].firstIndex { Self.stops.contains($0) } ?? bytes.count
            #expect(bytes.span.firstStop(from: start, 0x26, 0x3C, 0x5D) == expected)
        }
    }
}
