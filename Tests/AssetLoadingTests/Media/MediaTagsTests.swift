import AssetLoading
import Testing

@Suite struct MediaTagsTests {
    @Test(arguments: [
        ("ALBUMARTIST", MediaTags.Name.albumArtist), ("aART", .albumArtist), ("TPE2", .albumArtist),
        ("TIT2", .title), ("©nam", .title), ("TDES", .description), ("desc", .description),
        ("TRACKNUMBER", .track), ("year", .date), ("organization", .publisher),
    ])
    func containersNamesMeanTheSame(name: String, common: MediaTags.Name) {
        let tags = MediaTags([name: "A text"])
        #expect(tags[common] == "A text")
        #expect(tags.other.isEmpty)
    }

    @Test func whatIsUnknownIsKeptAsItStands() {
        let tags = MediaTags(["iTunSMPB": "0", "title": "One"])
        #expect(tags.other == ["itunsmpb": "0"])
        #expect(tags.common == [.title: "One"])
    }

    @Test func ofTwoTagsWithOneMeaningTheBetterCountsAndTheOtherStays() {
        let tags = MediaTags(["synopsis": "Long", "description": "Short"])
        #expect(tags[.description] == "Short")
        #expect(tags.other == ["synopsis": "Long"])
    }

    @Test func anEmptyTextSaysNothing() {
        let tags = MediaTags(["description": "", "desc": "Words"])
        #expect(tags[.description] == "Words")
        #expect(MediaTags(["title": ""])[.title] == nil)
    }

    @Test func noNameMeansTwoThings() {
        let aliases = MediaTags.Name.allCases.flatMap(\.aliases)
        #expect(Set(aliases).count == aliases.count)
        #expect(aliases.allSatisfy { $0 == $0.lowercased() })
    }
}
