"""An independent checker of Context-Native, draft v0.1, with Python's standard library only."""

from __future__ import annotations

from .collection import KINDS, Collection, Document
from .findings import Finding
from .times import parse_time

__version__ = "0.2.0"
#: The revision of draft v0.1 that this checker was written from.
REVISION = "2026-11-25"
__all__ = ["KINDS", "REVISION", "Collection", "Document", "Finding", "check", "parse_time"]


def check(source: "str | bytes", kind: "str | None" = None, now: "str | None" = None) -> Document:
    """Checks one document by itself. `now` is a time that replaces the clock.

    Raises ValueError for an invalid `kind` or `now`. Faults of the document are findings.
    """
    if kind is not None and kind not in KINDS:
        raise ValueError("kind must be one of " + ", ".join(KINDS))
    moment = None
    if now is not None:
        moment = parse_time(now)
        if moment is None:
            raise ValueError("now is not a time by clause 2.2")
    collection = Collection(moment)
    collection.add(source, kind)
    return collection.close()[0]
