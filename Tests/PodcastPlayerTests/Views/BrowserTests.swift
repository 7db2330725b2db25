import PlaybackControl
import Testing

@testable import podcast_player

@Suite struct BrowserTests {
    private let surroundings = Browser.Surroundings(
        podcastCount: 2, episodeCount: 10, chapterCount: 3, listHeight: 5)

    private func commands(_ keys: [Key], in browser: inout Browser) -> [Command] {
        keys.flatMap { browser.take($0, surroundings) }
    }

    @Test func theSelectionStaysInTheList() {
        var browser = Browser()
        #expect(commands([.up], in: &browser).isEmpty)
        #expect(browser.selection(on: .episodes) == 0)
        _ = commands([.end, .down, .character("j")], in: &browser)
        #expect(browser.selection(on: .episodes) == 9)
        _ = commands([.pageUp, .character("k")], in: &browser)
        #expect(browser.selection(on: .episodes) == 4)
        _ = commands([.home, .pageDown, .character("G"), .character("g")], in: &browser)
        #expect(browser.selection(on: .episodes) == 0)
    }

    @Test func enterPlaysOrOpensWhatIsSelected() {
        var browser = Browser()
        #expect(commands([.down, .down, .enter], in: &browser) == [.playEpisode(3)])
        #expect(commands([.character("o"), .down, .enter], in: &browser) == [.openPodcast(2)])
        browser.showEpisodes()
        #expect(browser.selection(on: .episodes) == 0)
        #expect(commands([.character("c"), .down, .enter], in: &browser) == [.chapter(2)])
    }

    @Test func pagesAreLeftToWhereOneCameFrom() {
        var browser = Browser()
        _ = commands([.tab], in: &browser)
        #expect(browser.page == .playing)
        _ = commands([.character("c")], in: &browser)
        #expect(browser.page == .chapters)
        _ = commands([.escape], in: &browser)
        #expect(browser.page == .playing)
        _ = commands([.backspace], in: &browser)
        #expect(browser.page == .episodes)
        _ = commands([.escape], in: &browser)
        #expect(browser.page == .podcasts)
        _ = commands([.character("?")], in: &browser)
        #expect(browser.page == .help)
    }

    @Test(
        arguments: [
            (Key.character(" "), Command.togglePlaying), (.left, .skip(.seconds(-15))),
            (.right, .skip(.seconds(15))), (.character("n"), .nextEpisode),
            (.character("p"), .previousEpisode), (.character("]"), .nextChapter),
            (.character("["), .previousChapter), (.character("s"), .rate(1.5)),
            (.character("<"), .changeRate(by: -0.05)), (.character(">"), .changeRate(by: 0.05)),
            (.character("+"), .changeVolume(by: 0.05)), (.character("-"), .changeVolume(by: -0.05)),
            (.character("m"), .toggleMuted), (.character("a"), .continuous(false)),
            (.character("l"), .loop(.one)), (.character("t"), .sleep(.listening(.seconds(900)))),
            (.character("d"), .download(1)), (.character("D"), .deleteDownload(1)),
            (.character("5"), .seekToPart(0.5)), (.character("q"), .quit),
        ] as [(Key, Command)])
    func aKeyIsACommand(key: Key, command: Command) {
        var browser = Browser()
        #expect(commands([key], in: &browser) == [command])
    }

    @Test func speedsAndTimersGoRound() {
        var surroundings = surroundings
        var rates: [Command] = []
        for rate in [0.5, 1, 1.5, 2] {
            surroundings.rate = rate
            var browser = Browser()
            rates += browser.take(.character("s"), surroundings)
        }
        #expect(rates == [.rate(1), .rate(1.5), .rate(2), .rate(0.5)])
        surroundings.sleep = .endOfItem
        var browser = Browser()
        #expect(browser.take(.character("t"), surroundings) == [.sleep(nil)])
    }

    @Test func anEmptyListTakesNoChoice() {
        var browser = Browser()
        #expect(browser.take(.enter, .init()).isEmpty)
        #expect(browser.take(.down, .init()).isEmpty)
        #expect(browser.take(.character("d"), .init()).isEmpty)
    }

    @Test(
        arguments: [
            (0, 10, 4, 0..<4), (5, 10, 4, 3..<7), (9, 10, 4, 6..<10), (0, 2, 4, 0..<2),
            (0, 0, 4, 0..<0), (3, 10, 0, 3..<3),
        ] as [(Int, Int, Int, Range<Int>)])
    func theSelectedRowIsSeen(selection: Int, count: Int, height: Int, rows: Range<Int>) {
        #expect(ListWindow(selection: selection, count: count, height: height).rows == rows)
    }
}
