extension Media {
    /// Every file, those outside of groups first.
    public var allFiles: [MediaFile] { files + groups.flatMap(\.files) }

    /// Every thumbnail: those of the item first, then those of groups and files.
    public var thumbnails: [MediaThumbnail] {
        let inner = groups.compactMap(\.details) + allFiles.compactMap(\.details)
        return details.thumbnails + inner.flatMap(\.thumbnails)
    }
}
