"""Makes `context_native/recorder/events.py` from the shapes of the core events: `python3 scripts/make_events.py`."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any, Dict

PACKAGE = Path(__file__).resolve().parents[1]
STANDARD = PACKAGE.parents[1] / "standard"
SHAPES = STANDARD / "shapes/v0.2-draft"
TARGET = PACKAGE / "context_native/recorder/events.py"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "object": "Dict[str, Any]"}
REFERENCES = {"left-out.json": "LeftOut", "typed-value.json": "TypedValue"}
#: From the schemas: there is no shape of it.
LEFT_OUT = STANDARD / "schemas/v0.2-draft/left-out.json"
#: Outcomes of a call (11.6).
OUTCOMES = json.loads((SHAPES / "events/tool.returned.json").read_text("utf-8"))["properties"]["outcome"]["enum"]
HEAD = '''"""Payloads of the core events of the working draft (section 11), for programs that check their types.

Made from standard/shapes/v0.2-draft by scripts/make_events.py: change it there.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict

'''


def make() -> str:
    """The text of the module."""
    parts = [_make_class(LEFT_OUT), _make_class(SHAPES / "typed-value.json")]
    table = []
    for file in sorted((SHAPES / "events").glob("*.json")):
        parts.append(_make_class(file))
        table.append('    "%s": %s,' % (file.stem, json.loads(file.read_text("utf-8"))["title"]))
    outcomes = "#: What may come of a call (11.6).\nOutcome = Literal[\n%s]\n\n\n" % "".join(
        '    "%s",\n' % word for word in OUTCOMES
    )
    payloads = "\n\n#: The payload of each core event.\nPAYLOADS: Dict[str, Any] = {\n%s\n}\n" % "\n".join(table)
    return HEAD + outcomes + "\n\n".join(parts) + payloads


def _make_class(file: Path) -> str:
    schema = json.loads(file.read_text("utf-8"))
    title, required = schema.get("title", ""), schema.get("required", [])
    title = REFERENCES.get(file.name, title)
    members = {name: _type_of(member) for name, member in schema["properties"].items()}
    words = textwrap.wrap(schema["description"].split(": the payload of")[0].strip().rstrip("."), 100)
    document = '    """%s."""\n' % "\n    ".join(words)
    base, needed = "TypedDict", ""
    if required:
        base = "_%sNeeds" % title
        needed = "class %s(TypedDict):\n%s\n\n" % (
            base,
            "".join("    %s: %s\n" % (name, members[name]) for name in required),
        )
    rest = "".join("    %s: %s\n" % (name, kind) for name, kind in members.items() if name not in required)
    return "%sclass %s(%s, total=False):\n%s%s" % (needed, title, base, document, rest and "\n" + rest)


def _type_of(schema: Dict[str, Any]) -> str:
    if "$ref" in schema:
        return REFERENCES[schema["$ref"].split("/")[-1]]
    if schema.get("enum") == OUTCOMES:
        return "Outcome"
    if "enum" in schema:
        words = [json.dumps(value) for value in schema["enum"]]
        line = "Literal[%s]" % ", ".join(words)
        return line if len(line) <= 100 else "Literal[\n%s    ]" % "".join("        %s,\n" % word for word in words)
    if schema.get("type") == "array":
        return "List[%s]" % _type_of(schema.get("items", {}))
    return PLAIN.get(str(schema.get("type")), "Any")


if __name__ == "__main__":
    TARGET.write_text(make(), "utf-8")
