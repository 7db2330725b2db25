import PlaybackControl
import Testing

@Suite struct ChapterListTests {
    private func chapter(
        _ start: Double, _ end: Double? = nil, _ title: String? = nil, link: String? = nil,
        isListed: Bool = true
    ) -> PlaybackChapter {
        PlaybackChapter(
            start: .seconds(start), end: end.map { .seconds($0) }, title: title,
            linkAddress: link, isListed: isListed)
    }

    @Test func theMediasOwnTimesCountAndTheOthersAddWhatItDoesNotSay() {
        let list = ChapterList([
            .feed: [chapter(0, nil, "Feed A", link: "a"), chapter(61, nil, "Feed B", link: "b")],
            .file: [chapter(60.5, nil, "File B", link: nil), chapter(300, nil, "File C")],
            .media: [chapter(60), chapter(0, nil, "Own A")],
        ])
        #expect(list.source == .media)
        #expect(
            list.chapters == [
                chapter(0, 60, "Own A", link: "a"), chapter(60, nil, "File B", link: "b"),
            ])
    }

    @Test(arguments: [(ChapterSource.file, "File"), (.feed, "Feed")])
    func whereTheMediaSaysNothingTheNextSourceCounts(source: ChapterSource, title: String) {
        var claims: [ChapterSource: [PlaybackChapter]] = [
            .media: [], .file: [chapter(1, nil, "File")], .feed: [chapter(9, nil, "Feed")],
        ]
        if source == .feed { claims[.file] = nil }
        let list = ChapterList(claims)
        #expect(list.source == source)
        #expect(list.chapters.map(\.title) == [title])
    }

    @Test func timesThatMakeNoSenseArePutRight() {
        let claim = [
            chapter(50, 40, "ends before it begins"), chapter(-1, nil, "before"),
            chapter(10, 90, "too long"), chapter(10, nil, "twice"), chapter(100, nil, "behind"),
        ]
        let list = ChapterList([.feed: claim], duration: .seconds(100))
        #expect(
            list.chapters == [
                chapter(10, 50, "too long"), chapter(50, 100, "ends before it begins"),
            ])
    }

    @Test func thereAreNoMoreThanTheCapacity() {
        let claim = (0..<20_000).map { chapter(Double($0)) }
        #expect(ChapterList([.feed: claim]).chapters.count == ChapterList.capacity)
    }

    @Test func theChapterAtAPlaceIsFound() {
        let list = ChapterList([.media: [chapter(10, 20, "a"), chapter(30, nil, "b")]])
        let titles = [0, 10, 19, 20, 29, 30, 1_000].map {
            list.chapter(at: .seconds($0))?.title
        }
        #expect(titles == [nil, "a", "a", nil, nil, "b", "b"])
        #expect(ChapterList().chapter(at: .zero) == nil)
    }

    @Test func nextAndPreviousGoToListedChaptersOnly() {
        let list = ChapterList([
            .media: [
                chapter(0, nil, "a"), chapter(10, nil, "picture", isListed: false),
                chapter(20, nil, "b"), chapter(30, nil, "c"),
            ]
        ])
        #expect(list.listed.count == 3)
        let next = [0, 12, 20, 30].map { list.next(after: .seconds($0))?.title }
        #expect(next == ["b", "b", "c", nil])
        // A chapter that has been heard for a while begins again.
        #expect(
            [0, 2, 5, 12, 22, 23.5, 31, 40].map { list.previous(before: .seconds($0))?.title }
                == ["a", "a", "a", "a", "a", "b", "b", "c"])
        #expect(ChapterList().next(after: .zero) == nil)
        #expect(ChapterList().previous(before: .zero) == nil)
    }

    @Test func eachChapterThatBeginsIsToldOnceUntilTheItemIsLeft() async {
        let list = ChapterList([.media: [chapter(10, nil, "a"), chapter(20, nil, "b")]])
        let store = PlaybackStateStore()
        let item = PlaybackItem(address: "1")
        let stamp = await store.begin(item, intent: .play)
        var updates = store.updates().chapters(list, of: item.id).makeAsyncIterator()
        var told: [String] = []
        func tell() async { told.append(await updates.next().map { $0?.title ?? "none" } ?? "end") }
        await tell()
        await store.apply(Stamped(.ready(duration: .unknown, isSeekable: true), stamp: stamp))
        await store.seek(to: .seconds(12))
        await tell()
        await store.seek(to: .seconds(14))
        await store.seek(to: .seconds(25))
        await tell()
        await store.stop()
        await tell()
        #expect(told == ["none", "a", "b", "end"])
    }
}
