"""podcastparser's pairs: our model under podcastparser's names, compared whole with its JSON.

Of the outer rules of that library, which its corpus page names, those are kept here that are no
parsing: the order of episodes, whole seconds, and which episodes are left out.
"""

import json
import pathlib


def url(value):
    return None if value is None else value.get("value", value["rawText"])


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
        "title": view.get("displayTitle"),
        "description": view.get("showNotesText" if is_atom else "summaryText", ""),
        "published": instant(item),
        "link": view.get("link") or "",
        "total_time": seconds(itunes.get("duration")),
        "payment_url": view.get("payment"),
        "enclosures": [enclosure(one) for one in media(item)],
    }
    if result["title"] is None:
        return None
    put(result, "description_html", view.get("showNotes"))
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
    put(result, "type", itunes.get("episodeType", {}).get("value"))
    put(result, "explicit", itunes.get("explicit", {}).get("value"))
    put(result, "number", itunes.get("episode", {}).get("value"))
    put(result, "season", itunes.get("season", {}).get("value"))
    put(result, "episode_art_url", view.get("artwork"))
    if podcast.get("transcripts"):
        result["transcript_url"] = url(podcast["transcripts"][0]["url"])
    if podcast.get("chapters"):
        result["chapters_json_url"] = url(podcast["chapters"]["url"])
    if podcast.get("persons"):
        result["persons"] = [person(one, view) for one, view in zip(
            podcast["persons"], view["persons"])]
    if item.get("chapters"):
        result["chapters"] = [chapter(one) for one in item["chapters"]["chapters"]]
    return result


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
            "mime_type": value.get("type", "application/octet-stream")}


def chapter(value):
    result = {"start": value["startMilliseconds"] // 1000, "title": value.get("title")}
    put(result, "href", url(value.get("href")))
    put(result, "image", url(value.get("image")))
    return result


def person(value, view):
    result = {"name": value["name"], "role": view["role"], "group": view["group"]}
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
    result = {"title": line["channelView"].get("displayTitle", name)}
    kind = itunes.get("type", {}).get("value")
    episodes = [one for one in (
        episode(item, view, feed["format"]["kind"] == "atom")
        for item, view in zip(feed["items"], views)) if one]
    episodes.sort(key=lambda one: one["published"], reverse=kind != "serial")
    result["episodes"] = episodes[:limit] if limit else episodes
    put(result, "description", line["channelView"].get("plainDescription"))
    if feed["format"]["kind"] != "atom":
        put(result, "link", line["channelView"].get("link"))
    put(result, "cover_url", line["channelView"].get("artwork"))
    put(result, "language", channel.get("language"))
    put(result, "generator", channel.get("generator", {}).get("name"))
    put(result, "itunes_author", itunes.get("author"))
    put(result, "type", kind)
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
    put(result, "payment_url", line["channelView"].get("payment"))
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
    actual = adapt(line, pathlib.PurePath(line["name"]).stem, limit)
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
