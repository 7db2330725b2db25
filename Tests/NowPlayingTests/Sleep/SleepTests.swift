import MediaPlayback
import PlaybackControl
import PlayerInternals
import Testing

@testable import NowPlaying

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension BusTests {
    @Suite struct SleepTests {
        @Test func sleepIsHeldOffOnlyWhileSoundIsWanted() async throws {
            let stage = try await Stage(inhibitsSleep: true)
            let login = try FakeLogin(stage.bus)
            await login.waitUntilPublished()
            #expect(login.requests.isEmpty)
            await stage.queue.play()
            await login.waitForRequests(1)
            #expect(
                login.requests == [["sleep:idle", "The Stage", "Sound is played", "block"]])
            #expect(!login.isReleased)
            await stage.player.pause()
            await login.waitForRelease()
            await stage.player.play()
            await login.waitForRequests(2)
            await stage.service.close()
            await login.waitForRelease()
            login.stop()
            await stage.end()
        }
    }
}

@Suite struct SleepInhibitionLogicTests {
    private typealias Event = BusEvent<SleepInhibitionLogic.Input>

    private func effects(of events: [Event]) -> [String] {
        var logic = SleepInhibitionLogic(program: "A", reason: "B")
        return events.flatMap { event in
            logic.take(event, at: .now).map { action in
                switch action {
                case .call(let number, let call): "\(call.member) \(number)"
                case .perform(.hold(let descriptor)): "hold \(descriptor)"
                case .perform(.release): "release"
                default: "other"
                }
            }
        }
    }

    @Test func anAnswerThatComesTooLateHoldsNothing() {
        let transcript = effects(of: [
            .connected, .input(.setActive(true)), .input(.setActive(false)),
            .answered(1, .values([.file(7)])),
        ])
        #expect(transcript == ["Inhibit 1"])
    }

    @Test func itIsAskedForAgainOnEveryNewConnection() {
        let transcript = effects(of: [
            .input(.setActive(true)), .connected, .answered(1, .values([.file(7)])),
            .lost(.timedOut), .connected, .answered(2, .values([.file(8)])),
            .input(.setActive(false)),
        ])
        #expect(transcript == ["Inhibit 1", "hold 7", "release", "Inhibit 2", "hold 8", "release"])
    }

    @Test func aSystemWithoutLoginHoldsNothingAndIsAskedAgainNextTime() {
        let refused = BusAnswer.failure(.standard(.failed, "no such name"))
        let transcript = effects(of: [
            .connected, .input(.setActive(true)), .answered(1, refused),
            .input(.setActive(false)), .input(.setActive(true)),
        ])
        #expect(transcript == ["Inhibit 1", "Inhibit 2"])
    }
}
