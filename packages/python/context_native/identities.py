"""UUIDs (clause 2.1) and codes (clause 2.5)."""

from __future__ import annotations

import re
from typing import Optional

_UUID = re.compile(
    r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}"
)
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def parse_uuid(text: str) -> Optional[str]:
    """The UUID in lower case, for comparison, or None if the string is not a UUID."""
    return text.lower() if _UUID.fullmatch(text) else None


def is_code(text: str) -> bool:
    """True if a string is a code."""
    return len(text) <= 64 and _CODE.fullmatch(text) is not None
