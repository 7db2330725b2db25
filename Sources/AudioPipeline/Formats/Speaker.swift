/// Where a channel is to be heard from.
///
/// The raw values are the bits of the channel mask of WAV files and of FFmpeg (`AVChannel`).
public enum Speaker: UInt8, CaseIterable, Hashable, Sendable {
    /// In front, on the left.
    case frontLeft = 0
    /// In front, on the right.
    case frontRight = 1
    /// In front, in the middle.
    case frontCenter = 2
    /// For low frequencies alone.
    case lowFrequency = 3
    /// Behind, on the left.
    case backLeft = 4
    /// Behind, on the right.
    case backRight = 5
    /// In front, half way to the left.
    case frontLeftOfCenter = 6
    /// In front, half way to the right.
    case frontRightOfCenter = 7
    /// Behind, in the middle.
    case backCenter = 8
    /// On the left.
    case sideLeft = 9
    /// On the right.
    case sideRight = 10
    /// Above.
    case topCenter = 11
    /// Above and in front, on the left.
    case topFrontLeft = 12
    /// Above and in front, in the middle.
    case topFrontCenter = 13
    /// Above and in front, on the right.
    case topFrontRight = 14
    /// Above and behind, on the left.
    case topBackLeft = 15
    /// Above and behind, in the middle.
    case topBackCenter = 16
    /// Above and behind, on the right.
    case topBackRight = 17
    /// The left of a stereo version of all.
    case stereoLeft = 29
    /// The right of a stereo version of all.
    case stereoRight = 30
    /// In front, far on the left.
    case wideLeft = 31
    /// In front, far on the right.
    case wideRight = 32
    /// On the left, directly.
    case surroundDirectLeft = 33
    /// On the right, directly.
    case surroundDirectRight = 34
    /// For low frequencies alone, a second one.
    case lowFrequency2 = 35
    /// Above, on the left.
    case topSideLeft = 36
    /// Above, on the right.
    case topSideRight = 37
    /// Below and in front, in the middle.
    case bottomFrontCenter = 38
    /// Below and in front, on the left.
    case bottomFrontLeft = 39
    /// Below and in front, on the right.
    case bottomFrontRight = 40

    /// The short name that the field uses, such as `FL`.
    public var abbreviation: String {
        switch self {
        case .frontLeft: "FL"
        case .frontRight: "FR"
        case .frontCenter: "FC"
        case .lowFrequency: "LFE"
        case .backLeft: "BL"
        case .backRight: "BR"
        case .frontLeftOfCenter: "FLC"
        case .frontRightOfCenter: "FRC"
        case .backCenter: "BC"
        case .sideLeft: "SL"
        case .sideRight: "SR"
        case .topCenter: "TC"
        case .topFrontLeft: "TFL"
        case .topFrontCenter: "TFC"
        case .topFrontRight: "TFR"
        case .topBackLeft: "TBL"
        case .topBackCenter: "TBC"
        case .topBackRight: "TBR"
        case .stereoLeft: "DL"
        case .stereoRight: "DR"
        case .wideLeft: "WL"
        case .wideRight: "WR"
        case .surroundDirectLeft: "SDL"
        case .surroundDirectRight: "SDR"
        case .lowFrequency2: "LFE2"
        case .topSideLeft: "TSL"
        case .topSideRight: "TSR"
        case .bottomFrontCenter: "BFC"
        case .bottomFrontLeft: "BFL"
        case .bottomFrontRight: "BFR"
        }
    }

    /// Finds the speaker of a short name, in upper or lower case; nil when there is none.
    public init?(abbreviation: String) {
        let name = abbreviation.uppercased()
        guard let speaker = Self.allCases.first(where: { $0.abbreviation == name }) else {
            return nil
        }
        self = speaker
    }
}
