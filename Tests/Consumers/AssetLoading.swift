import AssetLoading

precondition(AssetLocation("file:///tmp/an%20episode.mp3") == .file(path: "/tmp/an episode.mp3"))
