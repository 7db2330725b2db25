/// A value of D-Bus, as far as media players and sleep inhibitors need them.
indirect enum BusValue: Hashable, Sendable {
    case string(String)
    case objectPath(String)
    case boolean(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    case variant(BusValue)

    /// Values of one signature.
    case array(of: String, [BusValue])

    /// Named values, each in a variant.
    case dictionary([String: BusValue])

    /// A descriptor that came with a message, by its number.
    case file(Int32)

    /// The signature, as the specification of D-Bus writes it.
    var signature: String {
        switch self {
        case .string: "s"
        case .objectPath: "o"
        case .boolean: "b"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .double: "d"
        case .variant: "v"
        case .array(let element, _): "a" + element
        case .dictionary: "a{sv}"
        case .file: "h"
        }
    }

    /// Several texts.
    static func strings(_ texts: [String]) -> BusValue {
        .array(of: "s", texts.map { .string($0) })
    }

    /// Several objects.
    static func objectPaths(_ paths: [String]) -> BusValue {
        .array(of: "o", paths.map { .objectPath($0) })
    }
}

extension BusValue {
    /// The text of a string or a path.
    var text: String? {
        switch self {
        case .string(let text), .objectPath(let text): text
        default: nil
        }
    }

    /// The number, whichever kind of number it is.
    var number: Double? {
        switch self {
        case .int32(let number): Double(number)
        case .uint32(let number): Double(number)
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
