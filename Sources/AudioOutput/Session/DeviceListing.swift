internal import AudioPipeline

/// The outputs of a server at one moment.
struct DeviceListing: Equatable {
    struct Entry: Equatable {
        /// The server's number for it, which a stream names it by; another when it comes back.
        var index: UInt32
        var device: AudioDevice
    }

    var entries: [Entry] = []

    /// The name of the default output.
    var defaultID: String?

    /// The outputs, the default one marked.
    var devices: [AudioDevice] { entries.map { marked($0.device) } }

    /// The output of a number.
    func device(at index: UInt32) -> AudioDevice? {
        entries.first { $0.index == index }.map { marked($0.device) }
    }

    func contains(_ id: AudioDevice.ID) -> Bool {
        entries.contains { $0.device.id == id }
    }

    private func marked(_ device: AudioDevice) -> AudioDevice {
        var device = device
        device.isDefault = device.id == defaultID
        return device
    }
}

/// What is plugged in where an output has several sockets.
enum DevicePort {
    case headphones
    case loudspeakers
    case other
}

extension AudioDevice.Kind {
    /// Goes by what a server says of an output: the socket in use before what the whole is.
    init(serverName: String, formFactor: String?, port: DevicePort?) {
        switch (port, formFactor) {
        case _ where serverName == "auto_null": self = .placeholder
        case (.headphones, _): self = .headphones
        case (.loudspeakers, _): self = .loudspeakers
        case (_, "headphone"), (_, "headset"), (_, "hands-free"), (_, "handset"):
            self = .headphones
        case (_, "speaker"), (_, "internal"), (_, "hifi"), (_, "car"), (_, "tv"), (_, "portable"):
            self = .loudspeakers
        default: self = .other
        }
    }
}
