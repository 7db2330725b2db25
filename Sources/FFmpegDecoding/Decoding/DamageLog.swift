/// The damage that was come to, until it is told.
struct DamageLog: Sendable {
    private(set) var entries: [PacketDamage] = []

    /// Places that are kept at most; damage behind the last adds to it.
    private static let capacity = 64

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ count: Int, at frame: Int64, _ cause: FFmpegError?) {
        if entries.count == Self.capacity {
            entries[Self.capacity - 1].packetCount += count
        } else {
            entries.append(PacketDamage(frame: frame, packetCount: count, cause: cause))
        }
    }

    /// Gives the entries away, each so many frames further on.
    mutating func takeAll(movedBy base: Int64) -> [PacketDamage] {
        defer { entries = [] }
        return entries.map { entry in
            var entry = entry
            entry.frame += base
            return entry
        }
    }
}
