/// What came of asking whether a document has changed.
public enum HTTPRefresh: Hashable, Sendable {
    /// It has, or it is new: this is what it is now.
    case changed(HTTPResponse)

    /// It is what it was (status 304).
    ///
    /// `permanentAddress` is where it is found from now on, if the server says so.
    case unchanged(permanentAddress: String?)

    /// It is gone for good (status 410): there is no use in asking again.
    case gone
}
