import Foundation
import MediaPlayback
import PlaybackControl
import Testing

@testable import NowPlaying

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension BusTests {
    @Suite struct ConnectionTests {
        @Test func theNameComesBackAfterTheBusWasKilledAndPlaybackGoesOn() async throws {
            let stage = try await Stage()
            await stage.queue.play()
            await stage.wait { $0.phase == .playing }
            for _ in 0..<3 {
                let stamp = stage.player.snapshot.stamp
                let before = stage.player.position
                await stage.bus.kill()
                await expect(stage.service) { status in
                    if case .unreachable(let error) = status {
                        error.code != .closed
                    } else {
                        false
                    }
                }
                #expect(stage.player.snapshot.isPlaying)
                let next = try await PrivateBus(at: stage.bus.address)
                await expect(stage.service) { $0 == .published(name: Stage.name) }
                #expect(try await next.run("playerctl", "status") == "Playing")
                #expect(try await next.run("playerctl", "metadata", "title") == "Épisode 1")
                #expect(stage.player.snapshot.stamp == stamp)
                #expect(stage.player.position > before)
                await next.kill()
            }
            await stage.service.close()
            await stage.player.close()
        }

        @Test func whoComesSecondHasTheProcessInItsName() async throws {
            let stage = try await Stage()
            let names = ["stage.instance\(getpid())", "stage.instance\(getpid())_2"]
            var others: [MPRISService] = []
            for name in names {
                let other = MPRISService(
                    .init(identity: "Other", name: "stage", address: stage.bus.address))
                #expect(try await other.waitUntilPublished() == "org.mpris.MediaPlayer2.\(name)")
                others.append(other)
            }
            let list = try await stage.bus.run("playerctl", "-l")
            #expect(Set(list.split(separator: "\n").map(String.init)) == Set(["stage"] + names))
            for other in others { await other.close() }
            #expect(try await stage.bus.run("playerctl", "-l") == "stage")
            await stage.end()
        }

        @Test func aBusThatNeverAnswersIsToldWithinASecond() async throws {
            let path = "/tmp/player-silent-\(UUID().uuidString)"
            let listener = try silentListener(path)
            defer {
                close(listener)
                unsafe unlink(path)
            }
            let started = ContinuousClock.now
            let service = MPRISService(
                .init(identity: "Alone", name: "alone", address: "unix:path=\(path)"))
            await #expect(throws: MPRISError.timedOut) { try await service.waitUntilPublished() }
            #expect(started.duration(to: .now) < .seconds(1))
            await service.close()
        }

        /// A socket that takes connections, by its queue, and never says a word.
        private func silentListener(_ path: String) throws -> Int32 {
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
                unsafe bytes.copyBytes(from: path.utf8)
            }
            let status = unsafe withUnsafePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe bind(socket, address, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(status == 0 && listen(socket, 8) == 0)
            return socket
        }

        @Test func noBusIsToldAtOnce() async {
            let service = MPRISService(
                .init(identity: "Alone", name: "alone", address: "unix:path=/nowhere/bus"))
            await #expect(throws: MPRISError.noBus("")) { try await service.waitUntilPublished() }
            await service.close()
            await #expect(throws: MPRISError.closed) { try await service.waitUntilPublished() }
        }

        @Test func nothingIsLeftOfAServiceThatIsReleased() async throws {
            let bus = try await PrivateBus()
            let threads = try threadCount(), descriptors = try descriptorCount()
            for _ in 0..<50 {
                let service = MPRISService(
                    .init(identity: "Brief", name: "brief", address: bus.address))
                try await service.waitUntilPublished()
                await service.close()
            }
            // The last ones may not have been released yet; of each that stays, there would be 50.
            #expect(try threadCount() < threads + 25)
            #expect(try descriptorCount() < descriptors + 25)
            #expect(try await bus.run("busctl", "--user", "list").contains("brief") == false)
            await bus.kill()
        }

        private func threadCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        }

        private func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }

        private func expect(_ service: MPRISService, _ isSo: (MPRISStatus) -> Bool) async {
            for await status in service.statusUpdates() where isSo(status) { return }
        }
    }
}
