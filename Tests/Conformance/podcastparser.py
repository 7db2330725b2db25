"""podcastparser's pairs: our model under podcastparser's names, compared whole with its JSON.

Of the outer rules of that library, which its corpus page names, those are kept here that are no
parsing: the order of episodes, whole seconds, and which episodes are left out.
"""

import json


def url(value):
    return None if value is None else value.get("value", value["rawText"])


def joined(text):
    return " ".join((text or "").split())


def seconds(value):
    return int((value or {}).get("value", 0))


def instant(item):
    for key in ("published", "updated"):
        if "value" in item.get(key, {}):
            return item[key]["value"]["secondsSince1970"]
    return 0


def episode(item, view, is_atom):
    itunes, podcast = item.get("itunes", {}), item.get("podcast", {})
    result = {
        "title": joined(view.get("title")),
        "description": "" if is_atom else plain(item, view),
        "published": instant(item),
        "link": view.get("link") or "",
        "total_time": seconds(itunes.get("duration")),
        "payment_url": None,
        "enclosures": [enclosure(one) for one in media(item)],
    }
    html = [text["text"]["rawText"] for text in item["contents"] if text["text"]["kind"] == "html"]
    if not result["title"] and result["enclosures"]:
        if len({one["url"] for one in result["enclosures"]}) != 1:
            return None
        result["title"] = result["enclosures"][0]["url"].rpartition("/")[2].rpartition(".")[0]
    if html:
        result["description_html"] = html[0]
        result["description"] = result["description"] or view["contents"][0]
    elif not is_atom and item.get("description", {}).get("rawText", "") not in ("", result["description"]):
        result["description_html"] = item["description"]["rawText"]
    for link in item["links"]:
        if link.get("rel") == "payment":
            result["payment_url"] = url(link["href"])
    if "guid" in item:
        result["guid"] = url(item["guid"].get("url")) or item["guid"]["value"]
        if item["guid"].get("url") and not result["link"]:
            result["link"] = result["guid"]
    elif result["link"]:
        result["guid"] = result["link"]
    else:
        addresses = {one["url"] for one in result["enclosures"]}
        if len(addresses) != 1:
            return None
        result["guid"] = addresses.pop()
    put(result, "subtitle", itunes.get("subtitle", {}).get("rawText"))
    put(result, "itunes_author", itunes.get("author"))
    if itunes.get("episodeType") in ("full", "trailer", "bonus"):
        result["type"] = itunes["episodeType"]
    put(result, "explicit", itunes.get("explicit", {}).get("value"))
    put(result, "number", itunes.get("episode", {}).get("value"))
    put(result, "season", itunes.get("season", {}).get("value"))
    put(result, "episode_art_url", view.get("artwork"))
    if podcast.get("transcripts"):
        result["transcript_url"] = url(podcast["transcripts"][0]["url"])
    if podcast.get("chapters"):
        result["chapters_json_url"] = url(podcast["chapters"]["url"])
    if podcast.get("persons"):
        result["persons"] = [person(one) for one in podcast["persons"]]
    if item.get("chapters"):
        result["chapters"] = [chapter(one) for one in item["chapters"]["chapters"]]
    return result


def plain(item, view):
    """A description without HTML; one with HTML counts only where there is no content."""
    text, shown = item.get("description", {}).get("rawText", ""), view.get("description") or ""
    has_html = any(one["text"]["kind"] == "html" for one in item["contents"])
    return "" if has_html and joined(text) != joined(shown) else shown


def media(item):
    """The files of an episode: its enclosures, then those of Media RSS."""
    files = list(item["enclosures"])
    rss = item.get("media", {})
    for one in rss.get("files", []) + [f for g in rss.get("groups", []) for f in g["files"]]:
        if "url" in one:
            files.append(dict(one, length=one.get("fileSize")))
    return files


def enclosure(value):
    length = (value.get("length") or {}).get("value", -1)
    return {"url": url(value["url"]), "file_size": length if length else -1,
            "mime_type": value["mediaType"] if "mediaType" in value
            else value.get("type", "application/octet-stream")}


def chapter(value):
    result = {"start": value["startMilliseconds"] // 1000, "title": value.get("title")}
    put(result, "href", url(value.get("href")))
    put(result, "image", url(value.get("image")))
    return result


def person(value):
    result = {"name": value["name"], "role": value.get("role", "host"),
              "group": value.get("group", "cast").lower()}
    put(result, "href", url(value.get("href")))
    put(result, "img", url(value.get("img")))
    return result


def put(result, key, value):
    if value is not None:
        result[key] = value


def adapt(line, name, limit=0):
    feed, views = line["feed"], line["views"]
    channel = feed["channel"]
    itunes, podcast = channel.get("itunes", {}), channel.get("podcast", {})
    result = {"title": joined(line["channelView"].get("plainTitle")) or name}
    episodes = [one for one in (
        episode(item, view, feed["format"]["kind"] == "atom")
        for item, view in zip(feed["items"], views)) if one]
    episodes.sort(key=lambda one: one["published"], reverse=itunes.get("type") != "serial")
    result["episodes"] = episodes[:limit] if limit else episodes
    put(result, "description", line["channelView"].get("plainDescription"))
    if feed["format"]["kind"] != "atom":
        put(result, "link", line["channelView"].get("link"))
    put(result, "cover_url", line["channelView"].get("artwork"))
    put(result, "language", channel.get("language"))
    put(result, "generator", channel.get("generator", {}).get("name"))
    put(result, "itunes_author", itunes.get("author"))
    if itunes.get("type") in ("episodic", "serial"):
        result["type"] = itunes["type"]
    put(result, "explicit", itunes.get("explicit", {}).get("value"))
    put(result, "new_url", url(itunes.get("newFeedURL") or channel.get("newLocation")))
    if "owner" in itunes:
        result["itunes_owner"] = {k: itunes["owner"][k] for k in ("name", "email")
                                  if k in itunes["owner"]}
    if itunes.get("keywords"):
        result["itunes_keywords"] = itunes["keywords"]
    if itunes.get("categories"):
        result["itunes_categories"] = [
            [one["text"]] + one["subcategories"] for one in itunes["categories"]]
    if podcast.get("funding"):
        result["funding_url"] = url(podcast["funding"][0]["url"])
    put(result, "import_prohibited", podcast.get("locked", {}).get("locked", {}).get("value"))
    put(result, "paged_feed_first", url(line["paging"].get("first")))
    put(result, "paged_feed_next", url(line["paging"].get("next")))
    for link in channel["links"]:
        if link.get("rel") == "payment":
            result["payment_url"] = url(link["href"])
    return result


def cases(root):
    for path in sorted((root / "tests/data").glob("*.rss")):
        name = path.relative_to(root).as_posix()
        expectation = json.loads(path.with_suffix(".json").read_text())
        limit = path.with_suffix(".param.json")
        if limit.exists():
            expectation = dict(expectation, limit=json.loads(limit.read_text())["max_episodes"])
        yield name, expectation, ["--base-url", "file://" + name]


def holds(expectation, line):
    return not differences(expectation, line)


def differences(expectation, line):
    expected = dict(expectation)
    if "feed" not in line:
        return ["no feed"]
    limit = expected.pop("limit", 0)
    actual = adapt(line, line["name"].rpartition("/")[2].rpartition(".")[0], limit)
    return differing("", expected, actual)


def differing(path, expected, actual):
    """The paths at which two values of JSON differ."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key in sorted({*expected, *actual})
                for line in differing(path + "." + key, expected.get(key), actual.get(key))]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [line for index, pair in enumerate(zip(expected, actual))
                for line in differing("%s[%d]" % (path, index), *pair)]
    return [] if expected == actual else ["%s: %r, expected %r" % (path, actual, expected)]
