"""Finds likely secrets in a text (16.6 of the working draft).

It finds known forms, credentials in URLs, and values beside the name of a secret, in linear time. The same as
find-secrets.ts of the TypeScript recorder. No machine knows every secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import List, Optional

from .find_long_values import is_vendor_value, long_values_in
from .find_phrases import phrases_in
from .secret_names import SENTENCE, grade_of, kind_of_name
from .secret_rules import (
    ANY_FORM,
    ANY_KEYWORD,
    COMMAND_FLAG,
    COMMAND_WORD,
    FILLER,
    FORMS,
    GLUED_FORM,
    KEYWORD,
    LOOSE_FORM,
    LOOSE_PART,
    NAME_REST,
    PASSWORD_WORD,
    QUERY_KEY,
    QUOTED_VALUE,
    SCHEME,
    SEPARATOR,
    SPACED_FORM,
    SQL_PASSWORD,
    URL_CREDENTIALS,
    USER_FLAG,
)

#: Shorter texts have no form.
_SHORTEST_FORM = 14
#: Minimum length of the forms that have no fixed start.
_SHORTEST_LOOSE = 36
#: Shorter texts have no form that is found behind a letter.
_SHORTEST_GLUED = 24
_LONG_WORD = re.compile("[^ \t\r\n]{14,}")
#: Parts of the forms with spaces.
_SPACED_WORDS = ("PRIVATE KEY", "earer", "EARER", "asic", "ASIC", "SSWS", "Secret")
#: Parts of the forms that are found behind a letter too.
_GLUED_PART = re.compile("[a-z]k_(?:live|test)_|gh[opusr]_|github_pat_|glpat-|xox[a-s]-|npm_|sk-[apo]|bot[0-9]")
#: Flags for a user and password, of `curl` and similar commands.
_USER_FLAGS = (" -u", " -U", "-user")
_LONGEST_NAME = 64
#: A quick test: a text without any of these has no value beside a name.
_SEPARATORS = re.compile(
    "[=:>\uff1a\u2192]| is | was | (?:set|changed) to | est? | ist | lautet | [\u00e8\u00e9] |--|[\"'],|\\|\\|"
    "|[Pp]ass(?:w|phrase|code)|PASS|PWD|_KEY|_TOKEN|SECRET|(?:key|token) "
)
_FORMS = [(kind, re.compile(pattern, re.ASCII)) for kind, pattern in FORMS]
_KEY_BODY = re.compile(r"[ \t\r\n\\\"nr]{0,20}[\w+/=-]{16}|[^-]{1,200}-Type", re.ASCII)
_PLACE_OF_PASSWORD = re.compile(r"[*.]+\Z|[$<{\[(%]|[xX]{3,}\Z", re.ASCII)
_LOCAL_HOST = re.compile(r"localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker")
_ASSIGNS = re.compile("[:=|\uff1a\u2192]|->")
#: A quick test: parts of commands that take a password after a short flag.
_COMMAND_FLAGS = (" -", "/user:", "sqlplus", "rabbitmqctl")
#: Words up to the end of a line, as a passphrase has them.
_WORDS_IN_ROW = re.compile("[a-z]{3,12}(?:[ -][a-z]{3,12}){2,7}(?=\\Z|[\r\n\"'`])")
#: Names that come directly before a value: variables and passwords.
_BARE_NAME = re.compile(
    r"(?:[\w-]*(?:[Pp]assword|[Kk]ey|[Tt]oken|[Ss]ecret)|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PASSWORD|PASSWD|PWD|[Pp]assw(?:or)?d|[Pp]assphrase|[Pp]asscode)\Z",
    re.ASCII,
)
_COMMAND = re.compile(r"\b(?:curl|wget|https?) ", re.ASCII)
_PLACE_BEHIND_FLAG = re.compile(r"[0-9]+\Z|[$<{]|[*xX.]+\Z")
_SCHEME_WORD = re.compile(r"(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|SSWS|[Dd]igest)\Z")
_BEHIND_SCHEME = re.compile("([ \t]{1,4})([^ \t\r\n\"'`,;\\\\]{1,400})")
_NAME_END = re.compile(r"[\w.-]{0,64}\Z", re.ASCII)


@dataclass(frozen=True)
class FoundSecret:
    """A secret: `text[start:end]`. The grade is `certain` or `possible`."""

    kind: str
    grade: str
    start: int
    end: int


def find_secrets(text: str, name: Optional[str] = None) -> List[FoundSecret]:
    """Secrets in a text, by place and without overlaps.

    With `name`, the text is the value of a member, flag or header of that name: the whole value is a secret if the name
    is that of a secret and the value looks like one.
    """
    found: List[FoundSecret] = []
    if name is not None:
        _find_by_name(text, name, found)
    _find_forms(text, found)
    _find_in_urls(text, found)
    find_in_commands(text, found)
    _find_phrases(text, name, found)
    _find_long_values(text, found)
    _find_named(text, found)
    return found if len(found) < 2 else _without_overlaps(found)


def is_secret_text(text: str) -> bool:
    """True if a text has a secret of either grade."""
    found: List[FoundSecret] = []
    for find in (_find_forms, _find_in_urls, find_in_commands, _find_phrases_of_text, _find_long_values, _find_named):
        find(text, found)
        if found:
            return True
    return False


def _find_by_name(text: str, name: str, found: List[FoundSecret]) -> None:
    kind = kind_of_name(name)
    if kind == "none":
        if is_vendor_value(name, text):
            found.append(FoundSecret("vendor-value", "possible", 0, len(text)))
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
        if word.end() - word.start() >= _SHORTEST_LOOSE and LOOSE_PART.search(word.group()):
            _find_matches(LOOSE_FORM, word.group(), word.start(), found)
        if word.end() - word.start() >= _SHORTEST_GLUED and _GLUED_PART.search(word.group()):
            _find_matches(GLUED_FORM, word.group(), word.start(), found)


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
    # Keys in Amazon's documentation end in `EXAMPLE`.
    return "possible" if len(set(found)) < 9 or re.search("EXAMPLE|example", found) else "certain"


def _changes_of_case(text: str) -> int:
    return len(re.findall("[a-z][A-Z]|[A-Z][a-z]", text))


def _end_of_form(kind: str, text: str, end: int) -> int:
    """The end of a secret: for a private key, its last line.

    The search stops at the next five dashes, so that the time is linear even with many first lines.
    """
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
            if PASSWORD_WORD.match(password) or FILLER.search(password):
                continue
            # The default password of a freshly installed server.
            if user == password and _LOCAL_HOST.match(text, match.end()):
                continue
            grade = "possible" if user == password else "certain"
            found.append(FoundSecret("url-credentials", grade, match.start(2), match.end(2)))
    if "=" in text:
        for match in QUERY_KEY.finditer(text):
            if grade_of(match.group(1), "key", True) == "certain":
                found.append(FoundSecret("url-key", "certain", match.start(1), match.end(1)))


def find_in_commands(text: str, found: List[FoundSecret]) -> None:
    """Adds passwords after short flags of commands that take them so, and passwords of users in SQL."""
    if " " not in text:
        return
    if any(flag in text for flag in _USER_FLAGS) and _COMMAND.search(text):
        for match in USER_FLAG.finditer(text):
            password = match.group(2)
            is_place = _PLACE_BEHIND_FLAG.match(password) or FILLER.search(password) or PASSWORD_WORD.match(password)
            if not is_place:
                found.append(FoundSecret("user-flag", "certain", match.start(2), match.end(2)))
    if "dentified " in text or "IDENTIFIED " in text:
        for clause in SQL_PASSWORD.finditer(text):
            _add_flag(clause, found)
    if not any(flag in text for flag in _COMMAND_FLAGS):
        return
    word = COMMAND_WORD.search(text)
    while word:
        flag = COMMAND_FLAG.match(text, word.start())
        if flag:
            _add_flag(flag, found)
        word = COMMAND_WORD.search(text, flag.end() if flag else word.end())


def _add_flag(match: "re.Match[str]", found: List[FoundSecret]) -> None:
    """Adds the first group of a match, if it looks like a password."""
    grade = grade_of(match.group(1), "password", True)
    if grade:
        found.append(FoundSecret("command-flag", grade, match.start(1), match.end(1)))


def _find_phrases(text: str, name: Optional[str], found: List[FoundSecret]) -> None:
    found.extend(FoundSecret("seed-phrase", *place) for place in phrases_in(text, name))


def _find_phrases_of_text(text: str, found: List[FoundSecret]) -> None:
    _find_phrases(text, None, found)


def _find_long_values(text: str, found: List[FoundSecret]) -> None:
    for kind, place in long_values_in(text):
        found.append(FoundSecret(kind, "certain" if kind == "json-web-key" else "possible", *place))


def _find_named(text: str, found: List[FoundSecret]) -> None:
    """Adds values beside names. It tests each name once, so the search is linear."""
    if not _SEPARATORS.search(text):
        return
    end = 0
    pattern = KEYWORD if text.isascii() else ANY_KEYWORD
    match = pattern.search(text)
    while match:
        earliest = max(end, match.start() - _LONGEST_NAME)
        before = _NAME_END.search(text[earliest : match.start()])
        start = earliest + (before.start() if before else 0)
        rest = NAME_REST.match(text, match.end())
        end = rest.end() if rest else match.end()
        separator = SEPARATOR.match(text, end)
        if separator:
            _find_value(text, start, end, separator.group(), found)
        match = pattern.search(text, end)


def _find_value(text: str, start: int, end: int, between: str, found: List[FoundSecret]) -> None:
    written = text[start:end]
    is_said = re.match("[ \t]+(?:(?:for|of|to|on)[ \t].*[ \t])?(?:is|was|set to|changed to|est?|ist|lautet|[\u00e8\u00e9])", between) is not None
    is_bare = (
        re.fullmatch("[ \t]+", between) is not None
        and not written.startswith("-")
        and _BARE_NAME.match(written) is not None
    )
    # `put("token", "...")`
    is_argument = re.fullmatch("[\"'][^:=]*", between) is not None and start > 1 and text[start - 2] == "("
    if between == ">":
        if text[max(start - 1, 0) : start] != "<":
            return
    elif not (is_said or is_bare or is_argument or written.startswith("-") or _ASSIGNS.search(between)):
        return
    # `arn:aws:secretsmanager:...`: between colons stand parts of an identifier.
    if between == ":" and text[max(start - 1, 0) : start] == ":":
        return
    kind = _kind_of_written(text, start, written)
    match = None if kind == "none" else QUOTED_VALUE.match(text, end + len(between))
    if not match:
        return
    bare = match.group(4)
    # A value in backquotes with a space is a command.
    if match.group(3) and " " in match.group(3):
        return
    # `token || other`: among alternatives only a string counts.
    if bare is not None and "||" in between:
        return
    group = next(index for index in (1, 2, 3, 4) if match.group(index) is not None)
    value, place = match.group(group), match.start(group)
    is_scheme = bare is not None and _SCHEME_WORD.match(bare) is not None
    # `Authorization: Splunk ...`: any word may be a scheme.
    is_other_scheme = (
        bare is not None
        and not is_scheme
        and re.search(r"authorization\Z", written, re.IGNORECASE) is not None
        and re.fullmatch("[A-Za-z][A-Za-z-]{2,19}", bare) is not None
    )
    if is_scheme or is_other_scheme:
        # The credential of a header stands behind its scheme.
        behind = _BEHIND_SCHEME.match(text, match.end())
        if not behind or (is_other_scheme and len(behind.group(2)) < 16):
            return
        value, place = behind.group(2), behind.start(2)
    else:
        scheme = SCHEME.match(value)
        place += scheme.end() if scheme else 0
        value = value[scheme.end() :] if scheme else value
    if bare is not None and re.search(r"phrase\Z", written, re.IGNORECASE):
        row = _WORDS_IN_ROW.match(text[place : place + 120])
        if row and not SENTENCE.search(row.group()):
            value = row.group()
    is_closed = bare is None
    if not is_closed:
        if between == ">":
            value = value.split("<")[0]
            if not re.match("[ \t\r\n]{0,20}</", text[place + len(value) : place + len(value) + 24]):
                return
        if text[max(start - 1, 0) : start] in ("?", "&", "#"):
            value = re.split("[&#]", value)[0]
        value = value.rstrip(".,;:!?)]}>")
        after = text[place + len(value) : place + len(value) + 1]
        is_closed = after == "" or after in "\r\n\"'`,;<&}]"
    grade = grade_of(value, written, is_closed)
    if not grade:
        return
    is_spoken = (
        is_said and re.search(r"otp|pin|code\Z", written, re.IGNORECASE) and re.fullmatch("[0-9]{4,8}", value)
    )
    # `pass=...` is not part of a sentence.
    is_assigned = between == "=" and re.search(r"pass\Z", written, re.IGNORECASE)
    is_weak = (kind == "beside" and not is_assigned) or (is_said and not is_spoken) or is_argument
    if (grade != "certain" and is_weak) or (is_argument and len(value) < 12):
        return
    if is_bare and not _is_bare_value(value, written, grade, bare is None):
        return
    is_possible = is_said or is_bare
    found.append(FoundSecret("named-value", "possible" if is_possible else grade, place, place + len(value)))


def _is_bare_value(value: str, name: str, grade: str, is_quoted: bool) -> bool:
    """True if the text after a bare name is a value, not the next word."""
    # `keyPassword '...'`
    if is_quoted and re.search(r"password\Z", name, re.IGNORECASE):
        return grade == "certain"
    # `api-key ...`
    if re.search(r"(?:key|token|secret)\Z", name):
        is_text = re.fullmatch(r"[\w+/=.~-]{20,}", value, re.ASCII)
        return is_text is not None and bool(re.search("[0-9][A-Za-z]", value) and re.search("[A-Za-z][0-9]", value))
    if re.match("[A-Z]", name) and not re.match("[A-Z][a-z]", name):
        return (
            grade == "certain"
            or re.fullmatch("[a-z]{12,}", value) is not None
            or re.fullmatch("[A-Za-z]+", value) is None
        )
    has_more = re.search("[0-9][^0-9]*[0-9]", value) or re.search(r"[!@#$%^&*+~?|]", value)
    is_text = re.fullmatch(r"[\w!@#$%^&*+~?./-]+", value, re.ASCII)
    return grade == "certain" and is_text is not None and has_more is not None


def _kind_of_written(text: str, start: int, written: str) -> str:
    """The kind of a name in a text. `API key` is a name of two words."""
    kind = kind_of_name(written)
    if kind != "none" or text[max(start - 1, 0) : start] != " ":
        return kind
    before = re.search(r"[A-Za-z]{2,20}\Z", text[max(0, start - 21) : start - 1])
    return kind_of_name(before.group() + "_" + written) if before else kind


def _without_overlaps(found: List[FoundSecret]) -> List[FoundSecret]:
    """Sorts by place and merges overlapping secrets: the more certain one gives the kind, and the range covers all."""
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
