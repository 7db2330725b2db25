extension ArraySlice<UInt8> {
    /// The text of bytes that are known to be valid UTF-8, which are not checked again.
    ///
    /// Only for what came through ``MarkupRepair``, which gives out nothing else, and was cut at
    /// ASCII bytes.
    var validText: String {
        // Safety: the repair has checked each byte; see above.
        unsafe String(copying: UTF8Span(unchecked: span))
    }
}
