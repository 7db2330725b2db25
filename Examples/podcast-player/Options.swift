import StandardPlayback

/// What the command line asks for.
struct Options {
    var feed = ""
    var episode: Int?
    var destination = PlaybackDestination.speakers(applicationName: "podcast-player")

    static let help = """
        Usage: podcast-player FEED [--episode N] [--wav FILE | --null]

        FEED is a path or an http(s) address, of a feed or of a stream's playlist (.m3u8), which is
        played at once. Without --episode the episodes of a feed are listed.
        --wav writes the sound to a file, --null plays to nowhere in real time.
        Keys: space plays and pauses, left and right skip 15 seconds, n plays the next episode,
        q quits.
        """

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--episode":
                guard let number = rest.next().flatMap({ Int($0) }), number > 0 else {
                    throw Complaint("--episode needs a number from 1: see --help.")
                }
                episode = number
            case "--wav":
                guard let path = rest.next() else {
                    throw Complaint("--wav needs the path of a file: see --help.")
                }
                destination = .wavFile(path: path)
            case "--null":
                destination = .nowhere
            case _ where argument.hasPrefix("-") && argument != "-":
                throw Complaint("\(argument) is no option: see --help.")
            default:
                feed = argument
            }
        }
        guard !feed.isEmpty else {
            throw Complaint("Give the path or the address of a feed: see --help.")
        }
    }
}

/// An error that is for the person at the terminal.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
