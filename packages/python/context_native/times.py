"""Times of clause 2.2, compared as moments of clause 2.3."""

from __future__ import annotations

import re
import time
from datetime import date
from typing import Optional, Tuple

#: Seconds from a fixed day, and the digits of the fraction without final zeros. Tuples compare as moments do.
Moment = Tuple[int, str]

_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]+))?"
    r"(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))"
)
#: Tolerance for differing clocks (seconds; clauses 4.5 and 5.5).
ALLOWED_SECONDS = 300


def parse_time(text: str) -> Optional[Moment]:
    """The moment of a time, or None if the string is not a time."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second, fraction, sign, away_hours, away_minutes = match.groups()
    try:
        days = date(int(year), int(month), int(day)).toordinal()
    except ValueError:
        return None
    offset = 0
    if sign:
        offset = int(away_hours) * 3600 + int(away_minutes) * 60
        if sign == "-":
            if offset == 0:
                return None
            offset = -offset
    seconds = days * 86400 + int(hour) * 3600 + int(minute) * 60 + int(second) - offset
    return seconds, (fraction or "").rstrip("0")


def read_clock() -> Moment:
    """The present moment."""
    nanoseconds = time.time_ns()
    days = date(1970, 1, 1).toordinal()
    return days * 86400 + nanoseconds // 10**9, ("%09d" % (nanoseconds % 10**9)).rstrip("0")


def is_in_future(moment: Moment, now: Moment) -> bool:
    """True if a moment is later than `now` plus the tolerance for clocks."""
    return moment > (now[0] + ALLOWED_SECONDS, now[1])
