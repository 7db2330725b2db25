public import AssetLoading
public import HTTPLoading

extension AssetLoader {
    /// A loader of files and web addresses that knows what FFmpeg can decode.
    ///
    /// - Parameter client: The client whose connections are used for web addresses.
    public static func standard(client: HTTPClient = HTTPClient()) -> AssetLoader {
        let opener = StandardByteSourceOpener(client: client)
        return AssetLoader(
            opener: opener,
            inspector: FFmpegAssetInspector(streaming: StreamingOptions(opener: opener)))
    }
}
