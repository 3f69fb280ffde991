"""Checks of a capability: clauses 7.1, 7.3 and 7.12."""

from __future__ import annotations

from typing import NamedTuple, Optional

from .findings import Findings
from .identities import parse_uuid
from .json_reader import OBJECT, STRING, Node
from .members import UUID_REMEDY, describe, is_text, report_missing, report_unknown
from .times import Moment
from .trace import check_time

REQUIRED = ("id", "agent_code", "name", "capabilities", "created_at")


class CapabilityFacts(NamedTuple):
    """The identity of a capability (clause 7.2)."""

    id: Optional[str]
    id_node: Optional[Node]


def check_capability(root: Node, out: Findings, now: Moment) -> CapabilityFacts:
    """Reports the faults of a capability that need no other document."""
    check = "capability-fields"
    if root.kind is not OBJECT:
        out.add(check, "", root, "The capability is %s." % describe(root), "Make it an object (section 7).")
        return CapabilityFacts(None, None)
    fields = root.value
    report_missing(out, check, "", root, REQUIRED, "The capability")
    report_unknown(out, "capability-members", "", root, REQUIRED + ("org_id",), "The capability", True)
    node = fields.get("id")
    identity = None
    if node is not None:
        identity = parse_uuid(node.value) if node.kind is STRING else None
        if identity is None:
            out.add(check, "/id", node, "%s is not a UUID." % describe(node), UUID_REMEDY)
    for name in ("name", "agent_code", "org_id"):
        node = fields.get(name)
        if node is not None and not is_text(node):
            message = "`%s` is %s, not a string with text." % (name, describe(node))
            out.add(check, "/" + name, node, message, "Write a string of one character or more.")
    node = fields.get("capabilities")
    if node is not None and node.kind is not OBJECT:
        message = "`capabilities` is %s, not an object." % describe(node)
        out.add(check, "/capabilities", node, message, "Make it an object; its members are free.")
    node = fields.get("created_at")
    if node is not None:
        check_time(node, "/created_at", out, now, "capability-time", "capability-time")
    return CapabilityFacts(identity, fields.get("id"))
