extension Media {
    /// Every file, those outside of groups first.
    public var allFiles: [MediaFile] { files + groups.flatMap(\.files) }
}
