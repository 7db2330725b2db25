/// Why a database could not be opened, read or written, and what to do about it.
///
/// Two errors are equal when their codes are, so that a test can name the one that it expects.
public struct PlaybackStorageError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// A newer version of the program wrote the file, which was left as it is.
        case newerVersion(found: Int, known: Int)

        /// The file is no database, or one of something else; it was left as it is.
        case foreignFile

        /// What is in the file is damaged.
        case corrupt

        /// The file or its folder may not be read or written.
        case accessDenied

        /// The folder of the file is not there, or the file can't be opened for another reason.
        case cannotOpen

        /// The disk, or the size that the file may have, has no room.
        case noSpace

        /// Another process has held the file for too long.
        case busy

        /// The system could not read or write.
        case inputOutput

        /// A key, path or number is longer or larger than what can be kept.
        case invalidInput

        /// The database was closed.
        case closed
    }

    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What SQLite reported.
    public let cause: String?

    /// Describes a failure.
    public init(_ code: Code, message: String, cause: String? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The message, and in brackets the cause where there is one to tell.
    public var description: String { cause.map { "\(message) (\($0))" } ?? message }
}

extension PlaybackStorageError: Hashable {
    /// Compares the codes only.
    public static func == (left: PlaybackStorageError, right: PlaybackStorageError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension PlaybackStorageError {
    /// The failure of a kind, with the words for it.
    init(_ code: Code, cause: String? = nil) {
        self.init(code, message: Self.message(for: code), cause: cause)
    }

    private static func message(for code: Code) -> String {
        switch code {
        case .newerVersion(let found, let known):
            """
            The file was written by a newer version of the program (\(found), this one knows \
            \(known)). Update the program, or choose another file.
            """
        case .foreignFile: "The file belongs to something else. Choose another path."
        case .corrupt:
            "The file is damaged. Move it away, and a new one is made at the next start."
        case .accessDenied:
            "The file can't be written. Check the permissions of the file and of its folder."
        case .cannotOpen: "The file can't be opened. Check that its folder is there."
        case .noSpace: "The disk is full. Make room and try again."
        case .busy: "Another program has been using the file for too long. Try again."
        case .inputOutput: "The system could not read or write the file. Check the disk."
        case .invalidInput: "This is too long to be kept. Use a shorter key."
        case .closed: "The database was closed before. Open it again."
        }
    }
}
