import PlaybackStorage

let path = "/tmp/player-consumer-\(UInt64.random(in: 0 ... .max))"
let database = try await PlaybackDatabase.open(path)
precondition(try await database.history.entries().isEmpty, "nothing was heard before")
await database.close()
