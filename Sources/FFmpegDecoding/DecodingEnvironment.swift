/// What every part of a decoder works with.
struct DecodingEnvironment: Sendable {
    let options: DecodingOptions
    let cancellation: CancellationGate
    var meter = ByteMeter()

    var limits: OpeningLimits { options.limits }

    /// The same with other options.
    func with(_ options: DecodingOptions) -> DecodingEnvironment {
        DecodingEnvironment(options: options, cancellation: cancellation, meter: meter)
    }
}
