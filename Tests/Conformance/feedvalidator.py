"""feedvalidator's files, for robustness: each is read to its end, whatever it is."""


def cases(root):
    for path in sorted(root.rglob("*.xml")):
        yield path.relative_to(root).as_posix(), None, []


def differences(expectation, line):
    return [] if "feed" in line or "error" in line else ["no outcome"]
