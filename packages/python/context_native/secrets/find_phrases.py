"""Finds the seed phrases of wallets (BIP 39). The same as find-phrases.ts of the TypeScript recorder."""

from __future__ import annotations

import re
from typing import Iterator, List, Optional, Tuple

from .secret_rules import PHRASE, PHRASE_NAME, PHRASE_WORDS

#: Valid word counts of a phrase.
_LENGTHS = frozenset((12, 15, 18, 21, 24))
#: Minimum length: twelve words of three letters.
_SHORTEST = 47
_LONGEST = 300
#: Characters to search, from the start of a name.
_REACH = 600
_ONLY_WORDS = re.compile("[ \t\r\n]*[a-z]{3,8}(?:[ \t\r\n,]{1,3}[a-z]{3,8}){11,23}[ \t\r\n]*")


def phrases_in(text: str, name: Optional[str]) -> List[Tuple[str, int, int]]:
    """Grade, start and end of phrases after their name, and of one in a text that is only a phrase.

    Elsewhere, such words are usually an ordinary list.
    """
    if len(text) < _SHORTEST:
        return []
    if name is not None and PHRASE_NAME.search(name):
        return list(_rows_in(text, 0, True))
    if len(text) <= _LONGEST and _ONLY_WORDS.fullmatch(text):
        return list(_rows_in(text, 0, PHRASE_NAME.search(text) is not None))
    found: List[Tuple[str, int, int]] = []
    match = PHRASE_NAME.search(text)
    while match:
        found.extend(_rows_in(text[match.start() : match.start() + _REACH], match.start(), True))
        match = PHRASE_NAME.search(text, match.start() + _REACH // 2)
    return found


def _rows_in(text: str, offset: int, is_named: bool) -> Iterator[Tuple[str, int, int]]:
    for match in PHRASE.finditer(text):
        count, start, end, share = _find_row(match.group())
        is_whole = count in _LENGTHS
        # With another count, it must have a name, and over 12 known words in a row or 66 % known words: a few may be
        # misspelt, or belong to the sentence around it.
        if not is_whole and not (is_named and (count > 12 or share >= 0.66)):
            continue
        if not is_whole and count <= 12:
            start, end = 0, len(match.group())
        at = offset + match.start()
        yield ("certain" if is_named and is_whole else "possible", at + start, at + end)


def _find_row(text: str) -> Tuple[int, int, int, float]:
    """The first row of at least twelve known words in a match, else the last row; and the share of known words."""
    count = start = end = known = 0
    is_done = False
    words = list(re.finditer("[a-z]+", text))
    for match in words:
        is_known = match.group() in PHRASE_WORDS
        known += is_known
        if is_done:
            continue
        if is_known:
            start = match.start() if count == 0 else start
            count += 1
            end = match.end()
        elif count >= 12:
            is_done = True
        else:
            count = 0
    return count, start, end, known / len(words)
