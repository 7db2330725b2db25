/// The keys.
enum HelpView {
    static let lines = [
        "Space       play, pause               Enter  play or open what is selected",
        "Up, Down    select (also k, j)        Tab    list, now playing",
        "Left, Right back, forward 15 s        0 - 9  go to that tenth",
        "p, n        episode before, after     [, ]   chapter before, after",
        "s           speed 0.5, 1, 1.5, 2      <, >   speed in fine steps",
        "-, +        volume                    m      mute",
        "t           sleep timer               l      loop off, one, all",
        "d, D        download, delete it       a      go on with the next episode or not",
        "c           chapters                  o      podcasts of the list",
        "h           history                   Esc    back",
        "q           quit",
    ].map { Line($0) }
}
