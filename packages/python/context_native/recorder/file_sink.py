"""Traces in a folder. A run in progress is a stream (section 15 of the working draft)."""

from __future__ import annotations

import errno
import json
import os
import threading
import time
from typing import Any, BinaryIO, Dict, Iterator, List, Optional, Union

from .sinks import Event, Head, Problems, forget_in_children, format_time, to_line
from .wire import is_uuid

try:
    import fcntl
except ImportError:  # Windows.
    fcntl = None  # type: ignore[assignment]

STREAM_SUFFIX, TRACE_SUFFIX = ".trace.jsonl", ".trace.json"
#: Maximum bytes of a run that wait for the disk. Above it, the rest of the run is given up.
MAX_WAITING_BYTES = 4 * 1024 * 1024
#: Maximum bytes of a line when a stream is read.
MAX_LINE_BYTES = 64 * 1024 * 1024
#: The outcome by end event, for a stream without its closing line (15.6).
OUTCOMES = {
    "run.completed": "completed",
    "run.failed": "failed",
    "run.cancelled": "cancelled",
    "run.interrupted": "interrupted",
}
Folder = Union[str, "os.PathLike[str]"]


class FileSink:
    """Writes each run to `<id>.trace.jsonl`, line by line.

    At its end a v0.1 trace becomes `<id>.trace.json`; a stream of the working draft gets its closing line. At the start
    it calls `recover` for the folder. A refused write, as on a full disk, is reported once. Its lines wait for the next
    write; above a limit the run ends as interrupted.
    """

    def __init__(self, folder: Folder) -> None:
        self._folder = os.fspath(folder)
        self._streams: Dict[str, _Stream] = {}
        self._lock = threading.Lock()
        self._problems = Problems()
        forget_in_children(self)
        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            recover(self._folder)
        except OSError as error:
            self._say(error)

    def forget(self) -> None:
        streams, self._streams, self._lock = self._streams, {}, threading.Lock()
        for stream in streams.values():
            stream.forget()

    def open(self, head: Head) -> None:
        stream = _Stream(self._folder, head)
        with self._lock:
            self._streams[head["mcp_trace_id"]] = stream
        self._write(stream, to_line({"mcp_stream": "open", **head}))

    def event(self, trace_id: str, event: Event) -> None:
        stream = self._streams[trace_id]
        stream.events += 1
        self._write(stream, to_line(event))

    def close(self, trace_id: str, outcome: str) -> None:
        with self._lock:
            stream = self._streams.pop(trace_id)
        if stream.is_draft:
            self._write(stream, to_line({"mcp_stream": "close", "outcome": outcome, "events": stream.events}))
        try:
            stream.finish()
        except (OSError, ValueError) as error:
            self._say(error)
        finally:
            stream.release()

    def flush(self, timeout: Optional[float] = None) -> bool:
        """Writes waiting lines. False if lines of an open run still wait, or were given up."""
        with self._lock:
            streams = list(self._streams.values())
        for stream in streams:
            self._write(stream, b"")
        return not any(stream.is_waiting for stream in streams)

    def _write(self, stream: "_Stream", line: bytes) -> None:
        try:
            stream.write(line)
        except OSError as error:
            self._say(error)

    def _say(self, error: Exception) -> None:
        message = "traces cannot be written to %s: %s" % (self._folder, getattr(error, "strerror", None) or error)
        self._problems.say("disk", message)


class _Stream:
    """The file of one run. Except on Windows it is locked while the run is alive; `kill -9` also ends the lock."""

    def __init__(self, folder: str, head: Head) -> None:
        self.is_draft = "mcp_run" in head
        self.events = 0
        self._path = os.path.join(folder, head["mcp_trace_id"] + STREAM_SUFFIX)
        self._file = -1
        self._size = 0
        self._waiting = bytearray()
        self._given_up = False
        self._lock = threading.Lock()

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting) or self._given_up

    def write(self, line: bytes) -> None:
        """Writes the waiting lines and a new one. Raises OSError if the system refuses them."""
        with self._lock:
            if self._given_up:
                return
            self._waiting += line
            try:
                self._drain()
            except OSError:
                if len(self._waiting) > MAX_WAITING_BYTES:
                    # Later lines would follow a gap, so the run ends here, as interrupted.
                    self._given_up = True
                    self._waiting.clear()
                raise

    def finish(self) -> None:
        """Writes the rest, and makes a v0.1 stream a trace. If it raises OSError or ValueError, the stream stays."""
        with self._lock:
            if self._given_up:
                if self._file >= 0:
                    with open(self._path, "r+b") as stream:
                        _interrupt(self._path, stream, "recorder_lost", "The disk refused the rest of this run.")
                return
            self._drain()
            if not self.is_draft and self._file >= 0:
                if fcntl is None:
                    # Windows removes no open file. Elsewhere the file stays open for its lock.
                    os.close(self._file)
                    self._file = -1
                with open(self._path, "rb") as lines:
                    _write_trace(self._path, lines)
                os.unlink(self._path)

    def forget(self) -> None:
        """Closes the file in the child of a fork, which would otherwise hold the lock after the run's end."""
        self._lock = threading.Lock()
        self.release()

    def release(self) -> None:
        with self._lock:
            if self._file >= 0:
                os.close(self._file)
                self._file = -1

    def _drain(self) -> None:
        if self._file < 0 and self._waiting:
            self._file = _create(self._path)
        try:
            while self._waiting:
                written = os.write(self._file, self._waiting)
                # Only whole lines count as written. A partly written line is removed and written again.
                end = self._waiting.rfind(b"\n", 0, written) + 1
                if end == 0 and written < len(self._waiting):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if end < written:
                    os.ftruncate(self._file, self._size + end)
                self._size += end
                del self._waiting[:end]
        except OSError:
            try:
                os.ftruncate(self._file, self._size)
            except OSError:
                pass
            raise


def recover(folder: Folder) -> List[str]:
    """Ends the streams of processes that are gone, and returns the paths of the results.

    Without an end event, the run is interrupted; a torn last line is removed (15.8, 15.9). Streams of running processes
    are locked and stay as they are. A stream that cannot be ended is logged. On Windows, without such locks, it does
    nothing. Elsewhere it raises OSError if the folder cannot be read.
    """
    done: List[str] = []
    problems = Problems()
    if fcntl is None:
        return done
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not name.endswith(STREAM_SUFFIX) or not is_uuid(name[: -len(STREAM_SUFFIX)]):
            continue
        try:
            with open(path, "r+b") as stream:
                if not _try_lock(stream.fileno()) or not _is_at(stream, path):
                    continue
                finished = _interrupt(path, stream, "process_ended", "The process ended before the run did.")
        except (OSError, ValueError) as error:
            problems.say(path, "the stream %s stays unfinished: %s" % (path, error))
            continue
        if finished is not None:
            done.append(finished)
    return done


def _interrupt(path: str, stream: BinaryIO, reason: str, message: str) -> Optional[str]:
    """Ends an incomplete stream and returns the path of the result. None if the stream has its closing line.

    Raises ValueError if it is not a stream.
    """
    if _is_closed(stream):
        return None
    is_draft, events, end, last, last_time = False, 0, 0, "", ""
    for number, line in enumerate(_read_lines(stream)):
        try:
            value = _read_object(line)
        except ValueError:
            if line.endswith(b"\n"):
                raise
            break  # The torn last line (15.8).
        if number == 0:
            if value.get("mcp_stream") != "open" or not isinstance(value.get("mcp_context"), dict):
                raise ValueError("its first line does not open a stream")
            is_draft = "mcp_run" in value
            last_time = str(value["mcp_context"].get("timestamp", ""))
        else:
            events += 1
            last, last_time = str(value.get("event_type", "")), str(value.get("created_at", ""))
        end += len(line)
        if not line.endswith(b"\n"):
            stream.seek(0, os.SEEK_END)
            stream.write(b"\n")
            end += 1
            break
    if end == 0:
        raise ValueError("it has no opening line")
    stream.truncate(end)
    stream.seek(end)
    if last not in OUTCOMES:
        now = format_time(time.time_ns())
        event = {
            "event_type": "run.interrupted",
            "payload": {"noticed_by": "context-native-python", "reason": reason, "message": message},
            # The clock may have been set back since the last event (3.2).
            "created_at": max(now, last_time) if len(last_time) == len(now) else now,
        }
        stream.write(to_line(event))
        events += 1
        last = "run.interrupted"
    if is_draft:
        stream.write(to_line({"mcp_stream": "close", "outcome": OUTCOMES[last], "events": events}))
        stream.flush()
        return path
    stream.flush()
    stream.seek(0)
    finished = _write_trace(path, stream)
    os.unlink(path)
    return finished


def _write_trace(path: str, lines: BinaryIO) -> str:
    """Writes `<id>.trace.json` from a v0.1 stream. It has a temporary name first: no reader sees a part of it."""
    finished = path[: -len(STREAM_SUFFIX)] + TRACE_SUFFIX
    partial = finished + ".partial"
    try:
        with open(
            os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600), "wb"
        ) as out:
            events = _read_lines(lines)
            head = _read_object(next(events))
            del head["mcp_stream"]
            out.write(to_line(head)[:-2] + b',"mcp_events":[')
            separator = b"\n"
            for line in events:
                out.write(separator + line.rstrip(b"\r\n"))
                separator = b",\n"
            out.write(b"\n]}\n")
        os.replace(partial, finished)
    except OSError:
        try:
            os.unlink(partial)
        except OSError:
            pass
        raise
    return finished


def _create(path: str) -> int:
    """Creates the file of a stream. Except on Windows, it is locked before it gets its name, for `recover`."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
    if fcntl is None:
        return os.open(path, flags, 0o600)
    hidden = os.path.join(os.path.dirname(path), "." + os.path.basename(path))
    file = os.open(hidden, flags, 0o600)
    try:
        _try_lock(file)
        os.rename(hidden, path)
    except OSError:
        os.close(file)
        os.unlink(hidden)
        raise
    return file


def _try_lock(file: int) -> bool:
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _is_at(stream: BinaryIO, path: str) -> bool:
    """True if the open file is still the one at the path. Another process may have removed it meanwhile."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), os.stat(path))
    except FileNotFoundError:
        return False


def _is_closed(stream: BinaryIO) -> bool:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - 1024))
    last = stream.read(1024).rstrip(b"\r\n").rpartition(b"\n")[2]
    stream.seek(0)
    try:
        return _read_object(last).get("mcp_stream") == "close"
    except ValueError:
        return False


def _read_lines(stream: BinaryIO) -> Iterator[bytes]:
    while True:
        line = stream.readline(MAX_LINE_BYTES + 1)
        if not line:
            return
        if len(line) > MAX_LINE_BYTES:
            raise ValueError("it has a line of more than %d bytes" % MAX_LINE_BYTES)
        yield line


def _read_object(line: bytes) -> Dict[str, Any]:
    """The JSON object of a line. Raises ValueError if it is not one."""
    try:
        value = json.loads(line.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
    if not isinstance(value, dict):
        raise ValueError("a line is not an object")
    return value
