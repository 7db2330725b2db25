import AudioPipeline
import Testing

@testable import AudioOutput

@Suite struct RouteTrackerTests {
    private static func entry(
        _ index: UInt32, _ id: String, kind: AudioDevice.Kind = .other, sampleRate: Int = 48_000
    ) -> DeviceListing.Entry {
        DeviceListing.Entry(
            index: index,
            device: AudioDevice(
                id: id, name: id, kind: kind,
                format: AudioFormat(sampleRate: sampleRate, channels: .stereo)))
    }

    private let both = DeviceListing(
        entries: [entry(1, "desk"), entry(2, "head", kind: .headphones)], defaultID: "desk")
    private let desk = DeviceListing(entries: [entry(1, "desk")], defaultID: "desk")
    private let latency = Duration.milliseconds(50)

    @Test func theFirstRouteIsTheOpening() {
        var tracker = RouteTracker(selection: .systemDefault)
        let change = tracker.take(both, index: 1, latency: latency)
        #expect(change?.reason == .opened)
        #expect(change?.former == nil)
        #expect(change?.route.device.isDefault == true)
        #expect(tracker.route?.latency == latency)
        #expect(tracker.take(both, index: 1, latency: latency) == nil)
        #expect(tracker.take(both, index: 7, latency: latency) == nil)
    }

    @Test func aDeviceThatIsGoneIsALossAndThenAReturn() {
        var tracker = RouteTracker(selection: .device(id: "head"))
        _ = tracker.take(both, index: 2, latency: latency)
        let loss = tracker.take(desk, index: 1, latency: latency)
        #expect(loss?.reason == .deviceLost)
        #expect(loss?.former?.device.kind == .headphones)
        #expect(tracker.takeReturn(in: desk) == nil)
        let again = DeviceListing(
            entries: [Self.entry(1, "desk"), Self.entry(9, "head", kind: .headphones)],
            defaultID: "desk")
        #expect(tracker.take(again, index: 1, latency: latency) == nil)
        #expect(tracker.takeReturn(in: again) == "head")
        #expect(tracker.takeReturn(in: again) == nil)
        #expect(tracker.take(again, index: 9, latency: latency)?.reason == .deviceReturned)
    }

    @Test func aMoveByOthersIsNoLoss() {
        var tracker = RouteTracker(selection: .systemDefault)
        _ = tracker.take(both, index: 1, latency: latency)
        #expect(tracker.take(both, index: 2, latency: latency)?.reason == .moved)
    }

    @Test func aMoveThatWasAskedForIsASelection() {
        var tracker = RouteTracker(selection: .systemDefault)
        _ = tracker.take(both, index: 1, latency: latency)
        tracker.request(.device(id: "head"))
        let change = tracker.take(both, index: 2, latency: latency)
        #expect(change?.reason == .selected)
        #expect(change?.route.selection == .device(id: "head"))
        tracker.settle(.device(id: "head"), isSuccess: true)
        tracker.request(.systemDefault)
        #expect(tracker.take(both, index: 1, latency: latency)?.route.selection == .systemDefault)
    }

    @Test func aRequestThatIsRefusedLeavesTheSelection() {
        var tracker = RouteTracker(selection: .systemDefault)
        _ = tracker.take(both, index: 1, latency: latency)
        tracker.request(.device(id: "none"))
        tracker.settle(.device(id: "none"), isSuccess: false)
        #expect(tracker.selection == .systemDefault)
        #expect(tracker.take(both, index: 2, latency: latency)?.reason == .moved)
    }

    @Test func headphonesPulledOutOfTheSameOutputAreALoss() {
        let plugged = DeviceListing(
            entries: [Self.entry(1, "desk", kind: .headphones)], defaultID: "desk")
        let pulled = DeviceListing(
            entries: [Self.entry(1, "desk", kind: .loudspeakers)], defaultID: "desk")
        var tracker = RouteTracker(selection: .systemDefault)
        _ = tracker.take(plugged, index: 1, latency: latency)
        #expect(tracker.take(pulled, index: 1, latency: latency)?.reason == .deviceLost)
        #expect(tracker.take(plugged, index: 1, latency: latency) == nil)
    }

    @Test func anotherLatencyOrFormOfTheSameDeviceIsRenegotiated() {
        var tracker = RouteTracker(selection: .systemDefault)
        _ = tracker.take(desk, index: 1, latency: latency)
        let slow = tracker.take(desk, index: 1, latency: .milliseconds(200))
        #expect(slow?.reason == .renegotiated)
        let other = DeviceListing(
            entries: [Self.entry(1, "desk", sampleRate: 96_000)], defaultID: "desk")
        let change = tracker.take(other, index: 1, latency: .milliseconds(200))
        #expect(change?.reason == .renegotiated)
        #expect(change?.route.device.format?.sampleRate == 96_000)
    }

    @Test(
        arguments: [
            ("auto_null", nil, nil, AudioDevice.Kind.placeholder),
            ("usb", "headset", nil, .headphones), ("card", "internal", .headphones, .headphones),
            ("card", "internal", .loudspeakers, .loudspeakers),
            ("card", "internal", .other, .loudspeakers),
            ("null", nil, nil, .other), ("car", "car", nil, .loudspeakers),
        ] as [(String, String?, DevicePort?, AudioDevice.Kind)])
    func aKindGoesByTheSocketInUse(
        name: String, formFactor: String?, port: DevicePort?, kind: AudioDevice.Kind
    ) {
        #expect(AudioDevice.Kind(serverName: name, formFactor: formFactor, port: port) == kind)
    }
}
