import AssetLoading
import Foundation
import HTTPLoading
import PlaybackControl

/// Downloads episodes beside what is played.
@MainActor
final class DownloadDesk {
    /// How far an episode's download is.
    enum Status: Hashable, Sendable {
        case loading(percent: Int?)
        case finished
        case paused
        case failed(String)
    }

    /// Tells that the status of an address is another.
    var onChange: (@MainActor (_ address: String, Status) -> Void)?

    private let folder: String
    private let opener: DownloadedMediaOpener
    private let downloader: HTTPDownloader
    private var statuses: [String: Status] = [:]
    private var running: [String: Task<Void, Never>] = [:]

    init(folder: String, opener: DownloadedMediaOpener, downloader: HTTPDownloader) {
        self.folder = folder
        self.opener = opener
        self.downloader = downloader
        for record in (try? downloader.records()) ?? [] {
            let isThere = record.isFinished && opener.path(of: record.address) != nil
            statuses[record.address] = isThere ? .finished : .paused
        }
    }

    /// Whether something is being downloaded.
    var isLoading: Bool { !running.isEmpty }

    func status(of episode: Episode) -> Status? { statuses[episode.item.address] }

    /// Begins a download, or goes on with it.
    func start(_ episode: Episode) throws(Complaint) {
        let address = episode.item.address
        guard episode.isRemote else {
            throw Complaint("\(episode.title) is a file of this machine already.")
        }
        if statuses[address] == .finished {
            throw Complaint("\(episode.title) is downloaded already. Play it, or delete it first.")
        }
        guard running[address] == nil else {
            throw Complaint("\(episode.title) is being downloaded. Cancel stops that.")
        }
        try UserFolders.make(folder)
        let download: HTTPDownload
        do throws(AssetLoadingError) {
            download = try downloader.download(
                DownloadRequest(address: address, path: path(of: address)))
        } catch {
            throw Complaint(error.message)
        }
        set(.loading(percent: nil), address)
        running[address] = Task { await run(download) }
    }

    /// Stops a download; what has come is kept.
    func stop(_ episode: Episode) throws(Complaint) {
        guard let task = running[episode.item.address] else {
            throw Complaint("\(episode.title) is not being downloaded.")
        }
        task.cancel()
    }

    /// Deletes what there is of a download.
    func delete(_ episode: Episode) async throws(Complaint) {
        let address = episode.item.address
        guard statuses[address] != nil else {
            throw Complaint("\(episode.title) is not downloaded.")
        }
        running[address]?.cancel()
        await running[address]?.value
        do throws(AssetLoadingError) {
            try downloader.delete(opener.path(of: address) ?? path(of: address))
        } catch {
            throw Complaint(error.message)
        }
        opener.remove(address)
        statuses[address] = nil
    }

    /// Stops all downloads, which go on at another time.
    func close() async {
        let tasks = Array(running.values)
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
    }

    private func run(_ download: HTTPDownload) async {
        let address = download.request.address
        let following = Task {
            for await progress in download.updates() {
                guard progress.phase == .loading, running[address] != nil else { continue }
                set(.loading(percent: progress.fraction.map { Int($0 * 100) }), address)
            }
        }
        defer { following.cancel() }
        let status: Status
        do throws(AssetLoadingError) {
            try await download.run()
            opener.add(path: download.request.path, of: address)
            status = .finished
        } catch {
            status = error.code == .cancelled ? .paused : .failed(error.message)
        }
        running[address] = nil
        set(status, address)
    }

    private func set(_ status: Status, _ address: String) {
        guard statuses[address] != status else { return }
        statuses[address] = status
        onChange?(address, status)
    }

    /// One file for each address: a part of its name for people, and a hash that tells it apart.
    private func path(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last.map(String.init) ?? "episode"
        let letters = name.unicodeScalars.filter { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789.-_".contains(Character(scalar)))
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in address.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let kept = String(String(String.UnicodeScalarView(letters)).suffix(80))
        let records = (try? downloader.records()) ?? []
        let folder = folder
        // Two addresses can have one hash, by chance or because somebody wants it.
        return (0...records.count).lazy
            .map { "\(folder)/\(String(hash &+ UInt64($0), radix: 16))-\(kept)" }
            .first { path in !records.contains { $0.path == path && $0.address != address } }
            ?? "\(folder)/\(kept)"
    }
}
