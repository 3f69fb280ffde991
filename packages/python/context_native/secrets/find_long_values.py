"""Finds long values without a known form. The same as find-long-values.ts of the TypeScript recorder.

They come after the name of a vendor whose keys have exactly that length and alphabet, are random values after a short
prefix, or private JSON Web Keys. The first two are `possible`: a checksum may have the same length.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Iterator, Optional, Tuple

from .secret_rules import PLACEHOLDER, PREFIXED_TOKEN, VENDOR_IDS, VENDOR_VALUE, VENDORS

_SHORTEST = 14
_LONGEST = 150
#: The shortest value with a prefix.
_SHORTEST_PREFIXED = 33
#: Characters of `d`, the private part of a JSON Web Key (RFC 7518): of curves, and of RSA with 2048 to 4096 bits.
_KEY_LENGTHS = frozenset((43, 64, 76, 86, 88, 342, 512, 683))
#: Maximum characters between a name and its value, and of a name.
_LONGEST_BETWEEN = 8
_LONGEST_NAME = 50
#: Words of a name, counted from its end, that can be the vendor's.
_MAX_WORDS = 5
_VALUES = {name: re.compile(pattern, re.ASCII) for names, pattern in VENDORS for name in names.split()}
_LONG_VALUE = re.compile(r"[\w+/.-]{14,}", re.ASCII)
_BETWEEN = re.compile(r"[ \t\"'`\\\]=:>,|]{0,8}\Z")
_OPERATOR = re.compile("[=:>,|]")
_NAME = re.compile(r"[\w.\t -]{0,50}\Z", re.ASCII)
_SAID = re.compile(r"\b(?:is|was|to|token|key|secret|login|auth)\Z", re.ASCII | re.IGNORECASE)
_MIXED = (re.compile("[0-9][A-Za-z]"), re.compile("[A-Za-z][0-9]"))


def long_values_in(text: str) -> Iterator[Tuple[str, Tuple[int, int]]]:
    """Kind and place, (start, end), of each long value in a text."""
    for run in _LONG_VALUE.finditer(text):
        start = run.start()
        if run.end() - start >= _SHORTEST_PREFIXED:
            token = PREFIXED_TOKEN.search(run.group())
            if token:
                yield "prefixed-token", (start + token.start(), start + token.end())
        name = _name_before(text, start)
        if name == "d" and run.end() - start in _KEY_LENGTHS and "kty" in text:
            yield "json-web-key", run.span()
        value = VENDOR_VALUE.match(text, start) if name else None
        if value and is_vendor_value(name, value.group()):
            yield "vendor-value", value.span()


def _name_before(text: str, start: int) -> str:
    """The name before a value: `algolia` of `"algolia": "..."` and `algolia key` of `algolia key ...`."""
    near = text[max(0, start - _LONGEST_BETWEEN - _LONGEST_NAME) : start]
    between = _BETWEEN.search(near, max(0, len(near) - _LONGEST_BETWEEN))
    separator = between.group() if between else ""
    end = len(near) - len(separator)
    match = _NAME.search(near, max(0, end - _LONGEST_NAME), end)
    name = match.group() if match else ""
    is_name = _OPERATOR.search(separator) or (separator and _SAID.search(name))
    return name if is_name else ""


def _is_mixed(value: str) -> bool:
    """True if a letter comes before a digit and a digit before a letter, as in random values."""
    return all(change.search(value) for change in _MIXED)


def is_vendor_value(name: str, value: str) -> bool:
    """True if a name contains a vendor's, and the value has the form of that vendor's values."""
    if not _SHORTEST <= len(value) <= _LONGEST:
        return False
    pattern = _vendor_of(name[-_LONGEST_NAME:])
    is_form = pattern is not None and _is_mixed(value) and pattern.search(value)
    return bool(is_form) and not PLACEHOLDER.search(value)


@lru_cache(maxsize=2000)
def _vendor_of(name: str) -> Optional["re.Pattern[str]"]:
    """Pattern of the values of the vendor that a name contains, or None."""
    spaced = re.sub("([a-z0-9])([A-Z])", r"\1 \2", name).lower()
    words = [word for word in re.split("[^a-z0-9]+", spaced) if word][-_MAX_WORDS:]
    for at in range(len(words) - 1, -1, -1):
        if VENDOR_IDS.search(words[at]):
            return None
        # `new_relic` is one name.
        pattern = _VALUES.get(words[at]) or _VALUES.get("".join(words[at : at + 2]))
        if pattern:
            return pattern
    return None
