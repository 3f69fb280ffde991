"""Documents that are checked together (a collection), with the clauses that need more than one of them."""

from __future__ import annotations

from typing import Dict, Iterable, List, Mapping, Optional, Set, Tuple, Union

from .capability import check_capability
from .findings import Finding, Findings
from .found_secrets import DocumentSecret, secrets_of
from .json_reader import ARRAY, BOOLEAN, OBJECT, STRING, Node, quote, read_json
from .members import describe, text_of
from .registry_entry import EntryFacts, check_against_trace, check_entry
from .times import Moment, read_clock
from .trace import TraceFacts, check_trace

KINDS = ("trace", "registry-entry", "capability")
_REMEDIES = {
    "json-syntax": "Correct the text there. A document is one JSON value in UTF-8 without a byte order mark.",
    "unique-members": "Keep one of the two.",
    "well-formed-strings": "Write both halves of the surrogate pair, or remove the half.",
    "limits": "Make the document smaller, or use a checker with other limits.",
}


class Document:
    """One document of a collection: its kind and, once the collection is closed, all findings and secrets."""

    def __init__(self, name: str, line: int, kind: str, out: Findings) -> None:
        self.name = name
        self.line = line
        self.kind = kind
        self.secrets: List[DocumentSecret] = []
        self.trace: Optional[TraceFacts] = None
        self.entry: Optional[EntryFacts] = None
        self.example: Optional["Document"] = None
        self.out = out

    @property
    def findings(self) -> List[Finding]:
        """The findings, in the order of their places."""
        return sorted(self.out.items, key=lambda found: (found.line, found.column))

    @property
    def conforms(self) -> bool:
        """True if the document has no finding of a MUST clause."""
        return all(found.level != "MUST" for found in self.out.items)

    def forget(self) -> None:
        """Frees the data that only the checks needed."""
        self.out.forget_text()
        self.trace = self.entry = self.example = None


def detect_kind(root: Optional[Node]) -> str:
    """The kind of a document by its members (15.11 of the working draft). Anything unknown is a trace."""
    if root is None or root.kind is not OBJECT:
        return "trace"
    members = root.value
    if "mcp_context" in members or "mcp_events" in members:
        return "trace"
    # A registry file, which this checker does not read.
    if "entry" in members and (members["entry"].kind is OBJECT or "traces" in members):
        return "trace"
    if set(members) == {"mcp_trace_id"}:
        return "trace"
    if any(name in members for name in ("compliance", "badge_url", "mcp_trace_id")):
        return "registry-entry"
    if "agent_code" not in members:
        return "trace"
    if "capabilities" in members and members["capabilities"].kind is ARRAY:
        return "registry-entry"
    return "capability" if "capabilities" in members or "id" in members else "trace"


class Collection:
    """Checks documents as one collection: `add` each, then `close` to compare them."""

    def __init__(
        self,
        now: Optional[Moment] = None,
        known: Optional[Mapping[str, Iterable[str]]] = None,
        with_secrets: bool = False,
    ) -> None:
        """`known` has names of capabilities by `org_id/agent_code`.

        `with_secrets` also searches for secrets, which no clause requires.
        """
        self.now = read_clock() if now is None else now
        self.documents: List[Document] = []
        self._with_secrets = with_secrets
        self._known = {agent: set(names) for agent, names in (known or {}).items()}
        self._of_agent: Dict[Tuple[str, str], Set[str]] = {}
        self._of_code: Dict[str, Set[str]] = {}
        self._ids: Set[Tuple[str, object]] = set()

    def add(
        self,
        source: Union[str, bytes],
        kind: Optional[str] = None,
        name: str = "",
        line: int = 1,
        example: Union[str, bytes, None] = None,
    ) -> Document:
        """Checks one document. `line` is its first line in its file, `example` the trace that an entry came with."""
        reading = read_json(source)
        out = Findings(reading, line)
        root = reading.root
        document = Document(name, line, kind or detect_kind(root), out)
        for fault in reading.faults:
            out.add(fault.check, fault.pointer, fault.offset, fault.message, _REMEDIES[fault.check])
        if root is not None:
            self._check(document, root, out)
        if self._with_secrets:
            document.secrets = secrets_of(reading, line)
        if example is not None:
            document.example = Collection(self.now).add(example, "trace")
        if document.entry is None and (document.trace is None or not document.trace.preconfigured):
            out.forget_text()
        self.documents.append(document)
        return document

    def _check(self, document: Document, root: Node, out: Findings) -> None:
        if root.kind is not OBJECT and document.kind == "trace":
            message = "The document is %s, not an object." % describe(root)
            out.add("json-syntax", "", root, message, "Make it one JSON object.")
        if root.kind is OBJECT:
            self._learn_names(document.kind, root)
        if document.kind == "capability":
            capability = check_capability(root, out, self.now)
            if capability.id_node is not None and capability.id is not None:
                if self._is_second("capability", capability.id):
                    message = "Another capability of the collection has the same `id`."
                    out.add("unique-capability-id", "/id", capability.id_node, message, "Give it its own UUID.")
        elif document.kind == "registry-entry":
            document.entry = check_entry(root, out)
            if document.entry.key is not None and self._is_second("entry", document.entry.key):
                message = "Another entry of the registry has the same `org_id` and `agent_code`."
                node = root.value["agent_code"]
                out.add("unique-entry", "/agent_code", node, message, "Keep one entry for each agent of an organisation.")
        else:
            document.trace = check_trace(root, out, self.now)
            if document.trace.trace_id_node is not None and document.trace.trace_id is not None:
                if self._is_second("trace", document.trace.trace_id):
                    message = "Another trace of the collection has the same `mcp_trace_id`."
                    node = document.trace.trace_id_node
                    out.add("unique-trace-id", "/mcp_trace_id", node, message, "Give each run its own UUID.")

    def _is_second(self, kind: str, identity: object) -> bool:
        if (kind, identity) in self._ids:
            return True
        self._ids.add((kind, identity))
        return False

    def _learn_names(self, kind: str, root: Node) -> None:
        """Stores the names that a capability or an entry states, even if it has other faults (clause 6.4)."""
        fields = root.value
        agent = text_of(fields.get("agent_code"))
        org = text_of(fields.get("org_id"))
        if agent is None:
            return
        if kind == "capability":
            name = text_of(fields.get("name"))
            if name is not None and "org_id" not in fields:
                self._of_code.setdefault(agent, set()).add(name)
            elif name is not None and org is not None:
                self._of_agent.setdefault((org, agent), set()).add(name)
        elif kind == "registry-entry" and org is not None:
            node = fields.get("capabilities")
            if node is not None and node.kind is ARRAY:
                names = [item.value for item in node.value if text_of(item)]
                self._of_agent.setdefault((org, agent), set()).update(names)

    def _settle_names(self, document: Document) -> None:
        trace = document.trace
        if trace is None or trace.org_id is None or trace.agent_code is None or not trace.preconfigured:
            return
        sources = [
            self._known.get("%s/%s" % (trace.org_id, trace.agent_code)),
            self._of_agent.get((trace.org_id, trace.agent_code)),
            self._of_code.get(trace.agent_code),
        ]
        known = [names for names in sources if names is not None]
        if not known:
            return
        for pointer, node in trace.preconfigured:
            if not any(node.value in names for names in known):
                message = "%s is not a known capability of the agent." % quote(node.value)
                document.out.add("known-capabilities", pointer, node, message, "Describe the capability, or remove it.")

    def close(self) -> List[Document]:
        """Checks clauses 6.4, 7.7 and 7.8, and returns the documents in the order of `add`. Call it only once."""
        traces: Dict[str, Document] = {}
        for document in self.documents:
            self._settle_names(document)
            if document.example is not None:
                self._settle_names(document.example)
            if document.trace is not None and document.trace.trace_id is not None:
                traces.setdefault(document.trace.trace_id, document)
        for document in self.documents:
            entry = document.entry
            if entry is None:
                continue
            example = document.example or traces.get(entry.trace_id or "")
            if example is None or example.trace is None:
                continue
            check_against_trace(entry, example.trace, example.conforms, document.out)
        for document in self.documents:
            document.forget()
        return self.documents
