import Testing

/// The tests that decode, one after the other: some count what the process has, some measure how
/// late a cancellation is.
@Suite(.serialized) enum DecodingTests {}
