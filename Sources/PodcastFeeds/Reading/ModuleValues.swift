/// What the namespaces say that a channel and an item have alike, each where it can be changed in
/// place.
struct ModuleValues {
    var media = Media()
    var dublinCore = DublinCore()
    var googlePlay = GooglePlay()
    var rawVoice = RawVoice()
    var spotify = Spotify()
    var acast = Acast()

    /// The namespaces of which something was read.
    var used = NamespaceSet()

    /// Puts in what was read.
    func fill(_ holder: inout some ModuleHolder) {
        if used.contains(.media) { holder.media = media }
        if used.contains(.dublinCore) || used.contains(.dublinCoreTerms) {
            holder.dublinCore = dublinCore
        }
        if used.contains(.googlePlay) { holder.googlePlay = googlePlay }
        if used.contains(.rawVoice) { holder.rawVoice = rawVoice }
        if used.contains(.spotify) { holder.spotify = spotify }
        if used.contains(.acast) { holder.acast = acast }
    }
}

/// A channel or an item.
protocol ModuleHolder {
    var media: Media? { get set }
    var dublinCore: DublinCore? { get set }
    var googlePlay: GooglePlay? { get set }
    var rawVoice: RawVoice? { get set }
    var spotify: Spotify? { get set }
    var acast: Acast? { get set }
}

extension FeedChannel: ModuleHolder {}
extension FeedItem: ModuleHolder {}

extension PartReader {
    /// Reads an element of one of these namespaces; false when no typed value holds it.
    mutating func readModule(
        _ child: Element, _ meaning: XMLName.Meaning, into values: inout ModuleValues
    ) -> Bool {
        let local = meaning.local
        return switch meaning.namespace {
        case .media: readMedia(child, local, into: &values.media)
        case .dublinCore, .dublinCoreTerms: readDublinCore(child, into: &values.dublinCore)
        case .googlePlay: readGooglePlay(child, local, into: &values.googlePlay)
        case .rawVoice: readRawVoice(child, local, into: &values.rawVoice)
        case .spotify: readSpotify(child, local, into: &values.spotify)
        case .acast: readAcast(child, local, into: &values.acast)
        default: false
        }
    }
}
