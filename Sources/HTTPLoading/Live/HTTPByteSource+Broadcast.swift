public import AssetLoading
internal import PlayerInternals

extension HTTPByteSource: BroadcastByteSource {
    /// Whether the server speaks of a station and tells no size; false until the source is open.
    public var isBroadcast: Bool { stream.isBroadcast }

    /// What the field `icy-br` says, which counts kilobits.
    public var claimedByteRate: Int? { stream.claimedByteRate }

    /// Takes out the titles of a broadcast up to an offset; see ``LivePolicy`` for their charset.
    public func takeTitles(through offset: Int64) -> [BroadcastTitle] {
        stream.takeTitles(through: offset)
    }
}

extension HTTPStream {
    var isBroadcast: Bool {
        shared.withLock { shared in
            guard let representation = shared.state.representation else { return false }
            return representation.station != nil && representation.size == nil
        }
    }

    var claimedByteRate: Int? {
        let claim = shared.withLock { $0.state.representation?.station?.bitRate }
        return claim.flatMap { (1...100_000).contains($0) ? $0 * 125 : nil }
    }

    func takeTitles(through offset: Int64) -> [BroadcastTitle] {
        shared.withLock { $0.state.titles.take(through: offset) }
    }
}
