/// How soon a load has its turn among those that wait.
public enum AssetLoadPriority: Int, Hashable, Comparable, CaseIterable, Sendable {
    /// Nobody waits for it yet; preloads have it.
    case low

    /// It is wanted.
    case normal

    /// Somebody sits before the screen and waits.
    case high

    /// Orders by urgency, the least urgent first.
    public static func < (left: AssetLoadPriority, right: AssetLoadPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
