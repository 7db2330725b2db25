import PlaybackControl

extension PlayerController {
    /// Is silent while the user looks for a place, until ``endScrubbing()`` or another item.
    ///
    /// Seek as the finger moves: of many seeks only the newest is carried out. Whether sound is wanted
    /// stays as it is, so that a play button does not flicker; what the user changes of it meanwhile
    /// holds at the end.
    public func beginScrubbing() async {
        await setScrubbing(true)
    }

    /// Goes on as the user was before they looked for a place: playing from there, or paused.
    public func endScrubbing() async {
        await setScrubbing(false)
    }
}
