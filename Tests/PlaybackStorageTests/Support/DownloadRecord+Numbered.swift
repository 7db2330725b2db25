import AssetLoading

extension DownloadRecord {
    /// One of many records.
    static func numbered(_ number: Int) -> DownloadRecord {
        DownloadRecord(
            path: "/downloads/\(number).mp3", address: "https://example.org/\(number)",
            finalAddress: "https://cdn.example.org/\(number)", validator: "\"\(number)\"",
            size: 1 << 20)
    }
}
