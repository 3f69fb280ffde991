"""URLs of clause 2.4: RFC 3986 with the scheme http or https and a host that is not empty."""

from __future__ import annotations

import re

_UNRESERVED = "A-Za-z0-9._~-"
_SUB_DELIMS = "!$&'()*+,;="
_ENCODED = "%[0-9A-Fa-f]{2}"


def _some(extra: str) -> "re.Pattern[str]":
    """Pattern of a part of a URL. Each character fits one alternative only, so that matching is linear."""
    return re.compile("(?:[%s%s%s]|%s)*" % (extra, _SUB_DELIMS, _UNRESERVED, _ENCODED))


_USERINFO = _some(":")
_HOST = _some("")
_PATH = _some(":@/")
_QUERY = _some(":@/?")
_PARTS = re.compile(r"[hH][tT][tT][pP][sS]?://([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_GROUP = re.compile("[0-9A-Fa-f]{1,4}")
_OCTET = re.compile("25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]")
_PORT = re.compile(":[0-9]*")


def is_url(text: str) -> bool:
    """True if a string is a URL."""
    match = _PARTS.fullmatch(text)
    if match is None:
        return False
    authority, path, query, fragment = match.groups()
    return (
        _is_authority(authority)
        and _PATH.fullmatch(path) is not None
        and _QUERY.fullmatch(query or "") is not None
        and _QUERY.fullmatch(fragment or "") is not None
    )


def _is_authority(authority: str) -> bool:
    userinfo, at, rest = authority.partition("@")
    if not at:
        rest = authority
    elif _USERINFO.fullmatch(userinfo) is None:
        return False
    if rest.startswith("["):
        host, bracket, port = rest[1:].partition("]")
        return bool(bracket) and _is_ipv6(host) and (port == "" or _PORT.fullmatch(port) is not None)
    host, colon, port = rest.partition(":")
    return host != "" and _HOST.fullmatch(host) is not None and _PORT.fullmatch(":" + port) is not None


def _is_ipv6(host: str) -> bool:
    """IPv6address of RFC 3986: eight groups, the last two perhaps as IPv4; `::` stands for one group or more, once."""
    if len(host) > 45:
        return False
    before, gap, after = host.partition("::")
    if not gap:
        return _count_groups(before, True) == 8
    if "::" in after:
        return False
    left = _count_groups(before, False) if before else 0
    right = _count_groups(after, True) if after else 0
    return left >= 0 and right >= 0 and left + right <= 7


def _count_groups(text: str, at_end: bool) -> int:
    """Number of 16-bit groups in a part of an IPv6 address, or a number below -7 for an invalid part."""
    groups = text.split(":")
    count = 0
    if at_end and "." in groups[-1]:
        octets = groups.pop().split(".")
        if len(octets) != 4 or not all(_OCTET.fullmatch(octet) for octet in octets):
            return -100
        count = 2
    if not all(_GROUP.fullmatch(group) for group in groups):
        return -100
    return count + len(groups)
