import AssetLoading
import Foundation
import HTTPLoading

/// One request in one line.
struct RequestLine {
    let text: String

    init(_ record: HTTPRequestRecord) {
        let outcome =
            switch record.outcome {
            case .complete: "complete"
            case .redirected(let address): "redirected to \(address)"
            case .cancelled: "given up"
            case .connectionLost(let cause): "connection lost: \(cause)"
            case .failed(let error): "failed: \(error.message)"
            }
        text = [
            record.address, record.range, record.status.map { "status \($0)" },
            record.contentRange, record.protocolVersion.map { "HTTP/\($0)" },
            record.isConnectionReused ? "connection used again" : nil,
            "\(record.byteCount) bytes", "first after \(Self.milliseconds(record.timeToFirstByte))",
            "all after \(Self.milliseconds(record.duration))", outcome,
        ].compactMap(\.self).joined(separator: ", ")
    }

    private static func milliseconds(_ time: Duration) -> String {
        String(format: "%.1f ms", time / .milliseconds(1))
    }
}
