extension AudioSource where Self: ~Copyable {
    /// Nil: the source has an end, or does not know where its edge is.
    public var edgeFrame: Int64? { nil }
}
