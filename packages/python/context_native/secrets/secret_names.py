"""Names of secrets, and the look of values beside them.

The same as secret-names.ts of the TypeScript recorder. The rules of both are made from one file.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Mapping, Optional

from .find_long_values import is_vendor_value
from .secret_rules import (
    ABOUT_NAMES,
    BESIDE_NAMES,
    COUNT_NAMES,
    ENVIRONMENT_NAMES,
    FOREIGN_NAMES,
    INNOCENT_WORDS,
    JOINED_NAMES,
    ORDINARY_WORDS,
    PLACEHOLDER,
    PLAIN,
    SESSION_NAMES,
    TOKEN_NAMES,
    WORD_NAMES,
)

#: Words of a sentence: a value with one is not a passphrase.
SENTENCE = re.compile(
    r"(?:^|[ \t\r\n])(?:the|an?|of|for|to|is|are|your|at|least|and|or|with|in|must|be|not|no|by|from|as|on|this|that|if|when)"
    r"(?:[ \t\r\n]|\Z)",
    re.IGNORECASE | re.ASCII,
)
#: A value made from the name of a secret is a reference.
_NAMED = re.compile(
    "pass|secret|token|credential|key|cookie|auth|user|login|config|value|field|input|param", re.IGNORECASE | re.ASCII
)
#: Names whose values are often words.
_OF_PASSWORDS = re.compile(
    r"pass|pwd|\Apw\Z|secret|[^ -~]|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode",
    re.IGNORECASE | re.ASCII,
)
_SHORT = re.compile(r"(?=.*[A-Za-z])[\w!@#$%^&*]+", re.ASCII)
_HASHED = re.compile(r"\$(?:2[abxy]|pbkdf2[\w-]*|scrypt|[156y])\$", re.ASCII)
_NUMBER_NAMES = re.compile(r"(?:^|[_.-])(?:pin|otp|cv[vc])\Z", re.IGNORECASE)
_SHORT_NUMBERS = re.compile("pin|otp|cv[vc]|pass", re.IGNORECASE | re.ASCII)
_WORD = re.compile(r"[A-Za-z][a-z]+|[A-Z]+|[a-z]+(?:-[a-z]+){2,}")
#: A UUID, with or without dashes: MCP's SDKs name sessions so.
_UUID = re.compile("[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE | re.ASCII)
_TYPES = frozenset("string number integer boolean object array null".split())
_EXAMPLES = ("default", "const", "enum", "example", "examples")


#: Members of a JSON Web Key that are secret, in base64url.
_PRIVATE_KEY_PARTS = frozenset(("d", "p", "q", "dp", "dq", "qi", "k"))
_KEY_TYPES = frozenset(("RSA", "EC", "OKP", "oct"))
_BASE64URL = re.compile(r"[\w-]{20,}", re.ASCII)
_DIGEST = re.compile("sha256:[0-9a-f]{64}")


@lru_cache(2000)
def kind_of_name(name: str) -> str:
    """The kind of a name: `secret`, `token`, `session`, `beside` or `none`.

    `beside` counts only if the value looks like a secret, `token` only for texts and lists of them. `session`, for
    sessions and variables such as `FAL_KEY`, is never certain.
    """
    # Treats `accessToken` as `access_token`.
    separate = re.sub("([a-z0-9])([A-Z])", r"\1_\2", name).lower()
    spaced = re.sub("[^a-z0-9]+", "_", separate)
    spaced = spaced[:-1] if spaced.endswith("_") else spaced
    spaced = INNOCENT_WORDS.sub("x", spaced)
    joined = spaced.replace("_", "")
    if ABOUT_NAMES.search(spaced) or COUNT_NAMES.search(spaced):
        return "none"
    if SESSION_NAMES.search(spaced):
        return "session"
    if JOINED_NAMES.search(joined) or WORD_NAMES.search(spaced) or FOREIGN_NAMES.search(separate):
        return "secret"
    if TOKEN_NAMES.search(spaced) or TOKEN_NAMES.search(joined):
        return "token"
    if BESIDE_NAMES.search(spaced):
        return "beside"
    return "session" if ENVIRONMENT_NAMES.search(name) and spaced.endswith("key") else "none"


def grade_of(value: str, name: str, is_closed: bool) -> Optional[str]:
    """Grade of a value beside the name of a secret: `certain`, `possible` or None.

    None for placeholders, references and ordinary words. `is_closed`: nothing follows the value, as in JSON or at the
    end of a line; in a sentence, words follow. Beside a name of the kind `session`, a value that looks like a secret is
    `possible`, unless it is a UUID.
    """
    grade = _grade_of_value(value, name, is_closed)
    if grade is None or kind_of_name(name) != "session":
        return grade
    # The key of a variable may have as many digits as a UUID.
    is_id = _UUID.fullmatch(value) and ("-" in value or not ENVIRONMENT_NAMES.search(name))
    return "possible" if grade == "certain" and not is_id else None


def _grade_of_value(value: str, name: str, is_closed: bool) -> Optional[str]:
    if len(value) < 2 or PLACEHOLDER.search(value) or PLAIN.search(value) or value.lower() in ORDINARY_WORDS:
        return None
    if re.fullmatch("[0-9]+", value):
        # Beside most names, only long numbers may be secrets: short ones are counts.
        shortest = 10 if kind_of_name(name) != "secret" else 3 if _SHORT_NUMBERS.search(name) else 6
        return "possible" if len(value) >= shortest else None
    # Short values are words of a sentence, unless it ends there.
    if len(value) < 4:
        is_whole = is_closed and _OF_PASSWORDS.search(name) and _SHORT.fullmatch(value)
        return "possible" if is_whole else None
    kind = kind_of_name(name)
    # `ERC20` is a kind of token.
    if kind == "token" and re.fullmatch("[A-Z]{2,5}-?[0-9]{1,5}", value):
        return None
    has_letter, has_digit = re.search("[A-Za-z]", value), re.search("[0-9]", value)
    if re.search("[ \t\n]", value):
        if has_digit and re.search("=[^; \t]{6}", value):
            return "certain"
        is_prose = not is_closed or SENTENCE.search(value) or re.match("[A-Z][a-z]+ [a-z]", value)
        return None if is_prose else "possible"
    # Pins of a chip have letters.
    if has_letter and _NUMBER_NAMES.search(name):
        return None
    # The hash of a password may be stored under the password's name.
    if _HASHED.match(value):
        return "possible"
    if has_letter and has_digit:
        return "certain" if len(value) >= 6 and len(set(value)) >= 4 else "possible"
    if re.search(r"[!@#$%^&*+~?|]", value):
        return "certain" if has_letter and len(value) >= 6 else "possible"
    if not has_letter:
        return "possible" if len(value) >= 6 and has_digit and not re.fullmatch("[0-9.,:/-]+", value) else None
    if len(value) >= 16 and _is_random(value):
        return "certain"
    if not is_closed:
        return None
    if len(value) >= 8 and kind != "beside" and _is_random(value):
        return "possible"
    if len(value) < 6 or _NAMED.search(value):
        return None
    return "possible" if _WORD.fullmatch(value) else None


def _is_random(value: str) -> bool:
    """True for letters in an order that words and identifiers rarely have."""
    capitals = len(re.findall("[A-Z]", value))
    changes = len(re.findall("[a-z][A-Z]|[A-Z][a-z]", value))
    is_encoded = value.endswith("=") and len(value) % 4 == 0
    is_mixed = capitals * 4 >= len(value) and changes * (5 if is_encoded else 3) >= len(value)
    return is_mixed or re.search("[bcdfghjklmnpqrstvwxz]{6}", value) is not None


def is_private_key_part(key_type: object, name: str, value: object) -> bool:
    """True for a secret member beside `kty` of a JSON Web Key (RFC 7518, 6.2.2, 6.3.2, 6.4.1; RFC 8037, 2)."""
    if name not in _PRIVATE_KEY_PARTS or not isinstance(value, str) or not _BASE64URL.fullmatch(value):
        return False
    return isinstance(key_type, str) and key_type in _KEY_TYPES


def is_digest_text(value: object) -> bool:
    """True for a digest as clause 17.2 writes it."""
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def is_secret_name(name: str, value: object) -> bool:
    """True if a member with that name and value is a secret. None and booleans are none: they may tell of one."""
    kind = kind_of_name(name)
    if kind == "none":
        return isinstance(value, str) and is_vendor_value(name, value)
    if kind == "secret":
        return value is not None and not isinstance(value, bool) and not _is_schema(value)
    if kind == "session":
        return isinstance(value, str) and grade_of(value, name, True) is not None
    if kind == "beside":
        return isinstance(value, str) and grade_of(value, name, True) == "certain"
    # Counts of tokens are numbers.
    return isinstance(value, (str, bytes)) or (
        isinstance(value, (list, tuple)) and any(isinstance(item, str) for item in value)
    )


def _is_schema(value: Any) -> bool:
    """True for the JSON Schema of a secret, as in descriptions of tools. With an example, it may have the value."""
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("type"), str)
        and value["type"] in _TYPES
        and not any(name in value for name in _EXAMPLES)
    )
