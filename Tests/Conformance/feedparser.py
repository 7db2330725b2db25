"""feedparser's cases: our model under feedparser's names, and its expressions evaluated on that.

Nothing is read or repaired here: values are renamed, and put where feedparser puts them.
"""

import calendar
import datetime
import re
import time

CORE = ("wellformed/sanitize", "wellformed/cdf", "wellformed/http", "wellformed/sgml",
        "illformed/chardet")

ALIASES = {
    "channel": "feed", "items": "entries", "guid": "id", "date": "updated",
    "date_parsed": "updated_parsed", "url": "href", "modified": "updated",
    "modified_parsed": "updated_parsed", "issued": "published",
    "issued_parsed": "published_parsed", "copyright": "rights",
    "copyright_detail": "rights_detail", "tagline": "subtitle",
    "tagline_detail": "subtitle_detail",
}


class Names(dict):
    """A dictionary with feedparser's second names."""

    def __getitem__(self, key):
        if key == "category":
            return dict.__getitem__(self, "tags")[0]["term"]
        if key == "enclosures":
            return [Names({k: v for k, v in link.items() if k != "rel"})
                    for link in self.get("links", []) if link.get("rel") == "enclosure"]
        if key == "license":
            for link in self.get("links", []):
                if link.get("rel") == "license":
                    return link["href"]
        if key in ("description", "description_detail"):
            suffix = key[len("description"):]
            for other in ("summary", "subtitle"):
                if dict.__contains__(self, other + suffix):
                    return dict.__getitem__(self, other + suffix)
        if dict.__contains__(self, key):
            return dict.__getitem__(self, key)
        return dict.__getitem__(self, ALIASES.get(key, key))

    def __contains__(self, key):
        try:
            self[key]
        except (KeyError, IndexError):
            return False
        return True

    has_key = __contains__

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __getattr__(self, key):
        try:
            return self[key]
        except KeyError:
            raise AttributeError(key)

    def put(self, key, value):
        if value is not None:
            dict.__setitem__(self, key, value)


def url(value):
    return None if value is None else value.get("value", value["rawText"])


def instant(value):
    if value is None or "value" not in value:
        return None
    return time.gmtime(value["value"]["secondsSince1970"])


def put_date(names, key, value):
    if value is not None:
        names.put(key, value["rawText"])
        names.put(key + "_parsed", instant(value))


TYPES = {"plain": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"}


def put_text(names, key, text, resolved=None, default="text/plain"):
    if text is None:
        return
    value = resolved if resolved is not None else text["rawText"]
    names.put(key, value)
    names.put(key + "_detail", Names(
        type=TYPES.get(text["kind"], default), value=value, base=text.get("base", ""),
        language=text.get("language")))


def person(value):
    names = Names()
    names.put("name", value.get("name"))
    names.put("email", value.get("email"))
    names.put("href", url(value.get("uri")))
    return names


def put_persons(names, key, values):
    """The list, and the last one as text and in parts."""
    if not values:
        return
    names.put(key + "s", [person(value) for value in values])
    put_person(names, key, values[0])


def put_person(names, key, value):
    detail = person(value)
    if value.get("name") and value.get("email"):
        shown = "%s (%s)" % (value["name"], value["email"])
    else:
        shown = value.get("name") or value.get("email") or value.get("rawText")
    names.put(key, shown)
    names.put(key + "_detail", detail)


def link(value):
    names = Names(rel=value.get("rel", "alternate"), href=url(value["href"]))
    for key in ("type", "title", "hreflang"):
        names.put(key, value.get(key))
    names.put("length", (value.get("length") or {}).get("rawText"))
    if "type" not in names and names["rel"] in ("alternate", "self"):
        names.put("type", "text/html")
    return names


def category(value):
    names = Names(term=value["term"], scheme=value.get("scheme"), label=value.get("label"))
    return names


def itunes_categories(values, keywords):
    tags = [Names(term=word, scheme="http://www.itunes.com/", label=None) for word in keywords]
    for value in values:
        for text in [value["text"]] + value["subcategories"]:
            tags.append(Names(term=text, scheme="http://www.itunes.com/", label=None))
    return tags


def generator(value):
    names = Names()
    names.put("name", value.get("name"))
    names.put("href", url(value.get("uri")))
    names.put("version", value.get("version"))
    return names


def dublin(names, core):
    """Dublin Core under the names of the core elements."""
    for element in (core or {}).get("elements", []):
        term, text = element["term"], element["text"]
        parsed = time.gmtime(element["date"]["secondsSince1970"]) if "date" in element else None
        if term in ("creator",):
            if "author" not in names:
                put_person(names, "author", element["person"])
            dict.setdefault(names, "authors", []).append(person(element["person"]))
        elif term == "publisher":
            put_person(names, "publisher", element["person"])
        elif term == "contributor":
            dict.setdefault(names, "contributors", []).append(person(element["person"]))
        elif term in ("date", "modified"):
            names.put("updated", text), names.put("updated_parsed", parsed)
        elif term == "created":
            names.put("created", text), names.put("created_parsed", parsed)
        elif term == "issued":
            names.put("published", text), names.put("published_parsed", parsed)
        elif term == "valid" and "period" in element:
            for key in ("start", "end"):
                put_date(names, "validity_" + key, element["period"].get(key))
        elif term == "rights":
            names.put("rights", text)
        elif term == "language":
            names.put("language", text)
        elif term == "subject":
            dict.setdefault(names, "tags", []).append(Names(term=text, scheme=None, label=None))


def put_itunes(names, itunes, is_channel):
    if not itunes:
        return
    put_text(names, "subtitle", itunes.get("subtitle"))
    if "summary" in itunes:
        put_text(names, "summary", itunes["summary"])
    if "image" in itunes:
        names.put("image", Names(href=url(itunes["image"])))
    if "block" in itunes:
        names.put("itunes_block", 1 if itunes["block"].get("value") else 0)
    if "explicit" in itunes:
        dict.__setitem__(names, "itunes_explicit", itunes["explicit"].get("value"))
    if "author" in itunes and "author" not in names:
        names.put("author", itunes["author"])
        names.put("author_detail", Names(name=itunes["author"]))
    if "duration" in itunes:
        names.put("itunes_duration", itunes["duration"]["rawText"])
    if "owner" in itunes:
        names.put("publisher_detail", person(itunes["owner"]))
    if is_channel and "newFeedURL" in itunes:
        names.put("newlocation", url(itunes["newFeedURL"]))
    for tag in itunes_categories(itunes.get("categories", []), itunes.get("keywords", [])):
        tags = dict.setdefault(names, "tags", [])
        if tag not in tags:
            tags.append(tag)


def put_common(names, value, resolved):
    put_persons(names, "author", value.get("authors"))
    if value.get("contributors"):
        names.put("contributors", [person(one) for one in value["contributors"]])
    links = [link(one) for one in value.get("links", [])]
    if links:
        names.put("links", links)
        alternate = [one for one in links if one["rel"] == "alternate"]
        if alternate:
            names.put("link", alternate[-1]["href"])
    if value.get("categories"):
        names.put("tags", [category(one) for one in value["categories"]])
    put_text(names, "title", value.get("title"), resolved.get("title"))
    put_text(names, "rights", value.get("rights"), resolved.get("rights"))
    put_date(names, "published", value.get("published"))
    put_date(names, "updated", value.get("updated"))
    put_date(names, "created", value.get("created"))
    dublin(names, value.get("dublinCore"))


def feed(channel, resolved):
    names = Names()
    put_common(names, channel, resolved)
    put_text(names, "subtitle", channel.get("description"), resolved.get("description"),
             "text/html")
    put_text(names, "info", channel.get("info"), resolved.get("info"))
    names.put("id", channel.get("id"))
    names.put("language", channel.get("language"))
    names.put("docs", url(channel.get("docs")))
    names.put("ttl", (channel.get("ttl") or {}).get("rawText"))
    names.put("icon", url(channel.get("icon")))
    names.put("logo", url(channel.get("logo")))
    if channel.get("webMaster"):
        put_person(names, "publisher", channel["webMaster"])
    if channel.get("generator"):
        names.put("generator", channel["generator"].get("name"))
        names.put("generator_detail", generator(channel["generator"]))
    if channel.get("cloud"):
        cloud = channel["cloud"]
        names.put("cloud", Names(
            domain=cloud.get("domain"), port=(cloud.get("port") or {}).get("rawText"), path=cloud.get("path"),
            registerprocedure=cloud.get("registerProcedure"),
            protocol=cloud.get("protocolName")))
    for key, source in (("image", "image"), ("textinput", "textInput")):
        value = channel.get(source)
        if value:
            names.put(key, box(value))
    names.put("newlocation", url(channel.get("newLocation")))
    put_itunes(names, channel.get("itunes"), True)
    others(names, channel)
    return names


def box(value):
    """An image or a form."""
    names = Names()
    for key, one in value.items():
        if key == "url":
            names.put("href", url(one))
        elif key == "link":
            names.put("link", url(one))
        elif key in ("title", "description"):
            names.put("subtitle" if key == "description" else key, one["rawText"])
        elif key in ("width", "height"):
            names.put(key, one.get("value"))
        else:
            names.put(key, one)
    return names


def entry(item, view):
    names = Names()
    put_common(names, item, {"title": view.get("resolvedTitle")})
    has_own_description = item.get("description") is not None
    contents = [content(one, text)
                for one, text in zip(item["contents"], view["resolvedContents"])]
    if has_own_description:
        put_text(names, "summary", item["description"], view.get("resolvedDescription"),
                 "text/html")
    if contents:
        names.put("content", contents)
    guid = item.get("guid")
    if guid:
        names.put("id", guid["value"])
        names.put("guidislink", guid["isPermaLink"] and "link" not in names)
        if guid["isPermaLink"] and "link" not in names:
            names.put("link", guid["value"])
    names.put("comments", url(item.get("comments")))
    put_date(names, "expired", item.get("expirationDate"))
    media = []
    linked = {one["href"] for one in names.get("links", []) if one["rel"] == "enclosure"}
    for one in item["enclosures"]:
        if url(one["url"]) in linked:
            continue
        enclosure = Names(rel="enclosure", href=url(one["url"]))
        enclosure.put("type", one.get("type"))
        enclosure.put("length", (one.get("length") or {}).get("rawText"))
        media.append(enclosure)
    if media:
        names.put("links", media + names.get("links", []))
    if item.get("source"):
        source = feed(item["source"], {})
        if item["source"]["links"]:
            source.put("href", url(item["source"]["links"][0]["href"]))
        names.put("source", source)
    if item.get("image"):
        names.put("image", box(item["image"]))
    put_itunes(names, item.get("itunes"), False)
    put_media(names, item.get("media"))
    if item.get("chapters"):
        names.put("psc_chapters", chapters(item["chapters"]))
    others(names, item)
    return names


def content(value, resolved):
    names = Names()
    text = value["text"]
    kind = value.get("type")
    if kind in (None, "text", "html", "xhtml"):
        kind = TYPES.get(text["kind"], "text/plain")
    names.put("type", kind)
    names.put("value", resolved)
    names.put("base", text.get("base", ""))
    dict.__setitem__(names, "language", text.get("language"))
    names.put("src", url(value.get("src")))
    return names


def put_media(names, media):
    if not media:
        return
    details = media["details"]
    for group in media["groups"]:
        if "details" in group and not details["credits"]:
            details = group["details"]
            names.put("summary", (details.get("description") or {}).get("text", {}).get("rawText"))
    for one in details["categories"]:
        scheme = one.get("scheme", "http://search.yahoo.com/mrss/category_schema")
        dict.setdefault(names, "tags", []).append(
            Names(term=one["term"], scheme=scheme, label=one.get("label")))
    if details["credits"]:
        names.put("media_credit", [
            Names(role=one.get("role"), content=one["name"]) for one in details["credits"]])
    if details["restrictions"]:
        one = details["restrictions"][0]
        names.put("media_restriction", Names(
            relationship=one.get("relationship"), content=one["values"]))
    if details["licenses"]:
        one = details["licenses"][0]
        names.put("media_license", Names(
            type=one.get("type"), href=url(one.get("href")), content=one.get("text")))
    if details["ratings"]:
        names.put("media_rating", Names(content=details["ratings"][0]["value"]))
    if "player" in details:
        names.put("media_player", Names(url=url(details["player"].get("url"))))
    if details["thumbnails"]:
        names.put("media_thumbnail", [
            Names(href=url(one.get("url"))) for one in details["thumbnails"]])


def chapters(value):
    names = Names(chapters=[])
    names.put("version", value.get("version"))
    for one in value["chapters"]:
        chapter = Names(start_parsed=datetime.timedelta(milliseconds=one["startMilliseconds"]))
        chapter.put("title", one.get("title"))
        chapter.put("href", url(one.get("href")))
        if "image" in one:
            chapter.put("image", one["image"]["rawText"])
        names["chapters"].append(chapter)
    return names


def others(names, value):
    """Elements without a typed value, under the names that feedparser makes of prefixes."""
    for element in value.get("elements", []):
        prefix = element["prefix"].lower()
        key = (prefix + "_" if prefix else "") + element["name"].lower()
        if element["name"] == "license":
            attributes = {one["name"]: one["value"] for one in element["attributes"]}
            dict.setdefault(names, "links", []).append(
                Names(rel="license", href=attributes.get("resource") or element["ownText"]))
        others(names, {"elements": [one for one in element["content"] if isinstance(one, dict)]})
        if key in names:
            continue
        if element["attributes"] and not element["ownText"]:
            names.put(key, Names({one["name"]: one["value"] for one in element["attributes"]}))
        else:
            names.put(key, element["ownText"])


VERSIONS = {
    "rss090": "rss090", "rss091Netscape": "rss091n", "rss091Userland": "rss091u",
    "rss092": "rss092", "rss093": "rss093", "rss094": "rss094", "rss10": "rss10",
    "rss11": "rss10", "rss20": "rss20", "atom03": "atom03", "atom10": "atom10",
}


def version(line):
    return VERSIONS.get(line.get("specification"), line["feed"]["format"]["kind"])


REPAIRS = {
    "unescapedAmpersand", "unescapedLessThan", "invalidCharacterReference", "controlCharacter",
    "invalidEncoding", "mismatchedTag", "malformedMarkup", "truncated", "undeclaredPrefix",
    "junkBeforeFeed", "contentAfterFeed", "foreignContentType", "unknownEncoding",
}


def adapt(line):
    if "feed" not in line:
        return Names(feed=Names(), entries=[], bozo=1, version="", encoding="", namespaces={})
    value = line["feed"]
    views = line["views"]
    return Names(
        feed=feed(value["channel"], line.get("channelView", {})),
        entries=[entry(item, view) for item, view in zip(value["items"], views)],
        bozo=1 if any(note["code"] in REPAIRS for note in value["notes"]) else 0,
        version=version(line), namespaces={},
        encoding=value["encoding"].get("transportName") or value["encoding"]["name"])


def cases(root):
    """Each case's path, its expectation and the options that feed-inspect gets."""
    for path in sorted(root.rglob("*.xml")):
        name = path.relative_to(root).as_posix()
        if any(name.startswith("tests/" + folder) for folder in CORE):
            continue
        text = decoded(path.read_bytes())
        match = re.search(r"Expect:(.*?)-->", text, re.S)
        headers = dict(re.findall(r"^\s*Header:\s*([\w-]+):\s*(.*)$", text, re.M))
        headers = {key.lower(): one.strip() for key, one in headers.items()}
        options = []
        if "content-type" in headers:
            options += ["--content-type", headers["content-type"]]
        base = headers.get("content-location")
        if "http" in name:
            base = "http://127.0.0.1:8097/" + name if base is None else base
        if base:
            options += ["--base-url", base]
        yield name, (match[1].strip() if match else None), options


def decoded(data):
    for mark, encoding in ((b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"),
                           (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
                           (b"<\0\0\0", "utf-32-le"), (b"\0\0\0<", "utf-32-be"),
                           (b"<\0", "utf-16-le"), (b"\0<", "utf-16-be")):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    return data.decode("latin-1")


def holds(expectation, line):
    result = adapt(line)
    scope = dict(result)
    scope["datetime"] = datetime
    scope["calendar"] = calendar
    try:
        return bool(eval(expectation, {"__builtins__": {"len": len, "dict": dict, "True": True,
                                                        "False": False, "None": None,
                                                        "ord": ord, "tuple": tuple}}, scope))
    except Exception as error:  # noqa: BLE001  (a missing key is a miss)
        return False


def differences(expectation, line):
    if expectation is not None and holds(expectation, line):
        return []
    return ["not so: %s" % " ".join((expectation or "no expectation").split())[:200]]
