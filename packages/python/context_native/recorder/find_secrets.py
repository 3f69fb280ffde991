"""Finds what looks like a secret in a text (16.6 of the working draft).

Known forms, credentials in URLs, and values beside the name of a secret; the same as find-secrets.ts of the TypeScript
recorder. Linear in the length of the text. No machine knows every secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import List, Optional

from .secret_names import grade_of, kind_of_name
from .secret_rules import (
    ANY_FORM,
    COMMAND_FLAG,
    FILLER,
    FORMS,
    KEYWORD,
    NAME_REST,
    QUERY_KEY,
    QUOTED_VALUE,
    SCHEME,
    SEPARATOR,
    SPACED_FORM,
    URL_CREDENTIALS,
    USER_FLAG,
)

#: Shorter texts have no form.
_SHORTEST_FORM = 14
_LONG_WORD = re.compile("[^ \t\r\n]{14,}")
#: Parts of the forms that have spaces.
_SPACED_WORDS = ("PRIVATE KEY", "earer", "EARER", "asic", "ASIC", "SSWS")
#: Flags of curl and its like.
_USER_FLAGS = (" -u", " -U", "-user")
_LONGEST_NAME = 64
#: Whatever a value beside a name needs.
_SEPARATORS = ("=", ":", ">", " is ", " was ", "--")
_FORMS = [(kind, re.compile(pattern, re.ASCII)) for kind, pattern in FORMS]
_KEY_BODY = re.compile(r"[ \t\r\n\\\"nr]{0,20}[\w+/=-]{16}|[^-]{1,200}-Type", re.ASCII)
_PLACE_OF_PASSWORD = re.compile(r"[*.]+\Z|[$<{\[(%]|[xX]{3,}\Z", re.ASCII)
_WORD_FOR_PASSWORD = re.compile(r"(?:pass(?:word|wd)?|pw|pwd|secret|token|user(?:name)?)\Z", re.IGNORECASE | re.ASCII)
_COMMAND = re.compile(r"\b(?:curl|wget|https?) ", re.ASCII)
_PLACE_BEHIND_FLAG = re.compile(r"[0-9]+\Z|[$<{]|[*xX.]+\Z")
_SCHEME_WORD = re.compile(r"(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|SSWS|[Dd]igest)\Z")
_BEHIND_SCHEME = re.compile("([ \t]{1,4})([^ \t\r\n\"'`,;\\\\]{1,400})")
_NAME_END = re.compile(r"[\w.-]{0,64}\Z", re.ASCII)


@dataclass(frozen=True)
class FoundSecret:
    """`text[start:end]` is the secret; its grade is `certain` or `possible`."""

    kind: str
    grade: str
    start: int
    end: int


def find_secrets(text: str, name: Optional[str] = None) -> List[FoundSecret]:
    """Secrets in a text, by place, none inside another.

    With a name, the text is the value of a member, flag or header of that name, and is one secret as a whole where the
    name is that of a secret.
    """
    found: List[FoundSecret] = []
    if name is not None:
        _find_by_name(text, name, found)
    _find_forms(text, found)
    _find_in_urls(text, found)
    _find_in_commands(text, found)
    _find_named(text, found)
    return found if len(found) < 2 else _without_overlaps(found)


def is_secret_text(text: str) -> bool:
    """Whether a text has a secret in it."""
    found: List[FoundSecret] = []
    for find in (_find_forms, _find_in_urls, _find_in_commands, _find_named):
        find(text, found)
        if found:
            return True
    return False


def _find_by_name(text: str, name: str, found: List[FoundSecret]) -> None:
    kind = kind_of_name(name)
    if kind == "none":
        return
    scheme = SCHEME.match(text)
    start = scheme.end() if scheme else 0
    grade = grade_of(text[start:], name, True)
    if grade and (kind != "beside" or grade == "certain"):
        found.append(FoundSecret("named-value", grade, start, len(text)))


def _find_forms(text: str, found: List[FoundSecret]) -> None:
    if len(text) < _SHORTEST_FORM:
        return
    if any(word in text for word in _SPACED_WORDS):
        _find_matches(SPACED_FORM, text, 0, found)
    for word in _LONG_WORD.finditer(text):
        _find_matches(ANY_FORM, word.group(), word.start(), found)


def _find_matches(pattern: "re.Pattern[str]", text: str, offset: int, found: List[FoundSecret]) -> None:
    for match in pattern.finditer(text):
        kind = next((kind for kind, form in _FORMS if form.match(text, match.start())), "secret")
        grade = _grade_of_form(kind, match, text)
        if grade:
            end = _end_of_form(kind, text, match.end())
            found.append(FoundSecret(kind, grade, offset + match.start(), offset + end))


def _grade_of_form(kind: str, match: "re.Match[str]", text: str) -> Optional[str]:
    if kind == "private-key":
        return "certain" if _KEY_BODY.match(text, match.end()) else "possible"
    found = match.group()
    if FILLER.search(found):
        return None
    if kind == "authorization":
        value = re.split("[ \t]+", found)[1]
        is_encoded = found[0] in "bB" and len(value) % 4 == 0 and _changes_of_case(value) >= 4
        return "certain" if len(value) >= 10 and (re.search("[0-9]", value) or is_encoded) else None
    # `EXAMPLE` stands at the end of the keys that Amazon documents.
    return "possible" if len(set(found)) < 9 or re.search("EXAMPLE|example", found) else "certain"


def _changes_of_case(text: str) -> int:
    return len(re.findall("[a-z][A-Z]|[A-Z][a-z]", text))


def _end_of_form(kind: str, text: str, end: int) -> int:
    """A private key ends with its last line. Only the next line of dashes is looked for: many first lines stay linear."""
    last = text.find("-----", end) if kind == "private-key" else -1
    if last < 0 or not text.startswith("-----END ", last):
        return end
    close = text.find("-----", last + 9, last + 70)
    return end if close < 0 else close + 5


def _find_in_urls(text: str, found: List[FoundSecret]) -> None:
    if "://" in text:
        for match in URL_CREDENTIALS.finditer(text):
            user, password = match.groups()
            if _PLACE_OF_PASSWORD.match(password):
                continue
            is_word = _WORD_FOR_PASSWORD.match(password) or FILLER.search(password) or user == password
            grade = "possible" if is_word else "certain"
            found.append(FoundSecret("url-credentials", grade, match.start(2), match.end(2)))
    if "=" in text:
        for match in QUERY_KEY.finditer(text):
            if grade_of(match.group(1), "key", True) == "certain":
                found.append(FoundSecret("url-key", "certain", match.start(1), match.end(1)))
    if any(flag in text for flag in _USER_FLAGS) and _COMMAND.search(text):
        for match in USER_FLAG.finditer(text):
            password = match.group(2)
            if not _PLACE_BEHIND_FLAG.match(password) and not FILLER.search(password):
                found.append(FoundSecret("user-flag", "certain", match.start(2), match.end(2)))


def _find_in_commands(text: str, found: List[FoundSecret]) -> None:
    """Passwords behind the short flags of commands that take them so."""
    if not any(command in text for command in ("sshpass", "redis-cli", "mysql")):
        return
    for match in COMMAND_FLAG.finditer(text):
        grade = grade_of(match.group(1), "password", True)
        if grade:
            found.append(FoundSecret("command-flag", grade, match.start(1), match.end(1)))


def _find_named(text: str, found: List[FoundSecret]) -> None:
    """Values beside names. Each name is looked at once, so that the search is linear."""
    if not any(part in text for part in _SEPARATORS):
        return
    end = 0
    match = KEYWORD.search(text)
    while match:
        earliest = max(end, match.start() - _LONGEST_NAME)
        before = _NAME_END.search(text[earliest : match.start()])
        start = earliest + (before.start() if before else 0)
        rest = NAME_REST.match(text, match.start())
        end = rest.end() if rest else match.end()
        separator = SEPARATOR.match(text, end)
        if separator:
            _find_value(text, start, end, separator.group(), found)
        match = KEYWORD.search(text, end)


def _find_value(text: str, start: int, end: int, between: str, found: List[FoundSecret]) -> None:
    written = text[start:end]
    is_said = re.match("[ \t]+(?:is|was)", between) is not None
    if between == ">":
        if text[max(start - 1, 0) : start] != "<":
            return
    elif not is_said and not written.startswith("-") and not re.search("[:=]", between):
        return
    # `arn:aws:secretsmanager:...`: between colons stand parts of an identifier.
    if between == ":" and text[max(start - 1, 0) : start] == ":":
        return
    kind = _kind_of_written(text, start, written)
    match = None if kind == "none" else QUOTED_VALUE.match(text, end + len(between))
    if not match:
        return
    bare = match.group(4)
    group = next(index for index in (1, 2, 3, 4) if match.group(index) is not None)
    value, place = match.group(group), match.start(group)
    if bare is not None and _SCHEME_WORD.match(bare):
        # The credential of a header stands behind its scheme.
        behind = _BEHIND_SCHEME.match(text, match.end())
        if not behind:
            return
        value, place = behind.group(2), behind.start(2)
    else:
        scheme = SCHEME.match(value)
        place += scheme.end() if scheme else 0
        value = value[scheme.end() :] if scheme else value
    is_closed = bare is None
    if not is_closed:
        if between == ">":
            value = value.split("<")[0]
        if text[max(start - 1, 0) : start] in ("?", "&", "#"):
            value = re.split("[&#]", value)[0]
        value = value.rstrip(".,;:!?)]}>")
        after = text[place + len(value) : place + len(value) + 1]
        is_closed = after == "" or after in "\r\n\"'`,;<&}]"
    grade = grade_of(value, written, is_closed)
    if grade and (grade == "certain" or not (kind == "beside" or is_said)):
        found.append(FoundSecret("named-value", "possible" if is_said else grade, place, place + len(value)))


def _kind_of_written(text: str, start: int, written: str) -> str:
    """The kind of a name in a text. `API key` is a name of two words."""
    kind = kind_of_name(written)
    if kind != "none" or text[max(start - 1, 0) : start] != " ":
        return kind
    before = re.search(r"[A-Za-z]{2,20}\Z", text[max(0, start - 21) : start - 1])
    return kind_of_name(before.group() + "_" + written) if before else kind


def _without_overlaps(found: List[FoundSecret]) -> List[FoundSecret]:
    """Of secrets that overlap the more certain one names all; together they reach as far as any."""
    found.sort(key=lambda secret: (secret.start, secret.grade != "certain", -secret.end))
    kept: List[FoundSecret] = []
    for secret in found:
        if not kept or secret.start >= kept[-1].end:
            kept.append(secret)
            continue
        last = kept[-1]
        better = secret if (secret.grade, last.grade) == ("certain", "possible") else last
        kept[-1] = replace(better, start=last.start, end=max(last.end, secret.end))
    return kept
