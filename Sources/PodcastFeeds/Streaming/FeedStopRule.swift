/// When to stop reading a feed, which has its newest items first most often.
public struct FeedStopRule: Sendable {
    /// How many items are wanted; nil for all.
    public var itemCount: Int?

    /// The guids that are known; the first item with one of them is not given any more.
    public var knownGUIDs: Set<String>

    /// The oldest date that is wanted; the first item from before is not given any more.
    ///
    /// Items without a date that can be read do not stop the reading.
    public var oldestDate: FeedDate?

    /// Makes a rule; without arguments everything is read.
    public init(
        itemCount: Int? = nil, knownGUIDs: Set<String> = [], oldestDate: FeedDate? = nil
    ) {
        self.itemCount = itemCount
        self.knownGUIDs = knownGUIDs
        self.oldestDate = oldestDate
    }

    /// Why the reading stops before an item that comes behind so many.
    func stop(before item: FeedItem, count: Int) -> FeedStop? {
        if let itemCount, count >= itemCount { return .itemCount }
        if let guid = item.guid?.value, knownGUIDs.contains(guid) { return .knownGUID(guid) }
        if let oldestDate, let date = item.date?.value,
            date.secondsSince1970 < oldestDate.secondsSince1970
        {
            return .olderItem
        }
        return nil
    }
}
