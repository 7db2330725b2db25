/// The header fields of a message, in the order in which they came.
///
/// Names are compared without regard to ASCII case (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name, as it was written.
        public var name: String

        /// The value, without the spaces around it.
        public var value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields, in order; a name may come more than once.
    public private(set) var fields: [Field]

    /// Makes headers of fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field of that name; linear in the number of fields.
    public subscript(name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// The values of all fields of that name, in order; linear in the number of fields.
    public func values(named name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    mutating func append(_ field: Field) {
        fields.append(field)
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: byte
        }
    }
}
