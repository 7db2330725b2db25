/// How much room the files of a cache take, and which have not been used for the longest time.
struct CacheLedger {
    private struct Entry {
        var size: Int64
        var lastUse: UInt64
    }

    let capacity: Int64
    private(set) var total: Int64 = 0
    private var entries: [String: Entry] = [:]
    private var lastUse: UInt64 = 0

    init(capacity: Int64) {
        self.capacity = capacity
    }

    /// How many bytes may still be written before something has to go.
    var room: Int64 { capacity - total }

    /// Notes how much room a file takes now.
    mutating func note(_ name: String, size: Int64) {
        total += size - (entries[name]?.size ?? 0)
        entries[name, default: Entry(size: size, lastUse: 0)].size = size
        if entries[name]?.lastUse == 0 { use(name) }
    }

    /// Notes that a file is used now.
    mutating func use(_ name: String) {
        lastUse += 1
        entries[name]?.lastUse = lastUse
    }

    mutating func forget(_ name: String) {
        if let entry = entries.removeValue(forKey: name) { total -= entry.size }
    }

    /// The files that have to go for so many bytes more; those that have been used least recently
    /// first, and none of those that are in use.
    func evictions(forMore count: Int64, inUse: Set<String>) -> [String] {
        var excess = total + count - capacity
        var names: [String] = []
        guard excess > 0 else { return [] }
        for (name, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
        where !inUse.contains(name) {
            guard excess > 0 else { break }
            names.append(name)
            excess -= entry.size
        }
        return names
    }
}
