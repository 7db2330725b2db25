"""gofeed's pairs: our model under the names of gofeed's structures, compared whole.

A value that is absent equals Go's empty value.
"""

import datetime
import json


def url(value):
    return None if value is None else value.get("value", value["rawText"])


def raw(value):
    return None if value is None else value["rawText"]


def parsed(value):
    if value is None or "value" not in value:
        return None
    instant = datetime.datetime(1970, 1, 1) + datetime.timedelta(
        seconds=value["value"]["secondsSince1970"])
    return instant.isoformat() + "Z"


# Structures that several formats share.

def person(value):
    return {"name": value.get("name") or value.get("rawText") if not value.get("email")
            else value.get("name"), "email": value.get("email"), "uri": url(value.get("uri"))}


def image(value):
    return value and {
        "url": url(value.get("url")), "title": raw(value.get("title")),
        "link": url(value.get("link")), "width": raw(value.get("width")),
        "height": raw(value.get("height")), "description": raw(value.get("description"))}


def extensions(elements):
    """Every element with a prefix, as gofeed keeps it: by prefix, then by name."""
    result = {}
    for element in elements:
        if element["prefix"] and element["prefix"] not in ("atom", "rdf"):
            result.setdefault(element["prefix"], {}).setdefault(element["name"], []).append(
                extension(element))
    return result


def extension(element):
    children = {}
    for one in element["content"]:
        if isinstance(one, dict):
            children.setdefault(one["name"], []).append(extension(one))
    return {"name": element["name"], "value": element["ownText"], "children": children,
            "attrs": {one["name"]: one["value"] for one in element["attributes"]}}


def dublin_core(value):
    result = {}
    for element in (value or {}).get("elements", []):
        if not element["isFromTerms"]:
            result.setdefault(element["term"], []).append(element["text"])
    return result


def itunes_item(value):
    return value and {
        "author": value.get("author"), "summary": raw(value.get("summary")),
        "subtitle": raw(value.get("subtitle")), "image": url(value.get("image")),
        "keywords": ",".join(value["keywords"]), "duration": raw(value.get("duration")),
        "explicit": raw(value.get("explicit")), "block": raw(value.get("block")),
        "episode": raw(value.get("episode")), "season": raw(value.get("season")),
        "episodeType": raw(value.get("episodeType"))}


def itunes_feed(value):
    if not value:
        return None
    result = {
        "author": value.get("author"), "summary": raw(value.get("summary")),
        "subtitle": raw(value.get("subtitle")), "image": url(value.get("image")),
        "keywords": ",".join(value["keywords"]), "explicit": raw(value.get("explicit")),
        "block": raw(value.get("block")), "type": raw(value.get("type")),
        "newFeedUrl": url(value.get("newFeedURL"))}
    result["categories"] = [
        {"text": one["text"], "subcategory": one["subcategories"] and
         {"text": one["subcategories"][0]}} for one in value["categories"]]
    if "owner" in value:
        result["owner"] = {"name": value["owner"].get("name"), "email": value["owner"].get("email")}
    return result


def elements_named(elements, name, prefix=""):
    return [one for one in elements if one["name"] == name and one["prefix"] == prefix]


# gofeed's rss.Feed

def rss_feed(line):
    feed, channel = line["feed"], line["feed"]["channel"]
    links = [url(one["href"]) for one in channel["links"] if "rel" not in one]
    return {
        "title": own_text(channel, "title"), "description": own_text(channel, "description"),
        "link": links[-1] if links else None, "links": links,
        "language": channel.get("language"), "copyright": raw(channel.get("rights")),
        "managingEditor": persons_text(channel, "managingEditor"),
        "webMaster": text_of(channel.get("webMaster")),
        "pubDate": raw(channel.get("published")), "pubDateParsed": parsed(channel.get("published")),
        "lastBuildDate": raw(channel.get("updated")),
        "lastBuildDateParsed": parsed(channel.get("updated")),
        "categories": [rss_category(one) for one in channel["categories"]],
        "generator": (channel.get("generator") or {}).get("name"),
        "docs": url(channel.get("docs")), "ttl": raw(channel.get("ttl")),
        "image": image(channel.get("image")), "rating": channel.get("rating"),
        "skipHours": [raw(one) for one in channel["skipHours"]], "skipDays": channel["skipDays"],
        "cloud": cloud(channel.get("cloud")), "textInput": text_input(channel.get("textInput")),
        "dcExt": dublin_core(channel.get("dublinCore")),
        "itunesExt": itunes_feed(channel.get("itunes")),
        "extensions": extensions(channel["elements"]),
        "items": [rss_item(one) for one in feed["items"]],
        "version": rss_version(feed["format"])}


def own_text(value, name):
    """The text of the core element; ours falls back on that of other namespaces."""
    if elements_named(value["elements"], name):
        return raw(value.get(name))
    return None


def text_of(value):
    """A person as it was written."""
    return value and (value.get("rawText") or value.get("name"))


def persons_text(value, name):
    if not elements_named(value["elements"], name) or not value["authors"]:
        return None
    return text_of(value["authors"][0])


def rss_category(value):
    return {"domain": value.get("scheme"), "value": value["term"]}


def cloud(value):
    return value and {
        "domain": value.get("domain"), "port": raw(value.get("port")), "path": value.get("path"),
        "registerProcedure": value.get("registerProcedure"),
        "protocol": value.get("protocolName")}


def text_input(value):
    return value and {
        "title": raw(value.get("title")), "description": raw(value.get("description")),
        "name": value.get("name"), "link": url(value.get("link"))}


def rss_version(form):
    number = form.get("version")
    if form["kind"] == "rdf":
        return {"0.90": "0.9"}.get(number, number or "1.0")
    return number


def enclosure(value):
    return {"url": url(value["url"]), "type": value.get("type"), "length": raw(value.get("length"))}


def rss_item(item):
    links = [url(one["href"]) for one in item["links"] if "rel" not in one]
    result = {
        "title": own_text(item, "title"), "description": own_text(item, "description"),
        "link": links[-1] if links else None, "links": links,
        "author": persons_text(item, "author"),
        "categories": [rss_category(one) for one in item["categories"]],
        "comments": url(item.get("comments")),
        "enclosures": [enclosure(one) for one in item["enclosures"]],
        "pubDate": raw(item.get("published")), "pubDateParsed": parsed(item.get("published")),
        "dcExt": dublin_core(item.get("dublinCore")), "itunesExt": itunes_item(item.get("itunes")),
        "extensions": extensions(item["elements"]), "custom": custom(item)}
    if result["enclosures"]:
        result["enclosure"] = result["enclosures"][0]
    if elements_named(item["elements"], "encoded", "content"):
        result["content"] = item["contents"][0]["text"]["rawText"]
        result["extensions"].pop("content", None)
    if elements_named(item["elements"], "guid") and "guid" in item:
        result["guid"] = {"value": item["guid"]["value"]}
        for element in elements_named(item["elements"], "guid"):
            for one in element["attributes"]:
                if one["name"] == "isPermaLink":
                    result["guid"]["isPermalink"] = one["value"]
    if "source" in item:
        source = item["source"]
        result["source"] = {
            "title": raw(source.get("title")),
            "url": url(source["links"][0]["href"]) if source["links"] else None}
    return result


CORE = {"title", "description", "link", "author", "category", "comments", "enclosure", "guid",
        "pubDate", "source"}


def custom(item):
    return {one["name"]: extension(one)["value"] for one in item["elements"]
            if not one["prefix"] and one["name"] not in CORE}


# gofeed's atom.Feed

def atom_feed(line):
    result = atom_source(line["feed"]["channel"])
    view = line["channelView"]
    result.update(
        title=view.get("title"), subtitle=view.get("description"), rights=view.get("rights"))
    result["entries"] = [
        atom_entry(item, view) for item, view in zip(line["feed"]["items"], line["views"])]
    result["version"] = line["feed"]["format"].get("version")
    result["language"] = line["feed"]["channel"].get("language")
    return result


def atom_source(channel):
    return {
        "title": raw(channel.get("title")), "id": channel.get("id"),
        "updated": raw(channel.get("updated")), "updatedParsed": parsed(channel.get("updated")),
        "subtitle": raw(channel.get("description")),
        "links": [atom_link(one) for one in channel["links"]],
        "generator": generator(channel.get("generator")), "icon": url(channel.get("icon")),
        "logo": url(channel.get("logo")), "rights": raw(channel.get("rights")),
        "contributors": [person(one) for one in channel["contributors"]],
        "authors": [person(one) for one in channel["authors"]],
        "categories": [atom_category(one) for one in channel["categories"]],
        "extensions": extensions(channel["elements"])}


def generator(value):
    return value and {"value": value.get("name"), "uri": url(value.get("uri")),
                      "version": value.get("version")}


def atom_link(value):
    return {"href": url(value["href"]), "hreflang": value.get("hreflang"),
            "rel": value.get("rel", "alternate"), "type": value.get("type"),
            "title": value.get("title"), "length": raw(value.get("length"))}


def atom_category(value):
    return {"term": value["term"], "scheme": value.get("scheme"), "label": value.get("label")}


def atom_entry(item, view):
    content = item["contents"][0] if item["contents"] else None
    return {
        "title": view.get("resolvedTitle"), "id": (item.get("guid") or {}).get("value"),
        "updated": raw(item.get("updated")), "updatedParsed": parsed(item.get("updated")),
        "summary": view.get("resolvedDescription")
        if elements_named(item["elements"], "summary") else None,
        "authors": [person(one) for one in item["authors"]],
        "contributors": [person(one) for one in item["contributors"]],
        "categories": [atom_category(one) for one in item["categories"]],
        "links": [atom_link(one) for one in item["links"]], "rights": raw(item.get("rights")),
        "published": raw(item.get("published")), "publishedParsed": parsed(item.get("published")),
        "source": atom_source(item["source"]) if "source" in item else None,
        "content": content and {"src": url(content.get("src")), "type": content.get("type"),
                                "value": view["resolvedContents"][0]},
        "extensions": extensions(item["elements"])}


# gofeed's own feed, which joins the formats

def common_feed(line):
    feed, channel = line["feed"], line["feed"]["channel"]
    kind = feed["format"]["kind"]
    authors = [person(one) for one in channel["authors"]]
    for one in ([channel["webMaster"]] if "webMaster" in channel and not authors else []):
        authors.append(person(one))
    itunes, core = channel.get("itunes", {}), dublin_core(channel.get("dublinCore"))
    if not authors:
        authors = first_author(channel)
    pages = [url(one["href"]) for one in channel["links"]
             if one.get("rel", "alternate") == "alternate"]
    own = [url(one["href"]) for one in channel["links"] if one.get("rel") == "self"]
    result = {
        "title": raw(channel.get("title")), "description": raw(channel.get("description")),
        "link": (pages[0] if kind == "atom" else pages[-1]) if pages else None,
        "links": pages if kind != "atom" else [url(one["href"]) for one in channel["links"]],
        "feedLink": own[0] if own else None, "authors": authors,
        "language": channel.get("language"),
        "copyright": raw(channel.get("rights")) or (core.get("rights") or [None])[0],
        "generator": generator_text(channel.get("generator")),
        "image": common_image(channel, line["channelView"]),
        "categories": [one.get("label", one["term"]) for one in channel["categories"]]
        + [one for one in itunes_categories(itunes)] + core.get("subject", []),
        "published": raw(channel.get("published")),
        "publishedParsed": parsed(channel.get("published")),
        "updated": raw(channel.get("updated")), "updatedParsed": parsed(channel.get("updated")),
        "dcExt": core, "itunesExt": itunes_feed(channel.get("itunes")),
        "extensions": extensions(channel["elements"]),
        "items": [common_item(item, view, kind)
                  for item, view in zip(feed["items"], line["views"])],
        "feedType": "atom" if kind == "atom" else "rss",
        "feedVersion": rss_version(feed["format"])}
    for one in core_dates(channel):
        if not result["updated"]:
            result["updated"], result["updatedParsed"] = raw(one), parsed(one)
    if authors:
        result["author"] = authors[0]
    return result


def first_author(value):
    """The creator of Dublin Core, or else the author of iTunes."""
    for one in value.get("dublinCore", {}).get("elements", []):
        if one["term"] == "creator":
            return [person(one["person"])]
    itunes = value.get("itunes", {})
    return [{"name": itunes["author"]}] if "author" in itunes else []


def itunes_categories(itunes):
    keywords = itunes.get("keywords", [])
    return keywords + [text for one in itunes.get("categories", [])
                       for text in [one["text"]] + one["subcategories"]]


def generator_text(value):
    return value and " ".join(filter(None, [
        value.get("name"), value.get("version") and "v" + value["version"], url(value.get("uri"))]))


def common_image(value, view):
    if "image" in value:
        return {"url": url(value["image"].get("url")), "title": raw(value["image"].get("title"))}
    address = view.get("artwork")
    if address is None:
        files = value.get("media", {}).get("files", [])
        address = next((url(one.get("url")) for one in files if one.get("medium") == "image"), None)
    return address and {"url": address}


def core_dates(value):
    for one in value.get("dublinCore", {}).get("elements", []):
        if "date" in one:
            yield {"rawText": one["text"], "value": one["date"]}


def common_item(item, view, kind):
    authors = [person(one) for one in item["authors"]]
    itunes, core = item.get("itunes", {}), dublin_core(item.get("dublinCore"))
    if not authors:
        authors = first_author(item)
    pages = [url(one["href"]) for one in item["links"]
             if one.get("rel", "alternate") == "alternate"]
    encoded = [one for one in item["contents"]]
    result = {
        "title": raw(item.get("title")),
        "description": raw(item.get("description"))
        if kind != "atom" or elements_named(item["elements"], "summary") else None,
        "content": encoded[0]["text"]["rawText"] if encoded else None,
        "link": pages[-1] if pages else None,
        "links": pages if kind != "atom" else [url(one["href"]) for one in item["links"]],
        "updated": raw(item.get("updated")), "updatedParsed": parsed(item.get("updated")),
        "published": raw(item.get("published")), "publishedParsed": parsed(item.get("published")),
        "authors": authors, "guid": (item.get("guid") or {}).get("value")
        if elements_named(item["elements"], "guid") or kind == "atom" else None,
        "image": common_image(item, view),
        "categories": [one.get("label", one["term"]) for one in item["categories"]]
        + itunes.get("keywords", []) + core.get("subject", []),
        "enclosures": [enclosure(one) for one in item["enclosures"]],
        "dcExt": core, "itunesExt": itunes_item(item.get("itunes")),
        "extensions": extensions(item["elements"]), "custom": custom(item) if kind != "atom" else None}
    for one in core_dates(item):
        for key in ("updated", "published"):
            if not result[key]:
                result[key], result[key + "Parsed"] = raw(one), parsed(one)
    if encoded and result["extensions"].get("content"):
        result["extensions"].pop("content")
    if authors:
        result["author"] = authors[0]
    if result["enclosures"]:
        result["enclosure"] = result["enclosures"][0]
    return result


# Comparing

def without_empty(value):
    if isinstance(value, dict):
        value = {key: without_empty(one) for key, one in value.items()}
        return {key: one for key, one in value.items() if one not in (None, "", [], {}, False)}
    if isinstance(value, list):
        return [without_empty(one) for one in value]
    return value


def expected(value):
    """The expectation with its instants written as ours are."""
    if isinstance(value, dict):
        return {key: whole_seconds(one) if key.endswith("Parsed") and one else expected(one)
                for key, one in value.items()}
    return [expected(one) for one in value] if isinstance(value, list) else value


def whole_seconds(text):
    instant = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return instant.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def cases(root):
    folder = root / "testdata"
    for path in sorted(folder.rglob("*.xml")):
        name = path.relative_to(root).as_posix()
        expectation = path.with_suffix(".json")
        if not expectation.exists():
            continue
        yield name, json.loads(expectation.read_text(encoding="utf-8-sig")), ["--all-elements"]


def differences(expectation, line):
    if "feed" not in line:
        return ["no feed: %s" % line.get("error")]
    if "/parser/rss/" in line["name"]:
        actual = rss_feed(line)
    elif "/parser/atom/" in line["name"]:
        actual = atom_feed(line)
    else:
        actual = common_feed(line)
    return differing("", without_empty(expected(expectation)), without_empty(actual))


def differing(path, expected, actual):
    """The paths at which two values of JSON differ."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key in sorted({*expected, *actual})
                for line in differing(path + "." + key, expected.get(key), actual.get(key))]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [line for index, pair in enumerate(zip(expected, actual))
                for line in differing("%s[%d]" % (path, index), *pair)]
    return [] if expected == actual else ["%s: %r, expected %r" % (path, actual, expected)]
