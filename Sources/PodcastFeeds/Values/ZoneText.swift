/// A time zone as a feed names it.
struct ZoneText {
    /// East of UTC; zero when the name is not known.
    let minutes: Int
    let isKnown: Bool

    init(minutes: Int) {
        self.minutes = minutes
        isKnown = true
    }

    /// - Parameter name: In lower case.
    init(name: String) {
        let known = Self.minutesEast[name]
        minutes = known ?? 0
        isKnown = known != nil
    }

    /// The zones of RFC 822 and those that feeds use and that mean one thing only.
    ///
    /// Military letters but Z are left out, as RFC 2822 has it, and so is IST, which means three.
    private static let minutesEast: [String: Int] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 60, "bst": 60, "cet": 60,
        "cest": 120, "met": 60, "mest": 120, "eet": 120, "eest": 180, "msk": 180, "sast": 120,
        "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
        "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600, "nst": -210,
        "ndt": -150, "ast": -240, "adt": -180, "brt": -180, "hkt": 480, "sgt": 480, "awst": 480,
        "jst": 540, "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660,
        "nzst": 720, "nzdt": 780,
    ]
}
