"""State that all runs of a recorder share."""

from __future__ import annotations

import time
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .context import SIDES, SPECS, read_context
from .keep import Keep, KeepList, Selection
from .sinks import Problems, Sink


class Shared:
    """The settings of a recorder, and its sinks. Raises ValueError for invalid settings."""

    def __init__(
        self,
        context: Mapping[str, Any],
        sink: Union[Sink, Sequence[Sink]],
        *,
        spec: str,
        keep: Keep,
        side: str,
        software: Mapping[str, str],
        agent_version: Optional[str],
        mcp: Optional[Mapping[str, Any]],
        digest: bool,
        keep_error_text: bool,
    ) -> None:
        if spec not in SPECS:
            raise ValueError("spec must be one of " + ", ".join(SPECS))
        if side not in SIDES:
            raise ValueError("side must be one of " + ", ".join(SIDES))
        self.spec = spec
        self.context = read_context(context, spec)
        self.keep = KeepList(keep)
        self.side = side
        self.agent_version = agent_version
        self.keep_error_text = keep_error_text
        self.problems = Problems()
        self.sinks: List[Sink] = list(sink) if isinstance(sink, Sequence) else [sink]
        self._digest = digest
        self._software = dict(software)
        self._mcp = dict(mcp) if mcp is not None else None

    def run_facts(self, side: Optional[str] = None) -> Dict[str, Any]:
        """`mcp_run` of the working draft, without members of the run. With another `side`, it has no `mcp`."""
        facts: Dict[str, Any] = {"spec": "0.2-draft", "recorder": {"side": side or self.side, **self._software}}
        if self._mcp is not None and side in (None, self.side):
            facts["mcp"] = self._mcp
        return facts

    def select(self) -> Selection:
        """An empty selection for one payload."""
        return Selection(self._digest)

    def hand(self, step: str, *values: Any) -> None:
        """Calls `open`, `event` or `close` of every sink. Exceptions of a sink are logged, and go no further."""
        for sink in self.sinks:
            try:
                getattr(sink, step)(*values)
            except Exception as error:
                self._say_failed(sink, error)

    def flush(self, timeout: Optional[float]) -> bool:
        """Flushes every sink. False if one failed or was not done after `timeout` seconds in all."""
        end = None if timeout is None else time.monotonic() + timeout
        done = True
        for sink in self.sinks:
            left = None if end is None else max(0.0, end - time.monotonic())
            try:
                done = sink.flush(left) and done
            except Exception as error:
                self._say_failed(sink, error)
                done = False
        return done

    def _say_failed(self, sink: Sink, error: Exception) -> None:
        name = type(sink).__name__
        self.problems.say("sink %d" % id(sink), "%s failed, traces may be missing: %r" % (name, error))
