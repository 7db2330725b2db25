import PlaybackControl

let first = PlaybackItem(address: "episode-1.mp3")
let again = PlaybackItem(address: "episode-1.mp3")
precondition(first.id != again.id, "the same medium twice in a queue is two occurrences")
