import Testing

@testable import PodcastFeeds

@Suite("Dates")
struct DateTextTests {
    /// 4 January 2024, 10:00:00 UTC.
    static let ten: Int64 = 1_704_362_400

    @Test(
        "are read in every form that is certain",
        arguments: [
            ("Thu, 04 Jan 2024 10:00:00 GMT", 0),
            ("Thu, 04 Jan 2024 10:00:00 +0000", 0),
            ("Thu, 04 Jan 2024 10:00:00 -0000", 0),
            ("Thu, 04 Jan 2024 10:00:00 UT", 0),
            ("Thu, 04 Jan 2024 10:00:00 Z", 0),
            ("Mon, 04 Jan 2024 10:00:00 GMT", 0),
            ("Do, 04 Jan 2024 10:00:00 GMT", 0),
            ("Thurs, 04 Jan 2024 10:00:00 GMT", 0),
            ("04 Jan 2024 10:00:00 GMT", 0),
            ("4 Jan 24 10:00 GMT", 0),
            ("Thu, 4 January 2024, 10:00:00 GMT", 0),
            ("Thu,04 JAN 2024 10:00:00 gmt", 0),
            ("  Thu, 04  Jan\t2024 10:00:00 GMT\n", 0),
            ("Thu, Jan 04 2024 10:00:00 GMT", 0),
            ("January 4th, 2024 10:00 AM GMT", 0),
            ("4. Jan. 2024 10:00 a.m. UTC", 0),
            ("04-Jan-2024 10:00:00 GMT", 0),
            ("Thu Jan  4 10:00:00 UTC 2024", 0),
            ("Thu Jan 04 10:00:00 +0000 2024", 0),
            ("2024-01-04T10:00:00Z", 0),
            ("2024-01-04T10:00:00.123Z", 0),
            ("2024-01-04 10:00 UTC", 0),
            ("2024/01/04 10:00:00 GMT", 0),
            ("20240104T10:00:00Z", 0),
            ("Thu, 04 Jan 2024 10:00:00 EST", 5),
            ("Thu, 04 Jan 2024 10:00:00 EDT", 4),
            ("Thu, 04 Jan 2024 10:00:00 PST", 8),
            ("Thu, 04 Jan 2024 10:00:00 PDT", 7),
            ("Thu, 04 Jan 2024 10:00:00 BST", -1),
            ("Thu, 04 Jan 2024 10:00:00 CET", -1),
            ("Thu, 04 Jan 2024 10:00:00 CEST", -2),
            ("Thu, 04 Jan 2024 10:00:00 EET", -2),
            ("Thu, 04 Jan 2024 10:00:00 JST", -9),
            ("Thu, 04 Jan 2024 10:00:00 -0500", 5),
            ("Thu, 04 Jan 2024 10:00:00 +01:00", -1),
            ("Thu, 04 Jan 2024 10:00:00 +01", -1),
            ("Thu, 04 Jan 2024 10:00:00 GMT-0400 (EDT)", 4),
            ("Thu, 04 Jan 2024 10:00:00 GMT+0100 (Central European Time)", -1),
            ("Thu, 04 Jan 2024 10:00:00 UTC+2", -2),
            ("Thu, 04 Jan 2024 10:00:00 (EST)", 5),
            ("2024-01-04T10:00:00+0100", -1),
            ("2024-01-04T10:00:00-05:00", 5),
            ("Thu, 04 Jan 2024 10:00 PM GMT", 12),
            ("Thu, 04 Jan 2024 10:00pm UTC", 12),
            ("Wed, 03 Jan 2024 34:00:00 GMT", nil),
            ("Thu, 04 Jan 2024 24:00:00 GMT", 14),
            ("mar, 04 mar 2024 10:00:00 GMT", 60 * 24),
        ] as [(String, Int64?)])
    func certain(text: String, hoursLater: Int64?) {
        let expected = hoursLater.map { FeedDate(secondsSince1970: Self.ten + $0 * 3_600) }
        #expect(DateText.read(Array(text.utf8)[...]) == expected)
    }

    @Test(
        "say when the zone is missing or not known",
        arguments: [
            ("Thu, 04 Jan 2024 10:00:00", FeedDate.Zone.missing),
            ("2024-01-04T10:00:00", .missing),
            ("Jan 4, 2024 10:00 AM", .missing),
            ("Thu, 04 Jan 2024 10:00:00 America/Los_Angeles", .unknown),
            ("Thu, 04 Jan 2024 10:00:00 IST", .unknown),
            ("Thu, 04 Jan 2024 10:00:00 A", .unknown),
        ])
    func assumedZone(text: String, zone: FeedDate.Zone) {
        let date = DateText.read(Array(text.utf8)[...])
        #expect(date == FeedDate(secondsSince1970: Self.ten, zone: zone))
    }

    @Test(
        "reach from 1900 to 9999 and know leap days and leap seconds",
        arguments: [
            ("30 Jan 2018", 1_517_270_400, FeedDate.Zone.missing),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0, .stated),
            ("Fri, 01 Jan 1960 00:00:00 GMT", -315_619_200, .stated),
            ("Mon, 01 Jan 1900 00:00:00 GMT", -2_208_988_800, .stated),
            ("31 Dec 9999 23:59:59 GMT", 253_402_300_799, .stated),
            ("29 Feb 2024 00:00:00 GMT", 1_709_164_800, .stated),
            ("29 Feb 2000 00:00:00 GMT", 951_782_400, .stated),
            ("31 Dec 2016 23:59:60 GMT", 1_483_228_800, .stated),
            ("1 Sept 99 00:00 GMT", 936_144_000, .stated),
        ])
    func range(text: String, seconds: Int64, zone: FeedDate.Zone) {
        let date = DateText.read(Array(text.utf8)[...])
        #expect(date == FeedDate(secondsSince1970: seconds, zone: zone))
    }

    @Test(
        "are nil rather than wrong",
        arguments: [
            "", " ", "now", "yesterday", "bogus", "0", "1700000000", "01/04/2024", "04-01-2024",
            "04/01/24", "2024", "Jan 2024", "2024-01", "2024-13-01", "2024-00-10", "2024-01-00",
            "30 Feb 2024 10:00:00 GMT", "29 Feb 2023", "29 Feb 1900", "32 Jan 2024",
            "04 Jan 2024 25:00:00 GMT", "04 Jan 2024 24:00:01 GMT", "04 Jan 2024 10:60:00 GMT",
            "04 Jan 2024 10:00:61 GMT", "04 Jan 2024 13:00 PM GMT", "04 Jan 2024 0:30 AM GMT",
            "04 Jan 2024 10:00:00 +9900", "04 Jan 1899", "04 Jan 12024", "04 Jan 0004",
            "04 Jan 2024 05 Feb 2024", "04 Jan 2024 10:00:00 11:00:00 GMT", "mar, 05 fev 2024",
            "05 ago 2024 10:00:00 GMT", "99999999999999999999 Jan 2024", "Jan Feb 4 2024",
            String(repeating: "9", count: 10_000), String(repeating: " 4 Jan 2024", count: 20),
        ])
    func bad(text: String) {
        #expect(DateText.read(Array(text.utf8)[...]) == nil)
    }
}
