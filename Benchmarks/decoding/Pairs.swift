/// Ours and the limit, measured in turn so that what the machine does meanwhile hits both alike.
struct Pairs {
    private(set) var ours: [Double] = []
    private(set) var limit: [Double] = []

    /// Measures both so many times; each goes first every other time.
    mutating func measure(
        _ count: Int, ours: (Int) async throws -> Double, limit: (Int) async throws -> Double
    ) async throws {
        for number in 0..<count {
            if number % 2 == 0 {
                self.ours.append(try await ours(number))
                self.limit.append(try await limit(number))
            } else {
                self.limit.append(try await limit(number))
                self.ours.append(try await ours(number))
            }
        }
    }

    /// The median of the ratios of each pair.
    var medianRatio: Double { zip(ours, limit).map { $0 / $1 }.median }
}

extension [Double] {
    /// The middle one, the later of two; there must be one.
    var median: Double { sorted()[count / 2] }
}
