internal import AudioPipeline
internal import CPlayerPulse

/// One question to a server: which outputs there are, and which is the default.
///
/// Whoever asks holds it until it is answered or the connection is gone. All is done with the lock
/// of the loop held.
final class PulseDeviceQuery {
    private var listing = DeviceListing()
    private var answers = 0
    private let completion: (DeviceListing) -> Void

    /// - Parameter completion: Called with the answer, on the loop's thread.
    init(completion: @escaping (DeviceListing) -> Void) {
        self.completion = completion
    }

    fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> PulseDeviceQuery {
        guard let pointer = unsafe pointer else {
            preconditionFailure("An answer came without its question.")
        }
        return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    fileprivate var pointer: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    fileprivate func serverTold(_ info: UnsafePointer<pa_server_info>?) {
        if let name = unsafe info?.pointee.default_sink_name {
            listing.defaultID = unsafe String(cString: name)
        }
        finishOne()
    }

    fileprivate func deviceTold(_ info: UnsafePointer<pa_sink_info>?, isEnd: Bool) {
        if isEnd { return finishOne() }
        guard let info = unsafe info, let entry = unsafe DeviceListing.Entry(info.pointee) else {
            return
        }
        listing.entries.append(entry)
    }

    private func finishOne() {
        answers += 1
        if answers == 2 { completion(listing) }
    }
}

extension PulseContext {
    /// Asks which outputs there are; false when the question was not sent.
    func ask(_ query: PulseDeviceQuery) -> Bool {
        unsafe withHandle { context in
            let server = unsafe pa_context_get_server_info(
                context, { _, info, query in unsafe PulseDeviceQuery.at(query).serverTold(info) },
                query.pointer)
            let list = unsafe pa_context_get_sink_info_list(
                context,
                { _, info, end, query in
                    unsafe PulseDeviceQuery.at(query).deviceTold(info, isEnd: end != 0)
                }, query.pointer)
            let isAsked = unsafe (PulseOperation(server) != nil, PulseOperation(list) != nil)
            return isAsked.0 && isAsked.1
        }
    }

    /// Has a callback called whenever an output or the default has changed.
    func watchDevices(
        _ listener: UnsafeMutableRawPointer, callback: pa_context_subscribe_cb_t
    ) {
        unsafe withHandle { context in
            unsafe pa_context_set_subscribe_callback(context, callback, listener)
            let mask = pa_subscription_mask_t(
                rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue
                    | PA_SUBSCRIPTION_MASK_SERVER.rawValue)
            _ = unsafe PulseOperation(pa_context_subscribe(context, mask, nil, nil))
        }
    }
}

extension DeviceListing.Entry {
    /// Reads what a server says of an output; nil when it has no name.
    fileprivate init?(_ info: pa_sink_info) {
        guard let name = unsafe info.name else { return nil }
        let id = unsafe String(cString: name)
        let words = unsafe info.description.map { unsafe String(cString: $0) }
        let formFactor = unsafe pa_proplist_gets(info.proplist, PA_PROP_DEVICE_FORM_FACTOR).map {
            unsafe String(cString: $0)
        }
        let port = unsafe info.active_port.map {
            unsafe pa_device_port_type_t(UInt32($0.pointee.type))
        }
        let rate = unsafe Int(info.sample_spec.rate)
        let channels = unsafe Int(info.sample_spec.channels)
        let isFormatKnown =
            AudioFormat.sampleRates.contains(rate) && (1...32).contains(channels)
        unsafe self.init(
            index: info.index,
            device: AudioDevice(
                id: id, name: words ?? id,
                kind: AudioDevice.Kind(
                    serverName: id, formFactor: formFactor, port: port.map(DevicePort.init)),
                format: isFormatKnown
                    ? AudioFormat(sampleRate: rate, channels: ChannelLayout(count: channels))
                    : nil))
    }
}

extension DevicePort {
    fileprivate init(_ type: pa_device_port_type_t) {
        self =
            switch type {
            case PA_DEVICE_PORT_TYPE_HEADPHONES, PA_DEVICE_PORT_TYPE_HEADSET,
                PA_DEVICE_PORT_TYPE_EARPIECE, PA_DEVICE_PORT_TYPE_HANDSET:
                .headphones
            case PA_DEVICE_PORT_TYPE_SPEAKER: .loudspeakers
            default: .other
            }
    }
}
