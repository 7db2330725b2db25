"""feedsmith's references: our model under feedsmith's names, compared on the keys that we have."""

import json


def url(value):
    return None if value is None else value["rawText"]


def raw(value):
    return None if value is None else value["rawText"]


def val(value):
    """A number where it could be read."""
    return None if value is None else value.get("value", value["rawText"])


def written(value):
    return value and (value.get("rawText") or value.get("name") or value.get("email"))


def person(value):
    return {"name": value.get("name"), "uri": url(value.get("uri")), "email": value.get("email")}


def page(value):
    for one in value["links"]:
        if "rel" not in one:
            return url(one["href"])
    return None


def link(value):
    return {"href": url(value["href"]), "rel": value.get("rel"), "type": value.get("type"),
            "hreflang": value.get("hreflang"), "title": value.get("title"),
            "length": val(value.get("length"))}


def rss_category(value):
    return {"name": value["term"], "domain": value.get("scheme")}


def atom_category(value):
    return {"term": value["term"], "scheme": value.get("scheme"), "label": value.get("label")}


def enclosure(value):
    return {"url": url(value["url"]), "length": val(value.get("length")),
            "type": value.get("type")}


def box(value):
    return value and {
        "url": url(value.get("url")), "title": raw(value.get("title")),
        "name": value.get("name"), "link": url(value.get("link")),
        "description": raw(value.get("description")), "height": val(value.get("height")),
        "width": val(value.get("width"))}


def cloud(value):
    return value and {
        "domain": value.get("domain"), "port": val(value.get("port")), "path": value.get("path"),
        "registerProcedure": value.get("registerProcedure"),
        "protocol": value.get("protocolName")}


def dublin(value, from_terms):
    result = {}
    for one in (value or {}).get("elements", []):
        if one["isFromTerms"] == from_terms:
            result.setdefault(one["term"], one["text"])
    return result


def itunes(value):
    if not value:
        return None
    seconds = val(value.get("duration"))
    result = {
        "author": value.get("author"), "title": value.get("title"),
        "subtitle": raw(value.get("subtitle")), "summary": raw(value.get("summary")),
        "image": url(value.get("image")), "explicit": val(value.get("explicit")),
        "block": val(value.get("block")), "complete": val(value.get("complete")),
        "keywords": value["keywords"], "type": raw(value.get("type")),
        "newFeedUrl": url(value.get("newFeedURL")), "season": val(value.get("season")),
        "episode": val(value.get("episode")), "episodeType": raw(value.get("episodeType")),
        "duration": seconds, "applePodcastsVerify": value.get("applePodcastsVerify"),
        "categories": [{"text": one["text"], "categories": [
            {"text": inner} for inner in one["subcategories"]]} for one in value["categories"]]}
    if "owner" in value:
        result["owner"] = {"name": value["owner"].get("name"), "email": value["owner"].get("email")}
    return result


def podcast(value):
    if not value:
        return None

    def each(key, names):
        return [{ours: shown(one.get(theirs)) for ours, theirs in names.items()}
                for one in value.get(key, [])]

    def one(key, names):
        return value.get(key) and {
            ours: shown(value[key].get(theirs)) for ours, theirs in names.items()}

    place = {"display": "name", "rel": "rel", "geo": "geo", "osm": "osm", "country": "country"}
    return {
        "locked": one("locked", {"value": "locked", "owner": "owner"}),
        "fundings": each("funding", {"display": "title", "url": "url"}),
        "persons": each("persons", {"display": "name", "role": "role", "group": "group",
                                    "img": "img", "href": "href"}),
        "locations": each("locations", place), "guid": value.get("guid"),
        "license": one("license", {"display": "name", "url": "url"}),
        "medium": value.get("medium"),
        "transcripts": each("transcripts", {"url": "url", "type": "type", "language": "language",
                                            "rel": "rel"}),
        "chapters": one("chapters", {"url": "url", "type": "type"}),
        "soundbites": each("soundbites", {"startTime": "startTime", "duration": "duration",
                                          "display": "title"}),
        "season": one("season", {"number": "number", "name": "name"}),
        "episode": one("episode", {"number": "number", "display": "display"}),
        "socialInteracts": each("socialInteracts", {
            "protocol": "protocolName", "uri": "uri", "accountId": "accountID",
            "accountUrl": "accountURL", "priority": "priority"}),
        "txts": each("txts", {"display": "text", "purpose": "purpose"}),
        "blocks": each("blocks", {"value": "isBlocked", "id": "id"}),
        "remoteItems": each("remoteItems", {
            "feedGuid": "feedGUID", "feedUrl": "feedURL", "itemGuid": "itemGUID",
            "medium": "medium", "title": "title"}),
        "podping": one("podping", {"usesPodping": "usesPodping"})}


def shown(value):
    if isinstance(value, dict) and "rawText" in value:
        value = value["rawText"] if isinstance(value.get("value"), str) else val(value)
    return value


def google_play(value):
    return value and {
        "author": value.get("author"), "description": value.get("description"),
        "explicit": "clean" if value["isClean"] else val(value.get("explicit")),
        "block": val(value.get("block")),
        "email": value.get("email"), "newFeedUrl": url(value.get("newFeedURL")),
        "categories": value["categories"],
        "image": "image" in value and {"href": url(value["image"])}}


def acast(value):
    return value and {
        "showId": value.get("showID"), "showUrl": value.get("showURL"),
        "episodeId": value.get("episodeID"), "episodeUrl": value.get("episodeURL"),
        "settings": value.get("settings"), "importedFeed": url(value.get("importedFeed")),
        "network": "network" in value and {
            "id": value.get("networkID"), "slug": value.get("networkSlug"),
            "value": value["network"]},
        "signature": "signature" in value and {
            "key": value.get("signatureKey"), "algorithm": value.get("signatureAlgorithm"),
            "value": value["signature"]}}


def psc(value):
    return value and {"chapters": [
        {"title": one.get("title"), "href": url(one.get("href")), "image": url(one.get("image"))}
        for one in value["chapters"]]}


def common(value):
    return {"itunes": itunes(value.get("itunes")), "podcast": podcast(value.get("podcast")),
            "googleplay": google_play(value.get("googlePlay")), "acast": acast(value.get("acast")),
            "psc": psc(value.get("chapters")), "dc": dublin(value.get("dublinCore"), False),
            "dcterms": dublin(value.get("dublinCore"), True)}


def rss(channel, items):
    result = common(channel)
    result.update(
        title=raw(channel.get("title")), link=page(channel),
        description=raw(channel.get("description")), language=channel.get("language"),
        copyright=raw(channel.get("rights")),
        managingEditor=written((channel["authors"] or [None])[0]),
        webMaster=written(channel.get("webMaster")), pubDate=raw(channel.get("published")),
        lastBuildDate=raw(channel.get("updated")), generator=(channel.get("generator") or {}).get(
            "name"), docs=url(channel.get("docs")), cloud=cloud(channel.get("cloud")),
        categories=[rss_category(one) for one in channel["categories"]],
        ttl=val(channel.get("ttl")), image=box(channel.get("image")), rating=channel.get("rating"),
        textInput=box(channel.get("textInput")), skipHours=[val(one) for one in channel["skipHours"]],
        skipDays=channel["skipDays"], items=[rss_item(one) for one in items])
    return result


def rss_item(item):
    result = common(item)
    result.update(
        title=raw(item.get("title")), link=page(item), description=raw(item.get("description")),
        authors=[written(one) for one in item["authors"]],
        categories=[rss_category(one) for one in item["categories"]],
        comments=url(item.get("comments")), pubDate=raw(item.get("published")),
        enclosures=[enclosure(one) for one in item["enclosures"]],
        content=item["contents"] and {"encoded": item["contents"][0]["text"]["rawText"]},
        guid="guid" in item and {"value": item["guid"]["value"]})
    if "source" in item:
        result["source"] = {"title": raw(item["source"].get("title")),
                            "url": page(item["source"])}
    return result


def atom(channel, items, views):
    result = common(channel)
    result.update(atom_common(channel))
    generator = channel.get("generator")
    result.update(
        icon=url(channel.get("icon")), logo=url(channel.get("logo")), id=channel.get("id"),
        subtitle=raw(channel.get("description")), generator=generator and {
            "text": generator.get("name"), "uri": url(generator.get("uri")),
            "version": generator.get("version")},
        entries=[atom_entry(one, view) for one, view in zip(items, views)])
    return result


def atom_common(value):
    return {"title": raw(value.get("title")), "updated": raw(value.get("updated")),
            "links": [link(one) for one in value["links"]], "rights": raw(value.get("rights")),
            "authors": [person(one) for one in value["authors"]],
            "contributors": [person(one) for one in value["contributors"]],
            "categories": [atom_category(one) for one in value["categories"]]}


def atom_entry(item, view):
    result = common(item)
    result.update(atom_common(item))
    result.update(
        id=(item.get("guid") or {}).get("value"), published=raw(item.get("published")),
        summary=raw(item.get("description")),
        content=atom_content(item, view))
    return result


def atom_content(item, view):
    """XHTML with the element around it, which only the tree has."""
    if not item["contents"]:
        return None
    if item["contents"][0]["text"]["kind"] != "xhtml":
        return item["contents"][0]["text"]["rawText"]
    return next(markup for one, markup in zip(item["elements"], view["markup"])
                if one["name"] == "content")


def opml(document):
    return {"head": {
        "title": document.get("title"), "dateCreated": raw(document.get("dateCreated")),
        "dateModified": raw(document.get("dateModified")), "ownerName": document.get("ownerName"),
        "ownerEmail": document.get("ownerEmail"), "ownerId": document.get("ownerID"),
        "docs": document.get("docs"), "expansionState": document["expansionState"],
        "vertScrollState": document.get("verticalScrollState"),
        "windowTop": document.get("windowTop"), "windowLeft": document.get("windowLeft"),
        "windowBottom": document.get("windowBottom"), "windowRight": document.get("windowRight")},
        "body": {"outlines": [outline(one) for one in document["outlines"]]}}


def outline(value):
    return {"text": value["text"], "type": value.get("type"), "xmlUrl": value.get("xmlURL"),
            "htmlUrl": value.get("htmlURL"), "url": value.get("url"), "title": value.get("title"),
            "description": value.get("description"), "language": value.get("language"),
            "version": value.get("version"), "category": value.get("category"),
            "created": raw(value.get("created")), "isComment": value.get("isComment"),
            "isBreakpoint": value.get("isBreakpoint"),
            "outlines": [outline(one) for one in value["outlines"]]}


def cases(root):
    for path in sorted((root / "src").rglob("references/*")):
        if path.suffix == ".json":
            continue
        name = path.relative_to(root).as_posix()
        options = ["--opml"] if path.suffix == ".opml" else ["--all-elements"]
        yield name, json.loads(path.with_suffix(".json").read_text()), options


def differences(expectation, line):
    if "opml" in line:
        actual = opml(line["opml"])
    elif "feed" not in line:
        return ["no feed: %s" % line.get("error")]
    elif line["feed"]["format"]["kind"] == "atom":
        actual = atom(line["feed"]["channel"], line["feed"]["items"], line["views"])
    else:
        actual = rss(line["feed"]["channel"], line["feed"]["items"])
    return differing("", expectation, actual)


def differing(path, expected, actual):
    """Where values differ, on the keys that the model has."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key in expected if key in actual
                for line in differing(path + "." + key, expected[key], actual[key])]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [line for index, pair in enumerate(zip(expected, actual))
                for line in differing("%s[%d]" % (path, index), *pair)]
    return [] if expected == actual else ["%s: %r, expected %r" % (path, actual, expected)]
