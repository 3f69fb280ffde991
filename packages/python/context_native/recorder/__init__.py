"""Records runs as traces of Context-Native, with Python's standard library only."""

from __future__ import annotations

from .file_sink import FileSink, recover
from .http_sink import HttpSink
from .recording import Recorder
from .run import Call, Run
from .sinks import MemorySink, Sink
from .wire import EXTENSION, EXTENSION_SETTINGS, Parent, read_meta

__all__ = [
    "EXTENSION",
    "EXTENSION_SETTINGS",
    "Call",
    "FileSink",
    "HttpSink",
    "MemorySink",
    "Parent",
    "Recorder",
    "Run",
    "Sink",
    "read_meta",
    "recover",
]
