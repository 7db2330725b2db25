#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Levels as people count them.
enum Decibels {
    /// What samples are multiplied with to add so many decibels.
    static func factor(_ decibels: Double) -> Double { pow(10, decibels / 20) }
}
