"""Documents that the tests change, and a check of one at a fixed moment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List, Tuple

from context_native import check

NOW = "2026-01-01T00:00:00Z"
ROOT = Path(__file__).resolve().parents[3]
STANDARD = ROOT / "standard"


def example(name: str) -> Dict[str, Any]:
    """An example of the standard, by the name of its file."""
    value: Dict[str, Any] = json.loads((STANDARD / "examples" / (name + ".json")).read_text("utf-8"))
    return value


def found(document: object, kind: str) -> List[Tuple[str, str]]:
    """What is found in a document, as (clause, pointer) in alphabetical order."""
    text = document if isinstance(document, (str, bytes)) else json.dumps(document)
    return sorted((item.clause, item.pointer) for item in check(text, kind, NOW).findings)
