/// Whether a player can be seen on the bus.
@nonexhaustive
public enum MPRISStatus: Hashable, Sendable {
    /// The bus is asked for.
    case connecting

    /// It is seen under this name of the bus.
    case published(name: String)

    /// It is not seen; another try follows by itself, unless the name was refused.
    case unreachable(MPRISError)

    /// The service was closed.
    case closed
}
