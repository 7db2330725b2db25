import AssetLoading
import HTTPLoading
import LoopbackServer

/// Loads that are cancelled near their end.
enum Races {
    struct Growth {
        var descriptors: Int
        var residentBytes: Int
    }

    /// What the program holds more of after so many races than after the first hundreds.
    static func growth(count: Int) async throws -> Growth {
        let server = LoopbackServer(["/a": .content(Content(count: 100))])
        let address = server.address("/a")
        try await race(count: 1000, address: address)
        try await Task.sleep(for: .milliseconds(200))
        let descriptors = ProcessResources.descriptorCount() ?? 0
        let memory = ProcessResources.residentByteCount() ?? 0
        var left = count
        while left > 0 {
            // A server of its own for each part, because it keeps a record of all that is asked.
            let server = LoopbackServer(["/a": .content(Content(count: 100))])
            try await race(count: min(left, 1000), address: server.address("/a"))
            server.stop()
            left -= 1000
        }
        var growth: Growth
        var tries = 0
        repeat {
            try await Task.sleep(for: .milliseconds(50))
            tries += 1
            growth = Growth(
                descriptors: (ProcessResources.descriptorCount() ?? 0) - descriptors,
                residentBytes: (ProcessResources.residentByteCount() ?? 0) - memory)
        } while growth.descriptors > 0 && tries < 40
        return growth
    }

    private static func race(count: Int, address: String) async throws {
        let client = HTTPClient.patient()
        for _ in 0..<count {
            let task = Task { () -> AssetLoadingError? in
                do throws(AssetLoadingError) {
                    _ = try await client.fetch(address, limit: 1000)
                    return nil
                } catch {
                    return error
                }
            }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
            task.cancel()
            let error = await task.value
            guard error == nil || error == .cancelled else { throw error ?? .cancelled }
        }
    }
}
