import AssetLoading
import Foundation
import HTTPLoading

/// Reads whole documents, from files and from the web.
struct DocumentReader: Sendable {
    struct Document: Sendable {
        var bytes: [UInt8]

        /// Where it was in the end; what it names is relative to that.
        var base: URL?
        var contentType: String?
    }

    let client: HTTPClient

    /// Reads a document of a limited size.
    @concurrent
    func read(_ text: String, limit: Int) async throws -> Document {
        switch AssetLocation(text) {
        case .file(let path):
            let tooLarge = Complaint("\(path) has more than \(limit >> 20) MB: check what it is.")
            guard let handle = FileHandle(forReadingAtPath: path),
                let data = try? handle.read(upToCount: limit + 1) ?? Data()
            else {
                throw Complaint("\(path) can't be read: check the path and its permissions.")
            }
            guard data.count <= limit else { throw tooLarge }
            return Document(bytes: Array(data), base: URL(filePath: path))
        case .remote(let address):
            let response = try await client.fetch(address, limit: Int64(limit))
            return Document(
                bytes: response.body, base: URL(string: response.finalAddress),
                contentType: response.headers["Content-Type"])
        }
    }
}

extension DocumentReader.Document {
    /// An address that the document names; nil where it is none.
    ///
    /// What came over the web leads only to the web, never to a file of this machine.
    func resolve(_ address: String) -> String? {
        guard let url = URL(string: address, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased()
        else { return nil }
        let isLocal = base?.isFileURL ?? false
        guard scheme == "http" || scheme == "https" || scheme == "file" && isLocal else {
            return nil
        }
        return scheme == "file" ? url.path : url.absoluteString
    }
}
