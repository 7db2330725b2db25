import AudioPipeline
import Foundation

/// Where the samples go: a file or standard output, with a WAV header or without.
final class Output {
    private let handle: FileHandle
    private let isWAV: Bool
    private let sampleFormat: Options.SampleFormat
    private let format: AudioFormat
    private var byteCount = 0

    init(_ options: Options, _ format: AudioFormat) throws {
        if let path = options.output {
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let handle = FileHandle(forWritingAtPath: path)
            else { throw Failure("\(path) can't be written: choose another file") }
            self.handle = handle
        } else {
            handle = .standardOutput
        }
        isWAV = options.isWAV
        sampleFormat = options.format
        self.format = format
        if isWAV { try handle.write(contentsOf: header) }
    }

    func write(_ samples: ArraySlice<Float>) throws {
        let data =
            switch sampleFormat {
            case .float: Data(littleEndian: samples.map(\.bitPattern))
            case .integer:
                Data(
                    littleEndian: samples.map {
                        Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded())))
                    })
            }
        try handle.write(contentsOf: data)
        byteCount += data.count
    }

    /// Puts the true size into the header.
    func finish() throws {
        guard isWAV else { return }
        guard byteCount <= Int(UInt32.max) - 36 else {
            throw Failure("a WAV file ends at 4 GiB, and there is more: write a .raw file")
        }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: header)
    }

    /// The header of a WAV file, 44 bytes.
    private var header: Data {
        let size = UInt32(clamping: byteCount)
        let frameSize = UInt32(format.channelCount * sampleFormat.byteCount)
        var data = Data("RIFF".utf8)
        data.append(Data(littleEndian: [size &+ 36]))
        data.append(Data("WAVEfmt ".utf8))
        data.append(Data(littleEndian: [UInt32(16)]))
        // 1 is linear PCM, 3 is IEEE float.
        data.append(
            Data(littleEndian: [sampleFormat == .float ? 3 : 1, UInt16(format.channelCount)]))
        data.append(
            Data(littleEndian: [UInt32(format.sampleRate), UInt32(format.sampleRate) * frameSize]))
        data.append(
            Data(littleEndian: [UInt16(frameSize), UInt16(sampleFormat.byteCount * 8)]))
        data.append(Data("data".utf8))
        data.append(Data(littleEndian: [size]))
        return data
    }
}

extension Data {
    init<Number: FixedWidthInteger>(littleEndian numbers: [Number]) {
        self = unsafe numbers.map(\.littleEndian).withUnsafeBytes { unsafe Data($0) }
    }
}
