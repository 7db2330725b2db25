/// What every part of a decoder works with.
struct DecodingEnvironment: Sendable {
    private(set) var options: DecodingOptions
    let cancellation: CancellationGate
    var meter = ByteMeter()
    var messages = MessageBox()

    var limits: OpeningLimits { options.limits }

    /// The same with other options.
    func with(_ options: DecodingOptions) -> DecodingEnvironment {
        DecodingEnvironment(
            options: options, cancellation: cancellation, meter: meter, messages: messages)
    }
}
