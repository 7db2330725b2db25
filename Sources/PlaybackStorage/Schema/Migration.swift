/// The steps from an empty file to what this version keeps; those that are published never change.
struct Migration: Sendable {
    /// The statements of the step.
    let script: String

    /// All steps in order; a file of version n has seen the first n.
    static let all = [Migration(script: first)]

    /// Durations that must come back as they were are whole seconds, and the rest in attoseconds.
    ///
    /// Times of the history are microseconds.
    private static let first = """
        CREATE TABLE position (
            key TEXT NOT NULL PRIMARY KEY,
            seconds INTEGER NOT NULL, attoseconds INTEGER NOT NULL,
            duration_seconds INTEGER, duration_attoseconds INTEGER,
            is_finished INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX position_by_revision ON position (revision);

        CREATE TABLE history (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            address TEXT NOT NULL, title TEXT, artist TEXT,
            first_heard INTEGER NOT NULL, last_heard INTEGER NOT NULL,
            heard INTEGER NOT NULL,
            finished_count INTEGER NOT NULL
        );
        CREATE INDEX history_by_time ON history (last_heard, id);

        CREATE TABLE download (
            path TEXT NOT NULL PRIMARY KEY,
            address TEXT NOT NULL, final_address TEXT NOT NULL,
            validator TEXT, size INTEGER,
            stored INTEGER NOT NULL,
            is_finished INTEGER NOT NULL
        ) WITHOUT ROWID;
        """
}
