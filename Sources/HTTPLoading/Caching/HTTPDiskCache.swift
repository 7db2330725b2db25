public import AssetLoading
internal import PlayerInternals

/// Media bytes on the disk, which playing and downloading share.
///
/// ```swift
/// let cache = try HTTPDiskCache(folder: "\(home)/.cache/podcasts", capacity: 1 << 30)
/// let client = HTTPClient(cache: cache)
/// ```
///
/// What a client with a cache reads is kept, and is read from the disk the next time, when the
/// server has confirmed with one small request that it still has the same bytes: the same address
/// after redirects, strong validator (RFC 9110, section 8.8.1) and size. A download takes what is
/// there and loads the rest. What has no strong validator, no size or no ranges is not kept, nor
/// is what has more than 16 GiB.
///
/// The folder holds at most ``capacity`` bytes; what has not been used for the longest time gives
/// way, and what is being read never does. Bytes are kept in blocks of 64 KiB, each with its
/// checksum: after a crash or a fault of the disk a block is whole or is loaded again. A disk that
/// is full or fails ends the keeping, and nothing else. One process at a time uses a folder; with
/// more the bytes are still right, and the bound is that of each.
public final class HTTPDiskCache: Sendable {
    private struct Registry {
        var ledger: CacheLedger
        var entries: [String: WeakEntry] = [:]

        /// The files that are being read or written.
        var namesInUse: Set<String> {
            Set(entries.filter { $0.value.entry != nil }.keys)
        }
    }

    private struct WeakEntry {
        weak var entry: CacheEntry?
    }

    /// How many blocks may wait to be written, 4 MiB; what comes while there are more is not kept.
    private static let waitingLimit = 64

    /// How many bytes the files may have together; from 1 MiB to 1 TiB.
    public let capacity: Int64

    private let folder: CacheFolder
    private let registry: Locked<Registry>
    private let waitingCount = Locked(0)

    /// The thread on which files are written, in the order in which they were asked for.
    private let executor = ThreadExecutor()

    /// Opens a cache, or begins one.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder that holds nothing else; it is made, in one that exists.
    ///   - capacity: How many bytes there may be, from 1 MiB to 1 TiB; what is outside is moved to
    ///     the nearer bound.
    /// - Throws: `AssetLoadingError` when the folder can't be made or read.
    public init(folder: String, capacity: Int64 = 512 << 20) throws(AssetLoadingError) {
        self.capacity = min(max(capacity, 1 << 20), 1 << 40)
        self.folder = try CacheFolder(path: folder)
        var ledger = CacheLedger(capacity: self.capacity)
        for file in try self.folder.files() { ledger.note(file.name, size: file.size) }
        registry = Locked(Registry(ledger: ledger))
        makeRoom(for: 0)
    }

    /// How many bytes of the disk the cache takes.
    public var storedByteCount: Int64 { registry.withLock { $0.ledger.total } }

    /// Removes all bytes, those of media that are being read as well: they are loaded again.
    ///
    /// - Throws: `AssetLoadingError` when the folder can't be read.
    public func removeAll() throws(AssetLoadingError) {
        let files = try folder.files()
        for file in files { folder.remove(file.name) }
        let entries = registry.withLock { registry in
            files.forEach { registry.ledger.forget($0.name) }
            return registry.entries.values.compactMap(\.entry)
        }
        entries.forEach { $0.discard() }
    }

    // MARK: - Reading

    /// What is stored of a representation; it is there a little later, and nothing is waited for.
    func entry(for key: CacheKey) -> CacheEntry {
        let (entry, isNew) = registeredEntry(for: key)
        if isNew { perform { cache in entry.open(inFolder: cache.folder.path) } }
        return entry
    }

    /// What is stored of a representation that is known already; waits for the disk.
    func openEntry(for key: CacheKey) -> CacheEntry {
        let (entry, _) = registeredEntry(for: key)
        entry.open(inFolder: folder.path)
        return entry
    }

    /// What is stored of the representation that an address last led to; waits for the disk.
    func openEntry(remembered address: WebAddress) -> CacheEntry? {
        let name = CacheKey.linkName(of: address)
        guard let file = CacheFile(existingAt: "\(folder.path)/\(name)") else { return nil }
        let (entry, _) = registeredEntry(for: file.key)
        entry.take(file)
        folder.touch(name)
        folder.touch(entry.key.fileName)
        registry.withLock { $0.ledger.use(name) }
        return entry
    }

    private func registeredEntry(for key: CacheKey) -> (CacheEntry, isNew: Bool) {
        let name = key.fileName
        return registry.withLock { registry in
            registry.ledger.use(name)
            if let entry = registry.entries[name]?.entry { return (entry, false) }
            let entry = CacheEntry(key: key)
            registry.entries = registry.entries.filter { $0.value.entry != nil }
            registry.entries[name] = WeakEntry(entry: entry)
            return (entry, true)
        }
    }

    // MARK: - Writing

    /// Remembers which representation an address leads to, without waiting.
    func remember(_ key: CacheKey, for address: WebAddress) {
        let name = CacheKey.linkName(of: address)
        perform { cache in
            guard let size = cache.folder.link(name, to: key.fileName) else { return }
            cache.registry.withLock { $0.ledger.note(name, size: size) }
        }
    }

    /// Keeps a block without waiting, unless too many wait to be written.
    func store(_ block: BlockAssembler.Block, in entry: CacheEntry) {
        guard entry.lacks(block: block.index) else { return }
        let hasRoom = waitingCount.withLock { count in
            guard count < Self.waitingLimit else { return false }
            count += 1
            return true
        }
        guard hasRoom else { return }
        perform { cache in
            defer { cache.waitingCount.withLock { $0 -= 1 } }
            guard cache.makeRoom(for: Int64(2 * BlockMap.blockSize)),
                let size = entry.store(block)
            else { return }
            cache.registry.withLock { $0.ledger.note(entry.key.fileName, size: size) }
        }
    }

    /// Waits until all that was asked for is done.
    func settle() async {
        await perform { _ in }.value
    }

    @discardableResult
    private func perform(_ work: @escaping @Sendable (HTTPDiskCache) -> Void) -> Task<Void, Never> {
        Task(name: "Cache's write", executorPreference: executor) { work(self) }
    }

    /// Removes what has not been used for the longest time; false when there is no room all the
    /// same, because the rest is in use.
    @discardableResult
    private func makeRoom(for count: Int64) -> Bool {
        let names = registry.withLock { registry in
            let names = registry.ledger.evictions(forMore: count, inUse: registry.namesInUse)
            names.forEach { registry.ledger.forget($0) }
            return names
        }
        names.forEach { folder.remove($0) }
        return registry.withLock { $0.ledger.room >= count }
    }
}
