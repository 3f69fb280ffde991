"""Checks of a registry entry: clauses 7.4 to 7.6, 7.9 and 7.12, and 7.7 and 7.8 against a trace."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple

from .findings import Findings
from .identities import is_code, parse_uuid
from .json_reader import ARRAY, BOOLEAN, OBJECT, STRING, Node, quote
from .members import (
    CODE_REMEDY,
    URL_REMEDY,
    UUID_REMEDY,
    describe,
    is_text,
    list_faults,
    report_missing,
    report_unknown,
    text_of,
)
from .trace import PROFILE_WORDS, PROFILES, TraceFacts
from .urls import is_url

REQUIRED = (
    "name",
    "org_id",
    "agent_code",
    "profile",
    "capabilities",
    "mcp_trace_id",
    "version",
    "compliance",
)


class EntryFacts(NamedTuple):
    """Parts of an entry that are compared with other documents."""

    root: Node
    key: Optional[Tuple[str, str]]
    trace_id: Optional[str]


def check_entry(root: Node, out: Findings) -> EntryFacts:
    """Reports the faults of a registry entry that need no other document."""
    check = "entry-fields"
    if root.kind is not OBJECT:
        out.add(check, "", root, "The entry is %s." % describe(root), "Make it an object (section 7).")
        return EntryFacts(root, None, None)
    fields = root.value
    report_missing(out, check, "", root, REQUIRED, "The entry")
    report_unknown(out, "entry-members", "", root, REQUIRED + ("badge_url",), "The entry", True)
    for name in ("name", "version", "org_id", "agent_code"):
        node = fields.get(name)
        if node is not None and not is_text(node):
            message = "`%s` is %s, not a string with text." % (name, describe(node))
            out.add(check, "/" + name, node, message, "Write a string of one character or more.")
        elif node is not None and name in ("org_id", "agent_code") and not is_code(node.value):
            message = "`%s` is %s, not a code." % (name, describe(node))
            out.add("entry-codes", "/" + name, node, message, CODE_REMEDY)
    node = fields.get("profile")
    if node is not None and (node.kind is not STRING or node.value not in PROFILES):
        out.add(check, "/profile", node, "`profile` is %s." % describe(node), "Write %s." % PROFILE_WORDS)
    node = fields.get("capabilities")
    if node is not None:
        _check_names(node, out)
    node = fields.get("mcp_trace_id")
    trace_id = None
    if node is not None:
        trace_id = parse_uuid(node.value) if node.kind is STRING else None
        if trace_id is None:
            out.add(check, "/mcp_trace_id", node, "%s is not a UUID." % describe(node), UUID_REMEDY)
    compliance = fields.get("compliance")
    if compliance is not None and compliance.kind is not BOOLEAN:
        message = "`compliance` is %s." % describe(compliance)
        out.add(check, "/compliance", compliance, message, "Write true or false, without quotation marks.")
    badge = fields.get("badge_url")
    if badge is not None:
        if badge.kind is not STRING or not is_url(badge.value):
            out.add(check, "/badge_url", badge, "%s is not a URL." % describe(badge), URL_REMEDY)
        if not declares_compliance(root):
            message = "The entry has a badge, but does not declare compliance."
            out.add("entry-badge", "/badge_url", badge, message, "Remove the badge, or declare compliance.")
    org_id, agent_code = text_of(fields.get("org_id")), text_of(fields.get("agent_code"))
    key = (org_id, agent_code) if org_id is not None and agent_code is not None else None
    return EntryFacts(root, key, trace_id)


def declares_compliance(entry: Node) -> bool:
    """True if `compliance` is true."""
    node = entry.value.get("compliance")
    return node is not None and node.kind is BOOLEAN and node.value is True


def _check_names(node: Node, out: Findings) -> None:
    if node.kind is not ARRAY:
        message = "`capabilities` is %s, not an array of strings." % describe(node)
        out.add("entry-capabilities", "/capabilities", node, message, "Make it an array of strings.")
        return
    if not node.value:
        message = "`capabilities` names no capability."
        out.add("entry-capabilities", "/capabilities", node, message, "Name at least one.")
    for index, item, fault in list_faults(node.value):
        place = "/capabilities/%d" % index
        if fault == "twice":
            message = "%s is already in `capabilities`." % quote(item.value)
            out.add("entry-capabilities", place, item, message, "Name it once.")
        else:
            message = "An item of `capabilities` is %s." % describe(item)
            out.add("entry-capabilities", place, item, message, "Make it a string that is not empty.")


def check_against_trace(entry: EntryFacts, trace: TraceFacts, conforms: bool, out: Findings) -> None:
    """Checks clauses 7.7 and 7.8 with a trace, if the entry names that trace."""
    if entry.trace_id is None or trace.trace_id != entry.trace_id:
        return
    fields = entry.root.value
    for name in ("org_id", "agent_code", "profile"):
        node = fields.get(name)
        if node is not None and is_text(node) and node.value != getattr(trace, name):
            message = "The trace that the entry names has another `%s`." % name
            out.add("entry-trace", "/" + name, node, message, "Give both the same `%s`." % name)
    if declares_compliance(entry.root) and not conforms:
        message = "The trace that the entry names breaks a MUST clause."
        out.add("entry-compliance", "/compliance", fields["compliance"], message, "Submit a trace that conforms.")
