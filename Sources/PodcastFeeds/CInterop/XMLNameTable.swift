import CPlayerXML2

/// The meaning of the names of a feed, looked up once for each name.
///
/// libxml2 keeps one copy of each name, so that its address stands for it.
@safe
struct XMLNameTable {
    private struct Key: Hashable {
        var local: UInt
        var prefix: UInt
        var uri: UInt
    }

    private var elements: [Key: XMLName] = [:]
    private var attributes: [UInt: XMLAttributes.Name?] = [:]

    /// Names beyond this many are looked up each time, so that they take no memory.
    private static let limit = 4_096

    mutating func element(
        _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?
    ) -> XMLName {
        let key = Key(
            local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix),
            uri: UInt(bitPattern: uri))
        if let name = elements[key] { return name }
        let name = unsafe XMLName(
            localName: Self.bytes(local), prefix: Self.bytes(prefix),
            uri: uri == nil && prefix != nil ? nil : Self.bytes(uri))
        if elements.count < Self.limit { elements[key] = name }
        return name
    }

    mutating func attribute(_ local: UnsafePointer<xmlChar>) -> XMLAttributes.Name? {
        let key = UInt(bitPattern: local)
        if let name = attributes[key] { return name }
        let name = unsafe XMLAttributes.Name(Self.bytes(local))
        if attributes.count < Self.limit { attributes[key] = .some(name) }
        return name
    }

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text))))
    }
}
