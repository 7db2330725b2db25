import Foundation
import PlaybackControl
import PlayerTesting
import Testing

@testable import PlaybackStorage

@Suite struct CorruptionTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func aDamagedFileGivesTypedErrorsOrTheTruth(seed: UInt64) async throws {
        let folder = try TestFolder()
        let saved = (1...200).map {
            ResumePosition(key: "episode \($0)", position: .seconds($0), revision: UInt64($0))
        }
        let database = try await folder.open()
        try await database.positions.save(saved)
        await database.close()
        var random = SeededGenerator(seed: seed)
        var bytes = try #require(folder.bytes[0])
        for _ in 0..<64 {
            bytes[Int.random(in: 100..<bytes.count, using: &random)] = .random(
                in: 0...255, using: &random)
        }
        try folder.write(bytes)
        do throws(PlaybackStorageError) {
            let damaged = try await folder.open()
            for position in saved {
                do throws(ResumePositionStorageError) {
                    _ = try await damaged.positions.load(position.key)
                    try await damaged.positions.save([position])
                } catch {
                    #expect(error.cause is PlaybackStorageError)
                }
            }
        } catch {
            #expect([.corrupt, .foreignFile, .noSpace].contains(error.code))
        }
    }
}
