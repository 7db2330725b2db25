internal import PlayerInternals

// What the stream has to do with its client's cache.
extension HTTPStream {
    /// Looks once, before the first request, what is stored; waits for the disk.
    func prepareCache() {
        guard let cache = client.cache,
            shared.withLock({ shared in
                defer { shared.isPrepared = true }
                return !shared.isPrepared
            })
        else { return }
        if let pinned = shared.withLock({ $0.state.representation }) {
            guard let key = CacheKey(pinned) else { return }
            attach(cache.openEntry(for: key))
        } else if let entry = cache.openEntry(remembered: address),
            let address = try? WebAddress(entry.key.address)
        {
            let representation = Representation(
                address: address, size: entry.key.size, validator: entry.key.validator)
            shared.withLock { shared in
                shared.entry = entry
                shared.state.guess = HTTPStreamState.Guess(representation, entry)
            }
        }
    }

    /// Finds the place on the disk of what has just been pinned.
    func keep(_ pinned: Representation) {
        guard let cache = client.cache, let key = CacheKey(pinned) else { return }
        if fillsCache { cache.remember(key, for: address) }
        attach(cache.entry(for: key))
    }

    func keep(_ blocks: [BlockAssembler.Block]) {
        guard !blocks.isEmpty, let cache = client.cache,
            let entry = shared.withLock({ $0.entry })
        else { return }
        for block in blocks { cache.store(block, in: entry) }
    }

    private func attach(_ entry: CacheEntry) {
        let fills = fillsCache
        shared.withLock { shared in
            shared.entry = entry
            shared.state.attach(entry, fills: fills)
        }
    }
}
