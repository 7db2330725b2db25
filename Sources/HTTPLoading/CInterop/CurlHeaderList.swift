internal import CPlayerCurl

/// A list of request header lines (`curl_slist`), freed at the end of its life.
@safe
struct CurlHeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    /// Makes the list; fields with a line break or a null byte in them are left out.
    init(_ fields: [HTTPHeaders.Field]) {
        unsafe first = nil
        for field in fields {
            let line = "\(field.name): \(field.value)"
            guard !line.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else { continue }
            if let longer = unsafe curl_slist_append(first, line) {
                unsafe first = longer
            }
        }
    }

    /// Makes a list of lines as they are.
    init(lines: [String]) {
        unsafe first = nil
        for line in lines {
            if let longer = unsafe curl_slist_append(first, line) { unsafe first = longer }
        }
    }

    deinit {
        unsafe curl_slist_free_all(first)
    }
}
