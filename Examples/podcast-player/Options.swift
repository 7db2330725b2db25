import StandardPlayback

/// What the command line asks for.
struct Options: Equatable {
    var feed = ""
    var episode: Int?
    var destination = PlaybackDestination.speakers(applicationName: "podcast-player")

    /// Whether lines are read and written even where a terminal could show more.
    var isPlain = false

    /// The database of positions and downloads; nil for the one in the user's data folder.
    var database: String?

    /// The folder of downloads; nil for the one in the user's data folder.
    var downloads: String?

    static let help = """
        Usage: podcast-player FEED [--episode N] [--plain] [--positions FILE] [--downloads FOLDER]
                              [--wav FILE | --null]

        FEED is a path or an http(s) address: of a podcast's feed, of a list of feeds (OPML), or of a
        stream's playlist (.m3u8), which is played at once.

        --episode N       plays that episode of the list at once
        --plain           lines instead of a screen: for screen readers, pipes and scripts; also with
                          ACCESSIBLE in the environment, with TERM=dumb, and where the input or the
                          output is no terminal
        --positions FILE  the database of positions, instead of podcast-player/playback.sqlite in
                          $XDG_DATA_HOME
        --downloads FOLDER  where downloads go, instead of podcast-player/downloads there
        --wav FILE        writes the sound to a file, as fast as it can be decoded; nobody has heard it
                          then, so that it begins at the beginning, and positions and the history
                          stay as they are: unless --positions names a file for both
        --null            plays to nowhere, in real time

        On the screen ? shows the keys; in lines "help" lists the words.
        """

    init(_ arguments: some Sequence<String>) throws(Complaint) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--episode":
                guard let number = rest.next().flatMap({ Int($0) }), number > 0 else {
                    throw Complaint("--episode needs a number from 1: see --help.")
                }
                episode = number
            case "--plain": isPlain = true
            case "--positions": database = try Self.path(after: argument, &rest)
            case "--downloads": downloads = try Self.path(after: argument, &rest)
            case "--wav": destination = .wavFile(path: try Self.path(after: argument, &rest))
            case "--null": destination = .nowhere
            case _ where argument.hasPrefix("-") && argument != "-":
                throw Complaint("\(argument) is no option: see --help.")
            default:
                guard feed.isEmpty else {
                    throw Complaint("Give one feed; there are \(feed) and \(argument).")
                }
                feed = argument
            }
        }
        guard !feed.isEmpty else {
            throw Complaint("Give the path or the address of a feed: see --help.")
        }
    }

    private static func path(
        after option: String, _ rest: inout some IteratorProtocol<String>
    ) throws(Complaint) -> String {
        guard let path = rest.next(), !path.isEmpty else {
            throw Complaint("\(option) needs a path: see --help.")
        }
        return path
    }

    /// Whether positions and the history are kept: who writes a file of sound has not heard it, and
    /// wants it whole.
    var keepsPositions: Bool {
        if case .wavFile = destination { database != nil } else { true }
    }
}
