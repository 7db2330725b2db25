public import AssetLoading
public import HTTPLoading

extension AssetLoader {
    /// A loader of files and web addresses that knows what FFmpeg can decode.
    ///
    /// - Parameter client: The client whose connections are used for web addresses.
    public static func standard(client: HTTPClient = HTTPClient()) -> AssetLoader {
        AssetLoader(
            opener: StandardByteSourceOpener(client: client), inspector: FFmpegAssetInspector())
    }
}
