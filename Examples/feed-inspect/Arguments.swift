import PodcastFeeds

/// What the command line asks for.
struct Arguments {
    struct Unknown: Error {}

    var isJSON = false
    var isOPML = false
    var options = FeedReadingOptions()
    var paths: [String] = []

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--opml": (isJSON, isOPML) = (true, true)
            case "--all-elements": options.elements = .all
            case "--base-url": options.baseURL = try Self.value(of: &rest)
            case "--content-type": options.contentType = try Self.value(of: &rest)
            case "-": paths.append(argument)
            default:
                guard !argument.hasPrefix("-") else { throw Unknown() }
                paths.append(argument)
            }
        }
        if paths.isEmpty { throw Unknown() }
    }

    private static func value(of rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Unknown() }
        return value
    }
}
