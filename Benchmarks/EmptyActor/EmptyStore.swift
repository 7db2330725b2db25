package import PlaybackControl

/// An actor that is called as a store is, from another module, and does nothing but count.
package actor EmptyStore {
    private var count = 0

    package init() {}

    @discardableResult
    package func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition {
        count += 1
        return PlaybackTransition(.applied, stamp: event.stamp)
    }
}
