/// A resource that a loopback server has.
package struct Content: Sendable {
    package var bytes: [UInt8]
    package var type: String
    package var entityTag: String?

    package init(_ bytes: [UInt8], type: String = "audio/mpeg", entityTag: String? = "\"one\"") {
        self.bytes = bytes
        self.type = type
        self.entityTag = entityTag
    }

    /// So many bytes, each of which tells its place from its neighbours'.
    package init(count: Int, seed: Int = 0) {
        self.init((0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 8) &+ seed) })
    }
}
