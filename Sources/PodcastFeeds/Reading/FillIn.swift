/// What other namespaces say where the core elements say nothing; empty never beats non-empty.
extension FeedItem {
    mutating func fillIn() {
        title = title ?? itunes?.title.map { FeedText($0) } ?? moduleTitle
        if !description.saysSomething {
            description =
                itunes?.summary ?? contents.first { !$0.text.rawText.isEmpty }?.text
                ?? itunes?.subtitle ?? media?.details.description?.text
                ?? dublinCore?[.description].first.map { FeedText($0) } ?? description
        }
    }
}

extension FeedChannel {
    mutating func fillIn() {
        title = title ?? itunes?.title.map { FeedText($0) } ?? moduleTitle
        if !description.saysSomething {
            description =
                itunes?.summary ?? itunes?.subtitle
                ?? googlePlay?.description.map { FeedText($0) }
                ?? dublinCore?[.description].first.map { FeedText($0) } ?? description
        }
        if language == nil { language = dublinCore?[.language].first }
    }
}

extension ModuleHolder {
    fileprivate var moduleTitle: FeedText? {
        media?.details.title?.text ?? dublinCore?[.title].first.map { FeedText($0) }
    }
}

extension FeedText? {
    /// Whether there is a text that is not empty.
    var saysSomething: Bool { map { !$0.rawText.isEmpty } ?? false }
}
