"""The schemas of the standard as a checker, by Debian's python3-jsonschema.

It speaks the protocol of the test suite (standard/test-suite/README.md). A schema knows no clauses, so that it gives a
verdict alone, and sees one document, so that it cannot be asked of several.
"""

import base64
import json
import sys
from importlib.metadata import version
from pathlib import Path

import jsonschema

SCHEMAS = Path(__file__).resolve().parents[4] / "standard/schemas/v0.1"
STORE = {}
for file in SCHEMAS.glob("*.json"):
    if file.name != "bundle.json":
        SCHEMA = json.loads(file.read_text("utf-8"))
        STORE[SCHEMA["$id"]] = SCHEMA
        STORE[file.stem] = SCHEMA


def validator_of(kind):
    schema = STORE[kind]
    resolver = jsonschema.RefResolver(schema["$id"], schema, store=STORE)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


VALIDATORS = {kind: validator_of(kind) for kind in ("trace", "capability", "registry-entry")}


def conforms(request):
    try:
        text = base64.b64decode(request["base64"]).decode("utf-8") if "base64" in request else request["text"]
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return VALIDATORS[request["kind"]].is_valid(document)


for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        answer = {"hello": {"name": "python3-jsonschema", "version": version("jsonschema")}}
    elif any(name in request for name in ("before", "known", "capabilities", "trace")):
        answer = {"id": request["id"], "unsupported": "more than one document"}
    else:
        answer = {"id": request["id"], "conforms": conforms(request), "findings": []}
    print(json.dumps(answer), flush=True)
