import Foundation
import LoopbackServer
import TestSupport

/// A real web server of a test's own: nginx with HTTP/1.1, HTTP/2 and TLS, on ports of 127.0.0.1.
///
/// It ends with the test's process even when that crashes, because its shell waits on a pipe from
/// it.
package final class WebServer: Sendable {
    /// Why no server can be started here; nil when it can.
    package static let obstacle = SearchPath.obstacle(to: ["nginx", "openssl"])

    /// Whether tests that need a server can run; says why not.
    package static var isAvailable: Bool {
        if let obstacle { print("Tests with a web server are left out. \(obstacle)") }
        return obstacle == nil
    }

    /// One request that the server has answered.
    package struct LogLine: Sendable {
        package var connection: String
        package var protocolName: String
        package var status: Int
        package var path: String
    }

    private let launcher: Program
    private let folder: URL
    private let port: UInt16

    /// Where it speaks TLS.
    package let securePort: UInt16

    /// The certificate that a client has to trust.
    package var certificateFile: String { folder.appending(path: "certificate.pem").path }

    /// Makes a certificate and starts a server of these files, which are named by their paths.
    package init(files: [String: [UInt8]] = [:]) async throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "player-web-\(UUID().uuidString)")
        port = UnansweringListener.refusingPort()
        securePort = UnansweringListener.refusingPort()
        let root = folder.appending(path: "files")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, bytes) in files {
            try Data(bytes).write(to: root.appending(path: path))
        }
        try Self.configuration(port: port, securePort: securePort)
            .write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        launcher = try Program(["sh", "-c", Self.launch, "sh", folder.path])
        guard await launcher.firstLine() == "ready" else {
            let log = try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)
            throw WebServerFailure(log: log ?? "nginx did not start.")
        }
    }

    /// Ends the server and removes its files.
    package func stop() async {
        launcher.closeInput()
        await launcher.waitForExit()
        try? FileManager.default.removeItem(at: folder)
    }

    package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    package func secureAddress(_ path: String) -> String {
        "https://localhost:\(securePort)\(path)"
    }

    /// The requests that have been answered so far.
    package func log() throws -> [LogLine] {
        try String(contentsOf: folder.appending(path: "access.log"), encoding: .utf8)
            .split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                return LogLine(
                    connection: words[0], protocolName: words[1], status: Int(words[2]) ?? 0,
                    path: words[3])
            }
    }

    private static let launch = """
        PATH="$PATH:/usr/sbin"; cd "$1" || exit 1
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
            -keyout key.pem -out certificate.pem -subj /CN=localhost \
            -addext subjectAltName=DNS:localhost,IP:127.0.0.1 >openssl.log 2>&1 || exit 1
        nginx -p "$1" -e error.log -c nginx.conf </dev/null >start.log 2>&1 & server=$!
        until [ -s nginx.pid ]; do kill -0 $server 2>/dev/null || exit 1; sleep 0.02; done
        echo ready
        cat >/dev/null
        kill -TERM $server; wait $server
        """

    /// Redirects: `/1` and `/2` lead in two steps to `/page`, `/insecure` to the other port.
    private static func configuration(port: UInt16, securePort: UInt16) -> String {
        """
        \(getuid() == 0 ? "user root;" : "")
        daemon off;
        worker_processes 1;
        pid nginx.pid;
        events { worker_connections 2048; }
        http {
            log_format short '$connection $server_protocol $status $request_uri';
            access_log access.log short;
            client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
            uwsgi_temp_path uwsgi; scgi_temp_path scgi;
            default_type application/octet-stream;
            sendfile on; keepalive_requests 100000; http2_max_concurrent_streams 128;
            server {
                listen 127.0.0.1:\(port) backlog=1024;
                listen 127.0.0.1:\(securePort) ssl http2 backlog=1024;
                server_name localhost;
                ssl_certificate certificate.pem; ssl_certificate_key key.pem;
                root files;
                location = /1 { return 302 /2; }
                location = /2 { return 301 /page; }
                location = /insecure { return 302 http://127.0.0.1:\(port)/page; }
            }
        }

        """
    }
}

/// nginx did not start.
package struct WebServerFailure: Error {
    package var log: String
}
