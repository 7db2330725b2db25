import PodcastFeeds

let feed = try PodcastFeedParser.parse(
    Array("<rss><channel><item><title>A &amp; B</title></item></channel></rss>".utf8))
precondition(feed.items.first?.title?.plainText == "A & B")
