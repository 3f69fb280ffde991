"""Sends traces to a receiver over HTTP: batches as JSON Lines, in a separate thread."""

from __future__ import annotations

import atexit
import email.utils
import http.client
import random
import threading
import time
import urllib.error
import urllib.request
from collections import deque
from typing import Any, Deque, Dict, List, Mapping, Optional
from urllib.parse import urlsplit

from .sinks import Event, Head, Problems, forget_in_children, to_line, to_trace

#: HTTP statuses after which a batch is sent again.
TRY_AGAIN = frozenset((408, 425, 429, 500, 502, 503, 504))
#: Maximum pause between two attempts (s), even if the receiver asks for more.
MAX_WAIT = 300.0
BACKOFF_LIMIT = 30.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects: traces go only to the configured URL."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _OpenRun:
    """The events of a run that has not ended."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.events: List[Event] = []
        self.bytes = 0


class HttpSink:
    """Sends finished traces to a URL. Recording does not wait for the network. If the buffer is full, traces are lost.

    A batch has at most `batch` traces and `batch_bytes` bytes, unless a single trace is longer. The buffer has at most
    `max_traces` finished traces, those being sent included, and `max_bytes` bytes, those of open runs included. After
    a failed connection or a status in TRY_AGAIN, a batch is sent again, up to `attempts` times in all. The pause starts
    at `backoff` seconds and doubles up to BACKOFF_LIMIT, with jitter. It is at least `Retry-After`, up to MAX_WAIT.
    `dropped` counts the lost traces; at the end, also those being sent.
    """

    def __init__(
        self,
        url: str,
        *,
        headers: Optional[Mapping[str, str]] = None,
        batch: int = 50,
        batch_bytes: int = 1024 * 1024,
        max_traces: int = 1000,
        max_bytes: int = 16 * 1024 * 1024,
        timeout: float = 10.0,
        attempts: int = 6,
        backoff: float = 0.5,
        exit_timeout: float = 5.0,
    ) -> None:
        if urlsplit(url).scheme.lower() not in ("http", "https") or not urlsplit(url).hostname:
            raise ValueError("url must begin with http:// or https://")
        self.dropped = 0
        self._url = url
        self._headers = {"Content-Type": "application/x-ndjson", **(headers or {})}
        self._batch, self._batch_bytes = batch, batch_bytes
        self._max_traces, self._max_bytes = max_traces, max_bytes
        self._timeout, self._attempts, self._backoff = timeout, attempts, backoff
        self._exit_timeout = exit_timeout
        self._opener = urllib.request.build_opener(_NoRedirects)
        self._problems = Problems()
        self._open: Dict[str, _OpenRun] = {}
        self._waiting: Deque[bytes] = deque()
        self._bytes = 0
        self._sending = 0
        self._changed = threading.Condition()
        self._thread: Optional[threading.Thread] = None
        self._stopped = False
        forget_in_children(self)
        atexit.register(self.close_down)

    def forget(self) -> None:
        # Only the parent of a fork sends its traces: otherwise they would arrive twice.
        self._open, self._waiting = {}, deque()
        self._bytes = self._sending = 0
        self._changed = threading.Condition()
        self._thread = None

    def open(self, head: Head) -> None:
        with self._changed:
            self._open[head["mcp_trace_id"]] = _OpenRun(head)

    def event(self, trace_id: str, event: Event) -> None:
        size = len(to_line(event))
        with self._changed:
            run = self._open.get(trace_id)
            if run is None:
                return  # It was dropped.
            if self._bytes + size > self._max_bytes:
                del self._open[trace_id]
                self._bytes -= run.bytes
                self._drop(1, "the buffer is full")
                return
            run.events.append(event)
            run.bytes += size
            self._bytes += size

    def close(self, trace_id: str, outcome: str) -> None:
        with self._changed:
            run = self._open.pop(trace_id, None)
            if run is None:
                return
            self._bytes -= run.bytes
            line = to_line(to_trace(run.head, run.events, outcome))
            count = len(self._waiting) + self._sending
            if self._stopped or count >= self._max_traces or self._bytes + len(line) > self._max_bytes:
                self._drop(1, "the buffer is full")
                return
            self._waiting.append(line)
            self._bytes += len(line)
            # Starts the thread at the first trace, and in the child of a fork, which has no threads.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="context-native-http", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def flush(self, timeout: Optional[float] = None) -> bool:
        """Waits until all finished traces are accepted or dropped. False if `timeout` (seconds) ran out first."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._sending, timeout)

    def close_down(self) -> None:
        """Waits up to `exit_timeout` seconds for the waiting traces, and ends the thread. Also runs at exit."""
        atexit.unregister(self.close_down)
        self.flush(self._exit_timeout)
        with self._changed:
            self._stopped = True
            lost = len(self._waiting) + self._sending
            if lost:
                self._waiting.clear()
                self._drop(lost, "the program ended first")
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._stopped)
                if self._stopped:
                    return
                lines = self._take_batch()
            body = b"".join(lines)
            problem = self._deliver(body)
            with self._changed:
                self._sending = 0
                self._bytes -= len(body)
                if problem is not None and not self._stopped:
                    self._drop(len(lines), problem)
                self._changed.notify_all()

    def _take_batch(self) -> List[bytes]:
        lines = [self._waiting.popleft()]
        size = len(lines[0])
        while self._waiting and len(lines) < self._batch and size + len(self._waiting[0]) <= self._batch_bytes:
            size += len(self._waiting[0])
            lines.append(self._waiting.popleft())
        self._sending = len(lines)
        return lines

    def _deliver(self, body: bytes) -> Optional[str]:
        """Sends one batch, with retries. Returns None if it was accepted, else the problem."""
        problem = "no attempt was made"
        for attempt in range(self._attempts):
            retry_after: Optional[str] = None
            try:
                request = urllib.request.Request(self._url, body, self._headers, method="POST")
                with self._opener.open(request, timeout=self._timeout):
                    return None
            except urllib.error.HTTPError as error:
                problem = "the receiver answered %d" % error.code
                retry_after = error.headers.get("Retry-After")
                error.close()
                if error.code not in TRY_AGAIN:
                    return problem
            except (OSError, http.client.HTTPException) as error:
                problem = "the receiver cannot be reached: %s" % (getattr(error, "reason", None) or error)
            except Exception as error:  # An invalid header or the like: a retry would not help.
                return "the request cannot be made: %r" % error
            if attempt + 1 < self._attempts and not self._wait(find_pause(attempt, self._backoff, retry_after)):
                return problem
        return problem

    def _wait(self, seconds: float) -> bool:
        """Waits before the next attempt. False if the sink was closed meanwhile."""
        with self._changed:
            return not self._changed.wait_for(lambda: self._stopped, seconds)

    def _drop(self, count: int, reason: str) -> None:
        self.dropped += count
        self._problems.say("dropped", "traces for %s are dropped: %s" % (urlsplit(self._url).hostname, reason))


def find_pause(attempt: int, backoff: float, retry_after: Optional[str]) -> float:
    """Seconds until the next attempt; `attempt` counts from 0. `Retry-After` is in seconds, or an HTTP date."""
    pause = min(BACKOFF_LIMIT, backoff * 2.0 ** min(attempt, 30)) * random.uniform(0.5, 1.0)
    if retry_after is None:
        return pause
    if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 10:
        asked = float(retry_after)
    else:
        try:
            asked = email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time()
        except (TypeError, ValueError, OverflowError):
            return pause
    return min(MAX_WAIT, max(pause, asked))
