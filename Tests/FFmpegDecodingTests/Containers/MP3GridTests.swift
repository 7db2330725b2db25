import Testing

@testable import FFmpegDecoding

/// Where the packets of an MP3 of a constant bit rate stand.
@Suite(.enabled(if: Media.isAvailable, Comment(rawValue: Media.absence))) struct MP3GridTests {
    private func reading(_ bytes: [UInt8]) -> BytesAtOffset {
        { offset, count in
            guard offset >= 0, offset < bytes.count else { return [] }
            return Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])
        }
    }

    /// Where the packets stand, by walking from each to the next.
    private func walk(_ bytes: [UInt8]) throws -> [Int64] {
        var place = Int(try #require(MP3InfoTag.offset(reading(bytes))))
        var places: [Int64] = []
        while place + 4 <= bytes.count, let header = MP3FrameHeader(bytes[place...]) {
            places.append(Int64(place))
            place += header.size
        }
        // The first is the tag's own.
        return Array(places.dropFirst())
    }

    @Test(arguments: [Media.mp3, .mp3Slow])
    func everyPacketStandsWhereItIsWorkedOutToBe(media: Media) throws {
        let bytes = try media.bytes
        let grid = try #require(MP3Grid(reading(bytes)))
        let places = try walk(bytes)
        #expect(grid.packetCount == places.count)
        for (packet, place) in places.enumerated() {
            #expect(grid.offset(ofPacket: Int64(packet), reading(bytes)) == place)
        }
        #expect(grid.offset(ofPacket: Int64(places.count), reading(bytes)) == nil)
        #expect(grid.offset(ofPacket: -1, reading(bytes)) == nil)
    }

    @Test(arguments: [Media.mp3Variable, .untaggedMP3, .wav])
    func whatHasNoTagOfAConstantRateHasNoGrid(media: Media) throws {
        #expect(MP3Grid(reading(try media.bytes)) == nil)
    }

    @Test func nothingIsWorkedOutBehindBytesThatBelongToNoPacket() throws {
        var bytes = try Media.mp3.bytes
        let places = try walk(bytes)
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: 100), at: Int(places[100]))
        let grid = try #require(MP3Grid(reading(bytes)))
        #expect(grid.offset(ofPacket: 90, reading(bytes)) == places[90])
        #expect(grid.offset(ofPacket: 150, reading(bytes)) == nil)
    }

    @Test func aTagWhoseCountsDoNotFitProvesNothing() throws {
        var bytes = try Media.mp3.bytes
        let place = Int(try #require(MP3InfoTag.offset(reading(bytes))))
        let tag = try #require(
            bytes[place..<place + 64].indices.first {
                bytes[$0..<$0 + 4].elementsEqual("Info".utf8)
            })
        bytes[tag + 11] ^= 0x40
        #expect(MP3Grid(reading(bytes)) == nil)
    }

    @Test(
        arguments: [
            [0xff, 0xfb, 0x90, 0x00], [0xff, 0xfa, 0x92, 0xc4], [0xff, 0xf3, 0x14, 0xc4],
        ] as [[UInt8]])
    func headersOfLayerThreeAreRead(bytes: [UInt8]) throws {
        let header = try #require(MP3FrameHeader(bytes))
        #expect(header.frameCount == (bytes[1] & 8 == 0 ? 576 : 1152))
        #expect(header.isMono == (bytes[3] == 0xc4))
    }

    @Test(
        arguments: [
            [], [0xff], [0xff, 0xfb, 0x90], [0xff, 0xfb, 0x00, 0], [0xff, 0xfb, 0xf0, 0],
            [0xff, 0xfb, 0x9c, 0], [0xff, 0xeb, 0x90, 0], [0xff, 0xfd, 0x90, 0],
            [0x49, 0x44, 0x33, 3],
        ] as [[UInt8]])
    func otherBytesAreNoHeader(bytes: [UInt8]) {
        #expect(MP3FrameHeader(bytes) == nil)
    }
}
