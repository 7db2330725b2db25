import AssetLoading
import AudioPipeline
import Foundation
import Testing

@testable import FFmpegDecoding

@Suite struct LoudnessTests {
    @Test func theTagsOfReplayGainAreNumbers() {
        let tags = LoudnessTags([
            "replaygain_track_gain": "-7.03 dB", "replaygain_track_peak": "0.988",
            "replaygain_album_gain": "+1,5dB",
        ])
        #expect(tags.track == LoudnessTags.Gain(decibels: -7.03, peak: 0.988))
        #expect(tags.album == LoudnessTags.Gain(decibels: 1.5, peak: nil))
        #expect(tags.r128Track == nil)
        #expect(!tags.isEmpty)
    }

    @Test func theTagsOfOpusAreParts256() {
        let tags = LoudnessTags(["r128_track_gain": "-1280", "r128_album_gain": " 64 "])
        #expect(tags.r128Track == -5)
        #expect(tags.r128Album == 0.25)
    }

    @Test(arguments: ["", "loud", "nan", "inf dB", "-400 dB", "1e999"])
    func whatIsNoGainIsNone(text: String) {
        #expect(LoudnessTags(["replaygain_track_gain": text]).isEmpty)
        #expect(LoudnessTags(["r128_track_gain": text]).isEmpty)
    }

    @Test(
        .enabled(if: Media.isAvailable, "\(Media.absence)"),
        arguments: ["flac", "mp3", "m4a", "opus", "ogg", "mka"])
    func containersTellThem(type: String) async throws {
        let folder = try #require(Media.folder)
        let path = folder.appending(path: "loud.\(type)").path
        let opus = type == "opus"
        let name = opus ? "R128_TRACK_GAIN=-512" : "REPLAYGAIN_TRACK_GAIN=-2.00 dB"
        let options = type == "m4a" ? "-movflags use_metadata_tags" : ""
        let command = """
            ffmpeg -v error -nostdin -y -i '\(Media.wav.path)' -t 1 -metadata '\(name)' \
            \(options) '\(path)'
            """
        try #require(unsafe system(command) == 0)
        let decoder = try await FFmpegDecoder(reading: FileByteSource(path: path))
        let loudness = decoder.metadata.loudness
        #expect((opus ? loudness.r128Track : loudness.track?.decibels) == -2)
    }
}
