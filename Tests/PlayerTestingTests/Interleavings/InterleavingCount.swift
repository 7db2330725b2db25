import Foundation

/// How many rows a test runs: so many, times what the environment's INTERLEAVING_FACTOR says.
func seeds(_ count: UInt64) -> Range<UInt64> {
    let factor = ProcessInfo.processInfo.environment["INTERLEAVING_FACTOR"].flatMap(UInt64.init)
    return 0..<(count * (factor ?? 1))
}
