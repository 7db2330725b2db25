/// What a player has waited for in vain.
@nonexhaustive
public enum StuckReason: Hashable, Sendable {
    /// The item's bytes or what they are.
    case loading

    /// Samples from the decoder.
    case samples

    /// The output, which has samples and takes none.
    case output
}
