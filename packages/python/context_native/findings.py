"""Findings of a checker in one document."""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Union

from .checks import CHECKS
from .json_reader import MAX_FINDINGS, MAX_POINTER_CHARACTERS, Node, Places, Reading


class Finding(NamedTuple):
    """A clause that a document breaks, with the place: line and column from 1, columns in UTF-16 units."""

    check: str
    pointer: str
    line: int
    column: int
    message: str
    remedy: str

    @property
    def clause(self) -> str:
        """The clause of the standard."""
        return CHECKS[self.check][0]

    @property
    def level(self) -> str:
        """MUST or SHOULD."""
        return CHECKS[self.check][1]


class Findings:
    """Collects the findings of one document. Above a limit it adds only one for the limit (clause 8.5)."""

    def __init__(self, reading: Reading, first_line: int = 1) -> None:
        self.items: List[Finding] = []
        self._text = reading.text
        self._places: Optional[Places] = None
        self._first_line = first_line
        self._pointers = 0
        self._full = False

    def add(self, check: str, pointer: str, at: Union[Node, int], message: str, remedy: str) -> None:
        """Adds a finding at a node or at an offset of the text."""
        if self._full:
            return
        self._pointers += len(pointer)
        if check == "limits":
            self._full = True
        elif len(self.items) >= MAX_FINDINGS or self._pointers > MAX_POINTER_CHARACTERS:
            self._full = True
            check, pointer, at = "limits", "", 0
            message = "There are more findings than the %d that this checker reports." % len(self.items)
            remedy = "Fix the reported findings, and check again."
        if self._places is None:
            self._places = Places(self._text)
        line, column = self._places.of(at if isinstance(at, int) else at.start)
        self.items.append(Finding(check, pointer, line + self._first_line - 1, column, message, remedy))

    def forget_text(self) -> None:
        """Frees the text. Add no findings after this."""
        self._text = ""
        self._places = None
