/// A rule of a protocol that a type breaks.
///
/// The contracts throw it and do not import a test framework, so that they run in any of them, in a
/// benchmark or at the start of a program, and the test that calls `verify()` is where it fails.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String

    /// What the type did.
    public let observation: String

    /// Names a rule and what broke it.
    public init(rule: String, observation: String) {
        self.rule = rule
        self.observation = observation
    }

    /// Rule and observation.
    public var description: String { "\(rule) But: \(observation)" }
}

/// One rule while it is being checked.
struct ContractRule: Sendable {
    let sentence: String

    /// Checks a rule; an error that it does not expect breaks it.
    static func verify(
        _ sentence: String, _ check: (ContractRule) async throws -> Void
    ) async throws(ContractViolation) {
        do {
            try await check(ContractRule(sentence: sentence))
        } catch let violation as ContractViolation {
            throw violation
        } catch {
            throw ContractViolation(rule: sentence, observation: "it threw “\(error)”.")
        }
    }

    func expect(
        _ condition: Bool, _ observation: @autoclosure () -> String
    ) throws(ContractViolation) {
        if !condition { throw violation(observation()) }
    }

    func violation(_ observation: String) -> ContractViolation {
        ContractViolation(rule: sentence, observation: observation)
    }
}
