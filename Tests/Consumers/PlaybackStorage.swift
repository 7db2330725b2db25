import PlaybackStorage

let path = "/tmp/player-consumer-\(UInt64.random(in: 0 ... .max))"
let database = try await PlaybackDatabase.open(path)
let entries = try await database.history.entries()
precondition(entries.isEmpty, "nothing was heard before")
await database.close()
