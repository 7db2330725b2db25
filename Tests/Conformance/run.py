"""Runs feed-inspect over the corpora and counts what agrees.

run.py FEED-INSPECT CORPORA REPORT: prints `corpus: N of M` and each miss, and writes the report.
"""

import collections
import fnmatch
import importlib
import json
import pathlib
import subprocess
import sys

CORPORA = [
    # Folder, module, floor, where it is from.
    ("podcastparser", "podcastparser", 70, "gpodder/podcastparser at f5486ec"),
    ("feedparser", "feedparser", 1000, "kurtmckee/feedparser at a22c5521"),
    ("gofeed", "gofeed", 440, "mmcdole/gofeed at e010ca0"),
    ("feedsmith", "feedsmith", 19, "macieklamberski/feedsmith at d915e93"),
    ("podcast-namespace", "podcast_namespace", 89, "Podcastindex-org/podcast-namespace at c0ff5ca"),
    ("feedvalidator", "feedvalidator", 2156, "w3c/feedvalidator at 43dabeb2"),
]

# Groups of feedparser's folders that have a floor of their own.
GROUPS = [
    ("rss, itunes, psc, namespace, rdf, media-rss, entities",
     ("rss", "itunes", "psc", "namespace", "rdf", "media-rss", "entities"), 540),
    ("encoding", ("encoding",), 72),
    ("atom, atom10", ("atom", "atom10"), 340),
]


def lines_of(tool, files, options):
    """What the tool prints for each file; a file without a line had no outcome."""
    result = {}
    for start in range(0, len(files), 200):
        part = [str(one) for one in files[start:start + 200]]
        run = subprocess.run([tool, "--json", *options, *part], capture_output=True, timeout=300)
        if run.returncode not in (0, 1):
            print("feed-inspect ended with %d on one of %d files" % (run.returncode, len(part)))
        for text in run.stdout.splitlines():
            line = json.loads(text)
            result[line["path"]] = line
    return result


def measure(tool, root, module):
    """Each case's name with what differs from its expectation."""
    cases, groups = [], collections.defaultdict(list)
    for name, expectation, source in module.cases(root):
        options = source if isinstance(source, list) else []
        path = source if isinstance(source, pathlib.Path) else root / name
        cases.append((name, expectation, str(path)))
        groups[tuple(options)].append(path)
    lines = {}
    for options, files in groups.items():
        lines.update(lines_of(tool, files, options))
    outcome = []
    for name, expectation, path in cases:
        line = lines.get(path)
        differing = ["no outcome"] if line is None else module.differences(
            expectation, dict(line, name=name))
        outcome.append((name, differing))
    return outcome


def reasons():
    """Why single cases are missed: lines of `corpus path pattern: reason`."""
    table = []
    for text in (pathlib.Path(__file__).parent / "reasons.txt").read_text().splitlines():
        if text and not text.startswith("#"):
            pattern, _, reason = text.partition(": ")
            table.append((pattern, reason))
    return table


def reason_of(table, name):
    for pattern, reason in table:
        if fnmatch.fnmatchcase(name, pattern):
            return reason
    return None


def main():
    tool, corpora, report = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    table, text, failed = reasons(), [], False
    for folder, module_name, floor, origin in CORPORA:
        root = corpora / folder
        if not root.is_dir():
            print("%s: not there, skipped" % folder)
            continue
        outcome = measure(tool, root, importlib.import_module(module_name))
        misses = [one for one in outcome if one[1]]
        held = len(outcome) - len(misses)
        print("%s: %d of %d" % (folder, held, len(outcome)))
        failed |= held < floor
        text += ["## %s: %d of %d" % (folder, held, len(outcome)), "",
                 "From %s. At least %d are required." % (origin, floor), ""]
        if folder == "feedparser":
            failed |= report_groups(outcome, text)
        for name, differing in misses:
            reason = reason_of(table, folder + "/" + name)
            print("  %s: %s" % (name, reason or differing[0][:160]))
            text.append("- `%s`: %s" % (name, reason or "differs"))
        text += [""] if misses else []
    report.write_text("\n".join([(pathlib.Path(__file__).parent / "head.md").read_text(), *text]))
    sys.exit(1 if failed else 0)


def report_groups(outcome, text):
    failed = False
    for title, folders, floor in GROUPS:
        part = [one for one in outcome if one[0].split("/")[-2] in folders]
        held = sum(1 for one in part if not one[1])
        print("  %s: %d of %d" % (title, held, len(part)))
        text.append("- %s: %d of %d (at least %d)" % (title, held, len(part), floor))
        failed |= held < floor
    text.append("")
    return failed


if __name__ == "__main__":
    main()
