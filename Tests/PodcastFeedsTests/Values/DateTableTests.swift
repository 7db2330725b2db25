import Testing

@testable import PodcastFeeds

/// Dates as they were reported and found in feeds, each with its instant; no library reads them all.
@Suite("The table of dates")
struct DateTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var text: String

        /// The instant in UTC; nil where none is certain.
        var date: FeedDate?

        var testDescription: String { text }

        init(
            _ text: String, _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0,
            _ minute: Int = 0, _ second: Int = 0, zone: FeedDate.Zone = .stated
        ) {
            self.text = text
            let seconds = Self.daysSince1970(year, month, day) * 86_400
            date = FeedDate(
                secondsSince1970: Int64(seconds + hour * 3_600 + minute * 60 + second), zone: zone)
        }

        /// A text that names no instant.
        init(unreadable text: String) {
            self.text = text
        }

        /// Counts the days one by one, so that it is not what is tested.
        private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
            func isLeap(_ year: Int) -> Bool {
                year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            }
            var days = 0
            for passed in stride(from: 1970, to: year, by: 1) { days += isLeap(passed) ? 366 : 365 }
            for passed in stride(from: year, to: 1970, by: 1) { days -= isLeap(passed) ? 366 : 365 }
            let months = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            return days + months[..<(month - 1)].reduce(0, +) + day - 1
        }
    }

    static let dates: [Row] = [
        // Zones.
        Row("Thu, 04 Jul 2024 10:00:00 CEST", 2024, 7, 4, 8),
        Row("Thu, 04 Jan 2024 10:00:00 EET", 2024, 1, 4, 8),
        Row("Thu, 04 Jul 2024 10:00:00 BST", 2024, 7, 4, 9),
        Row("Thu, 04 Jan 2024 10:00:00 +01:00", 2024, 1, 4, 9),
        Row("2024-01-04T10:00:00+0100", 2024, 1, 4, 9),
        Row("Thu, 04 Jul 2024 10:00:00 GMT-0400 (EDT)", 2024, 7, 4, 14),
        Row("Thu, 04 Jan 2024 10:00:00 UTC+2", 2024, 1, 4, 8),
        Row("Thu, 04 Jan 2024 10:00:00 America/Los_Angeles", 2024, 1, 4, 10, zone: .unknown),
        Row("Thu, 04 Jan 2024 10:00:00 Europe/Berlin", 2024, 1, 4, 10, zone: .unknown),
        Row("Thu, 04 Jan 2024 10:00:00 Etc/GMT+5", 2024, 1, 4, 15),
        Row("Thu, 04 Jan 2024 10:00:00 GMT+5", 2024, 1, 4, 5),
        Row("Thu, 04 Jan 2024 10:00:00 XYZ", 2024, 1, 4, 10, zone: .unknown),
        Row("Thu, 04 Jan 2024 10:00:00 K", 2024, 1, 4, 10, zone: .unknown),
        Row("Thu, 04 Jan 2024 10:00:00 EST -0500", 2024, 1, 4, 15),
        Row("Thu, 04 Jan 2024 10:00:00 -0500 (EST)", 2024, 1, 4, 15),
        Row("Thu, 04 Jan 2024 10:00:00+0530", 2024, 1, 4, 4, 30),
        Row("Thu, 04 Jan 2024 10:00:00 +05:45", 2024, 1, 4, 4, 15),
        Row("Thu, 04 Jan 2024 10:00:00 +1400", 2024, 1, 3, 20),
        Row("Thu, 04 Jan 2024 10:00:00 -1200", 2024, 1, 4, 22),
        Row("04 Jan 2024 EST", 2024, 1, 4, 5),
        Row("04 Jan 2024 GMT", 2024, 1, 4),
        Row(unreadable: "Thu, 04 Jan 2024 10:00:00 +2500"),
        Row(unreadable: "Thu, 04 Jan 2024 10:00:00 +0060"),
        Row(unreadable: "Thu, 04 Jan 2024 10:00:00 +01:75"),
        // Missing parts and odd spellings.
        Row("Thu, 04 Jan 2024 10:00:00", 2024, 1, 4, 10, zone: .missing),
        Row("Thu, 04 Jan 2024 10:00 GMT", 2024, 1, 4, 10),
        Row("30 Jan 2018", 2018, 1, 30, zone: .missing),
        Row("Mon, May 25 2020", 2020, 5, 25, zone: .missing),
        Row("Jan 4, 2024 10:00 AM", 2024, 1, 4, 10, zone: .missing),
        Row("Jan 4, 2024 12:00 AM UTC", 2024, 1, 4, 0),
        Row("Jan 4, 2024 12:30 PM UTC", 2024, 1, 4, 12, 30),
        Row("Thu Jan  4 10:00:00 2024", 2024, 1, 4, 10, zone: .missing),
        Row("Thu Jan  4 10:00:00 EST 2024", 2024, 1, 4, 15),
        Row("Wed, 4 Sept 2024 10:00:00 GMT", 2024, 9, 4, 10),
        Row("Thurs, 04 April 2024 10:00:00 GMT", 2024, 4, 4, 10),
        Row("Tues, 4 Jun 2024 1:2:3 GMT", 2024, 6, 4, 1, 2, 3),
        Row("Fri, 04 Jan 2024 10:00:00 GMT", 2024, 1, 4, 10),
        Row("2024 Jan 4 10:00 GMT", 2024, 1, 4, 10),
        Row("Thu, 4-Jan-24 10:00:00 GMT", 2024, 1, 4, 10),
        Row(unreadable: "Thu, 04 Jan 10:00:00 GMT"),
        Row(unreadable: "Thu, 04 2024 10:00:00 GMT"),
        Row(unreadable: "Thu, Jan 2024 10:00:00 GMT"),
        Row(unreadable: "10:00:00 GMT"),
        Row(unreadable: "04 Jan 2024 10"),
        Row(unreadable: "04 Jan 2024 noon"),
        // Years of two digits, and others.
        Row("04 Jan 00 10:00 GMT", 2000, 1, 4, 10),
        Row("04 Jan 49 10:00 GMT", 2049, 1, 4, 10),
        Row("04 Jan 50 10:00 GMT", 1950, 1, 4, 10),
        Row("04 Jan 99 10:00 GMT", 1999, 1, 4, 10),
        Row("04 Jan 1960 10:00:00 GMT", 1960, 1, 4, 10),
        Row("31 Dec 1969 23:59:59 GMT", 1969, 12, 31, 23, 59, 59),
        Row("19 Jan 2038 03:14:08 GMT", 2038, 1, 19, 3, 14, 8),
        Row(unreadable: "04 Jan 124 10:00 GMT"),
        Row(unreadable: "04 Jan 1899 10:00 GMT"),
        // ISO 8601 and what looks like it.
        Row("2024/01/04", 2024, 1, 4, zone: .missing),
        Row("2024-01-04", 2024, 1, 4, zone: .missing),
        Row("20240104", 2024, 1, 4, zone: .missing),
        Row("2024-1-4T1:02:03Z", 2024, 1, 4, 1, 2, 3),
        Row("2024-01-04t10:00:00z", 2024, 1, 4, 10),
        Row("2024-01-04T10:00Z", 2024, 1, 4, 10),
        Row("2024-01-04T10:00:00,5Z", 2024, 1, 4, 10),
        Row("2024-01-04T10:00:00.123456789+01:00", 2024, 1, 4, 9),
        Row("2024-01-04 10:00:00 +0000", 2024, 1, 4, 10),
        Row("2024-01-04 10:00:00 -05:00", 2024, 1, 4, 15),
        Row("2024-01-04T10:00:00", 2024, 1, 4, 10, zone: .missing),
        Row(unreadable: "2024-W01-4"),
        Row(unreadable: "2024-004"),
        Row(unreadable: "24-01-04"),
        Row(unreadable: "2024-01-04T10Z"),
        Row(unreadable: "1700000000"),
        Row(unreadable: "01/04/2024"),
        // Out of range.
        Row("Thu, 04 Jan 2024 24:00:00 GMT", 2024, 1, 5),
        Row("Sat, 31 Dec 2016 23:59:60 GMT", 2017, 1, 1),
        Row("29 Feb 2024 10:00:00 GMT", 2024, 2, 29, 10),
        Row(unreadable: "Wed, 03 Jan 2024 34:00:00 GMT"),
        Row(unreadable: "29 Feb 2023 10:00:00 GMT"),
        Row(unreadable: "29 Feb 2100 10:00:00 GMT"),
        Row(unreadable: "31 Apr 2024 10:00:00 GMT"),
        Row(unreadable: "00 Jan 2024 10:00:00 GMT"),
        Row(unreadable: "04 Jan 2024 10:60:00 GMT"),
        Row(unreadable: "04 Jan 2024 10:00:61 GMT"),
        Row(unreadable: "2024-13-01T10:00:00Z"),
        Row(unreadable: "2024-02-30"),
        // Other languages: a weekday says nothing, a month that is not English is not guessed.
        Row("Do, 04 Jan 2024 10:00:00 GMT", 2024, 1, 4, 10),
        Row("jeu., 04 jan 2024 10:00:00 +0100", 2024, 1, 4, 9),
        Row("Чт, 04 Jan 2024 10:00:00 GMT", 2024, 1, 4, 10),
        Row("mar, 05 mar 2024 10:00:00 GMT", 2024, 3, 5, 10),
        Row(unreadable: "mar., 06 févr. 2024 10:00:00 GMT"),
        Row(unreadable: "Mar, 02 Abr 2024 10:00:00 GMT"),
        Row(unreadable: "mar, 07 mai 2024 10:00:00 GMT"),
        Row(unreadable: "mar ene  2 10:00:00 CET 2024"),
        Row(unreadable: "Κυρ, 11 Ιούλ 2004 12:00:00 EST"),
        Row(unreadable: "2004-május-13T23:00"),
        Row(unreadable: "2024년 1월 4일 10:00"),
    ]

    /// Every zone that has a name, with its minutes east of UTC.
    static let zones: [(String, Int)] = [
        ("Z", 0), ("UT", 0), ("UTC", 0), ("GMT", 0), ("WET", 0), ("WEST", 60), ("BST", 60),
        ("CET", 60), ("CEST", 120), ("MET", 60), ("MEST", 120), ("EET", 120), ("EEST", 180),
        ("MSK", 180), ("SAST", 120), ("EST", -300), ("EDT", -240), ("CST", -360), ("CDT", -300),
        ("MST", -420), ("MDT", -360), ("PST", -480), ("PDT", -420), ("AKST", -540), ("AKDT", -480),
        ("HST", -600), ("NST", -210), ("NDT", -150), ("AST", -240), ("ADT", -180), ("BRT", -180),
        ("HKT", 480), ("SGT", 480), ("AWST", 480), ("JST", 540), ("KST", 540), ("ACST", 570),
        ("ACDT", 630), ("AEST", 600), ("AEDT", 660), ("NZST", 720), ("NZDT", 780),
    ]

    @Test("gives each instant of a zone", arguments: zones)
    func zone(name: String, minutes: Int) {
        let row = Row("Thu, 04 Jan 2024 12:00:00 \(name)", 2024, 1, 4, 12, -minutes)
        #expect(DateText.read(Array(row.text.utf8)[...]) == row.date)
    }

    @Test("gives each instant, or none and the text", arguments: dates)
    func instant(row: Row) throws {
        #expect(DateText.read(Array(row.text.utf8)[...]) == row.date)
        let feed = try PodcastFeed(FeedText.item("<pubDate>\(row.text)</pubDate>"))
        #expect(feed.items.first?.published == FeedValue(rawText: row.text, value: row.date))
        #expect(feed.codes == (row.date == nil ? [.unreadableDate] : []))
    }
}
