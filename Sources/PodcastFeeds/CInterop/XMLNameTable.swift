import CPlayerXML2

/// Finds the number of a name, looked up once for each name.
///
/// libxml2 keeps one copy of each name, so that its address stands for it.
@safe
struct XMLNameTable {
    private struct Key: Hashable {
        var local: UInt
        var prefix: UInt
        var uri: UInt
    }

    /// Where names are found at once, by a part of their address.
    private var recent = [(key: Key, number: Int32)](
        repeating: (Key(local: 0, prefix: 0, uri: 0), 0), count: 256)
    private var numbers: [Key: Int32] = [:]

    /// Gives the number of a name, which is added to the list when it is new.
    mutating func number(
        _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?, in names: inout XMLNameList
    ) -> Int32 {
        let key = Key(
            local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix),
            uri: UInt(bitPattern: uri))
        let slot = Int(truncatingIfNeeded: (key.local ^ key.uri &* 31) >> 2 & 0xFF)
        if recent[slot].key == key { return recent[slot].number }
        let number = unsafe slowNumber(key, local, prefix, uri, in: &names)
        recent[slot] = (key, number)
        return number
    }

    private mutating func slowNumber(
        _ key: Key, _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?, in names: inout XMLNameList
    ) -> Int32 {
        if let number = numbers[key] { return number }
        let name = unsafe XMLName(
            local: Self.bytes(local), prefix: Self.bytes(prefix),
            uri: uri == nil ? nil : Self.bytes(uri))
        let number = names.add(name)
        if numbers.count < XMLNameList.limit { numbers[key] = number }
        return number
    }

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text))))
    }
}
