/// Looks into bytes and says what media they are; the seam between loading and decoding.
public protocol AssetInspector: Sendable {
    /// Says what the bytes hold. Bytes that are no media are described as unplayable.
    ///
    /// - Parameter source: An open source; it stays open.
    /// - Throws: ``AssetLoadingError`` when the bytes can't be read; `.cancelled` as soon as the
    ///   task is cancelled.
    func inspect(_ source: any ByteSource) async throws(AssetLoadingError) -> MediaDescription
}
