internal import CPlayerPulse

/// A list of properties, by which a client or a stream introduces itself.
@safe
struct PulseProperties: ~Copyable {
    private let handle: OpaquePointer

    init?(_ values: [(key: String, value: String)]) {
        guard let handle = unsafe pa_proplist_new() else { return nil }
        unsafe self.handle = handle
        for (key, value) in values { unsafe pa_proplist_sets(handle, key, value) }
    }

    deinit {
        unsafe pa_proplist_free(handle)
    }

    func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(handle)
    }
}

extension PulseOutput {
    var clientProperties: [(key: String, value: String)] {
        [(PA_PROP_APPLICATION_NAME, applicationName)]
    }

    var streamProperties: [(key: String, value: String)] {
        [(PA_PROP_MEDIA_NAME, mediaName), (PA_PROP_MEDIA_ROLE, mediaRole.rawValue)]
    }
}
