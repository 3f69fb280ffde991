"""What no trace keeps, whoever sent it and whatever a list allows (16.6 of the working draft).

Passwords, keys, tokens, cookies and `requestState` are known by their names, and a few kinds by their form. No machine
knows every one.
"""

from __future__ import annotations

import re

#: Of a name in small letters without what is between words.
_NAMED = re.compile(
    "password|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|sessionid"
    "|(api|access|private|signing|encryption|ssh|auth|license|account|storage|service)key"
)
#: A word of a name by itself.
_WORDS = re.compile("(^|_)(pwd|pin|otp|cvv|cvc|jwt|bearer)(_|$)")
_TOKENS = re.compile("(^|_)tokens?(_|$)|(access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?")
#: Counts of tokens are none, as the draft and the GenAI conventions name them.
_COUNTS = re.compile("^(max|input|output|total)_tokens$")
_FORMS = re.compile(
    # With a digit, as nearly all have and words have not.
    r"(?i:\b(bearer|basic) +(?=[\w+/=.~-]{0,300}\d)[\w+/=.~-]{10})"
    r"|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\."
    r"|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----"
    r"|\b(ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abprs])[_-][\w-]{16,}"
    r"|\bsk-[\w-]{20,}"
    r"|\b(AKIA|ASIA)[0-9A-Z]{16}\b"
    # A password in an address, or a token in its query.
    r"|://[^/\s:@]{0,200}:[^/\s@]{1,200}@"
    r"|(?i:[?&#](access_token|id_token|token|api_?key|key|password|client_secret|signature|sig)=[^&\s]{8})",
    re.ASCII,
)


def is_secret_name(name: str, value: object) -> bool:
    """Whether a member of that name is a secret. `null` and booleans are none: they say whether there is one."""
    # `accessToken` is written as `access_token` by others.
    spaced = re.sub("[^a-z0-9]+", "_", re.sub("([a-z0-9])([A-Z])", r"\1_\2", name).lower())
    joined = spaced.replace("_", "")
    if _NAMED.search(joined) or _WORDS.search(spaced):
        return value is not None and not isinstance(value, bool)
    if _COUNTS.match(spaced) or not (_TOKENS.search(spaced) or _TOKENS.search(joined)):
        return False
    # Counts of tokens are numbers.
    return isinstance(value, (str, bytes)) or (
        isinstance(value, (list, tuple)) and any(isinstance(item, str) for item in value)
    )


def is_secret_text(text: str) -> bool:
    """Whether a text is a secret by its form."""
    return _FORMS.search(text) is not None
