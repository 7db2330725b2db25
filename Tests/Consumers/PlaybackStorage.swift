import PlaybackStorage

do {
    _ = try await PlaybackDatabase.open("/nowhere/playback.sqlite")
    preconditionFailure("there is a file where there is no folder")
} catch {
    precondition(error.code == .cannotOpen, "without its folder a file can't be opened")
}
