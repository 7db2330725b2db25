import NowPlaying

let service = MPRISService(
    .init(identity: "Consumer", name: "consumer", address: "unix:path=/nowhere"))
do {
    try await service.waitUntilPublished()
    preconditionFailure("there is a bus where none is")
} catch {
    precondition(error.code == .noBus, "without a bus the error says so")
}
