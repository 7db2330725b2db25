internal import CPlayerBus

/// A message of sd-bus, let go of at the end of its life; only the connection's thread has one.
@safe
final class BusMessage {
    /// How deep and how long what is read may be: no call of ours has more.
    private static let depthLimit = 6
    private static let countLimit = 1_000

    let handle: OpaquePointer

    /// Takes over a message.
    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe sd_bus_message_unref(handle)
    }

    // MARK: - Writing

    /// Writes values one behind the other; false when one is not allowed in a message.
    func append(_ values: [BusValue]) -> Bool {
        values.allSatisfy(append)
    }

    private func append(_ value: BusValue) -> Bool {
        switch value {
        case .string(let text): appendText(text, as: "s")
        case .objectPath(let path): appendText(path, as: "o")
        case .boolean(let isTrue): appendNumber(Int32(isTrue ? 1 : 0), as: "b")
        case .int32(let number): appendNumber(number, as: "i")
        case .uint32(let number): appendNumber(number, as: "u")
        case .int64(let number): appendNumber(number, as: "x")
        case .double(let number): appendNumber(number, as: "d")
        case .file(let descriptor): appendNumber(descriptor, as: "h")
        case .variant(let value): within("v", value.signature) { append(value) }
        case .array(let element, let values): within("a", element) { append(values) }
        case .dictionary(let values):
            within("a", "{sv}") {
                values.sorted { $0.key < $1.key }.allSatisfy { name, value in
                    within("e", "sv") {
                        append(.string(name)) && append(.variant(value))
                    }
                }
            }
        }
    }

    private func within(_ kind: Character, _ contents: String, _ body: () -> Bool) -> Bool {
        unsafe sd_bus_message_open_container(handle, Self.code(kind), contents) >= 0
            && body() && sd_bus_message_close_container(handle) >= 0
    }

    private func appendText(_ text: String, as kind: Character) -> Bool {
        unsafe text.withCString { text in
            unsafe sd_bus_message_append_basic(handle, Self.code(kind), text) >= 0
        }
    }

    private func appendNumber(_ number: some BitwiseCopyable, as kind: Character) -> Bool {
        unsafe withUnsafePointer(to: number) { number in
            unsafe sd_bus_message_append_basic(handle, Self.code(kind), number) >= 0
        }
    }

    private static func code(_ kind: Character) -> CChar {
        CChar(bitPattern: kind.asciiValue ?? 0)
    }

    // MARK: - Reading

    /// All values; nil when one is of a kind that no call of ours has.
    func values() -> [BusValue]? {
        values(depth: 0)
    }

    private func values(depth: Int) -> [BusValue]? {
        var values: [BusValue] = []
        while unsafe sd_bus_message_at_end(handle, 0) == 0 {
            guard values.count < Self.countLimit, let value = value(depth: depth) else {
                return nil
            }
            values.append(value)
        }
        return values
    }

    private func value(depth: Int) -> BusValue? {
        var kind: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard depth < Self.depthLimit,
            unsafe sd_bus_message_peek_type(handle, &kind, &contents) > 0
        else { return nil }
        let inside = unsafe contents.map { unsafe String(cString: $0) } ?? ""
        switch Character(UnicodeScalar(UInt8(bitPattern: kind))) {
        case "s": return readText("s").map { .string($0) }
        case "o": return readText("o").map { .objectPath($0) }
        case "b": return readNumber(Int32(0), "b").map { .boolean($0 != 0) }
        case "i": return readNumber(Int32(0), "i").map { .int32($0) }
        case "u": return readNumber(UInt32(0), "u").map { .uint32($0) }
        case "x": return readNumber(Int64(0), "x").map { .int64($0) }
        case "d": return readNumber(Double(0), "d").map { .double($0) }
        case "h": return readNumber(Int32(0), "h").map { .file($0) }
        case "v":
            let values = reading("v", inside) { value(depth: depth + 1).map { [$0] } }
            return values.flatMap(\.first).map { .variant($0) }
        case "a" where inside == "{sv}": return readDictionary(depth: depth)
        case "a" where !inside.hasPrefix("{"):
            return reading("a", inside) { values(depth: depth + 1) }.map {
                .array(of: inside, $0)
            }
        default: return nil
        }
    }

    private func readDictionary(depth: Int) -> BusValue? {
        var entries: [String: BusValue] = [:]
        let isRead = reading("a", "{sv}") {
            while unsafe sd_bus_message_at_end(handle, 0) == 0 {
                guard entries.count < Self.countLimit,
                    let entry = reading("e", "sv", { values(depth: depth + 1) }),
                    entry.count == 2, let name = entry[0].text, case .variant(let value) = entry[1]
                else { return nil }
                entries[name] = value
            }
            return []
        }
        return isRead.map { _ in .dictionary(entries) }
    }

    private func reading(
        _ kind: Character, _ contents: String, _ body: () -> [BusValue]?
    ) -> [BusValue]? {
        guard unsafe sd_bus_message_enter_container(handle, Self.code(kind), contents) > 0,
            let values = body(), unsafe sd_bus_message_exit_container(handle) >= 0
        else { return nil }
        return values
    }

    private func readText(_ kind: Character) -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(handle, Self.code(kind), &text) > 0,
            let text = unsafe text
        else { return nil }
        return unsafe String(cString: text)
    }

    private func readNumber<Number: BitwiseCopyable>(
        _ zero: Number, _ kind: Character
    ) -> Number? {
        var number = zero
        guard unsafe sd_bus_message_read_basic(handle, Self.code(kind), &number) > 0 else {
            return nil
        }
        return number
    }

    // MARK: - The head

    /// What a method call calls; nil for a message of another kind.
    ///
    /// Arguments that can't be read are told as none with the signature of what came, which no
    /// method has.
    var call: BusCall? {
        guard unsafe sd_bus_message_is_method_call(handle, nil, nil) > 0,
            let path = unsafe sd_bus_message_get_path(handle),
            let member = unsafe sd_bus_message_get_member(handle)
        else { return nil }
        let interface = unsafe sd_bus_message_get_interface(handle)
        return BusCall(
            path: unsafe String(cString: path),
            interface: unsafe interface.map { unsafe String(cString: $0) },
            member: unsafe String(cString: member),
            arguments: values() ?? [.array(of: "v", [])])
    }

    /// What a call of ours is answered with, and the number under which it was sent.
    var answer: (cookie: UInt64, BusAnswer)? {
        var cookie: UInt64 = 0
        guard unsafe sd_bus_message_get_reply_cookie(handle, &cookie) >= 0 else { return nil }
        guard unsafe sd_bus_message_is_method_error(handle, nil) > 0 else {
            return (cookie, .values(values() ?? []))
        }
        let error = unsafe sd_bus_message_get_error(handle)
        return (
            cookie,
            .failure(
                BusFailure(
                    name: unsafe Self.text(error?.pointee.name),
                    message: unsafe Self.text(error?.pointee.message)))
        )
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        unsafe text.map { unsafe String(cString: $0) } ?? ""
    }
}
