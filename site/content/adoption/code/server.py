"""The same server over standard input and output, with Python's standard library alone."""

import json
import sys

LENGTH = {"value": {"type": "number"}, "unit": {"enum": ["m", "ft"]}}
TOOL = {
    "name": "convert",
    "description": "Converts a length.",
    "inputSchema": {
        "type": "object",
        "properties": {**LENGTH, "to": {"enum": ["m", "ft"]}},
        "required": ["value", "unit", "to"],
        "additionalProperties": False,
    },
    "outputSchema": {"type": "object", "properties": LENGTH, "required": ["value", "unit"]},
    "annotations": {"readOnlyHint": True},
}


class Refusal(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def convert(value, unit, to):
    metres = value if unit == "m" else value * 0.3048
    return {"value": metres if to == "m" else metres / 0.3048, "unit": to}


def call_tool(params):
    if params.get("name") != "convert":
        raise Refusal(-32602, "There is no such tool.")
    given = params.get("arguments") or {}
    is_right = (
        sorted(given) == ["to", "unit", "value"]
        and isinstance(given["value"], (int, float))
        and given["unit"] in ("m", "ft")
        and given["to"] in ("m", "ft")
    )
    if not is_right:
        return {"content": [{"type": "text", "text": "value, unit and to are asked for."}], "isError": True}
    result = convert(**given)
    return {"content": [{"type": "text", "text": json.dumps(result)}], "structuredContent": result}


def answer(method, params):
    if method == "initialize":
        return {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "unit-converter", "version": "1.0.0"},
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": [TOOL]}
    if method == "tools/call":
        return call_tool(params)
    raise Refusal(-32601, "There is no such method.")


def respond(line):
    try:
        message = json.loads(line)
    except ValueError:
        return {"id": None, "error": {"code": -32700, "message": "This is not JSON."}}
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
        return {"id": None, "error": {"code": -32600, "message": "This is no request."}}
    if "id" not in message:
        return None
    try:
        return {"id": message["id"], "result": answer(message["method"], message.get("params") or {})}
    except Refusal as refusal:
        return {"id": message["id"], "error": {"code": refusal.code, "message": str(refusal)}}


for line in sys.stdin:
    response = respond(line)
    if response is not None:
        print(json.dumps({"jsonrpc": "2.0", **response}), flush=True)
