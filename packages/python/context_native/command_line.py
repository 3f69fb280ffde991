"""The command: `check FILE…` and `suite`."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from typing import BinaryIO, Dict, Iterator, List, NamedTuple, Optional, Tuple

from . import REVISION, __version__
from .collection import KINDS, Collection, Document
from .found_secrets import RULES
from .json_reader import MAX_CHARACTERS, OBJECT, read_json
from .suite import answer_suite
from .times import Moment, parse_time

CONFORMS, BREAKS, UNREADABLE = 0, 1, 2
CHECK_EXAMPLES = """EXAMPLES
  python3 -m context_native check trace.json
  python3 -m context_native check --format json traces/"""
SUITE_EXAMPLES = """EXAMPLES
  context-native suite \\
    --against 'python3 -m context_native suite'"""
EXAMPLES = CHECK_EXAMPLES + """
  python3 -m context_native check --help"""
LINES_SUFFIXES = (".jsonl", ".ndjson")
#: File name suffix of a stream, start of its opening line, and maximum bytes of that line.
STREAM_SUFFIX = ".trace.jsonl"
OPENING = b'{"mcp_stream":"open"'
MAX_OPENING = 1_000_000
#: Name of the empty file that `record` puts beside a stream while it writes: NAME.HOST~PID~START.open.
MARK = re.compile(r"(?P<stream>.+\.trace\.jsonl)\.[A-Za-z0-9_-]*~[0-9]+~[A-Za-z0-9_-]*\.open", re.ASCII)
#: Maximum bytes of a document: UTF-8 has up to four for a character.
MAX_BYTES = 4 * MAX_CHARACTERS


class Unread(NamedTuple):
    """A file that could not be read."""

    file: str
    reason: str


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs the command, by default with the arguments of the process. Returns the exit code.

    0: all documents conform; 1: one does not, or has a certain secret, or the reader closed the pipe; 2: a file could
    not be read. For a wrong command, argparse exits with 2.
    """
    parser, check = _make_parsers()
    given = parser.parse_args(arguments)
    _write_utf8()
    if given.command == "suite":
        return answer_suite(sys.stdin.buffer, sys.stdout)
    now: Optional[Moment] = None
    if given.now is not None:
        now = parse_time(given.now)
        if now is None:
            check.error("--now needs a time such as 2025-09-01T09:14:22Z (clause 2.2)")
    try:
        return _check(given.files, given.kind, now, given.format)
    except BrokenPipeError:
        # The reader closed the pipe: the rest of the buffer goes to the null device.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BREAKS


class _Help(argparse.RawDescriptionHelpFormatter):
    """Wraps help at 60 characters, whatever the terminal."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=6, width=60)


def _make_parsers() -> Tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """The parser of the command, and that of `check`."""
    parser = argparse.ArgumentParser(
        prog="python3 -m context_native",
        usage="python3 -m context_native COMMAND [OPTIONS]",
        description="Check documents of Context-Native, draft v0.1.",
        epilog=EXAMPLES,
        formatter_class=_Help,
        add_help=False,
    )
    version = "%s (draft v0.1 of %s)" % (__version__, REVISION)
    parser.add_argument("-h", "--help", action="help", help="Print this help.")
    parser.add_argument("--version", action="version", version=version, help="Print the version.")
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="COMMAND", required=True)
    check = commands.add_parser(
        "check",
        usage="python3 -m context_native check [OPTIONS] FILE...",
        help="Check files as one collection.",
        description="Check files as one collection.",
        epilog=CHECK_EXAMPLES,
        formatter_class=_Help,
        add_help=False,
    )
    check.add_argument(
        "files", nargs="+", metavar="FILE", help="A document, JSON Lines, a folder, or - for standard input."
    )
    check.add_argument("-h", "--help", action="help", help="Print this help.")
    check.add_argument("--format", choices=("text", "json"), default="text", help="Default: text.")
    check.add_argument("--kind", choices=KINDS, help="Check each document as this kind. Default: by its shape.")
    check.add_argument("--now", metavar="TIME", help="Check as of this time. Default: the clock.")
    suite = commands.add_parser(
        "suite",
        help="Answer a test suite's requests.",
        description="Answer a test suite's requests on standard input.",
        epilog=SUITE_EXAMPLES,
        formatter_class=_Help,
        add_help=False,
    )
    suite.add_argument("-h", "--help", action="help", help="Print this help.")
    return parser, check


def _write_utf8() -> None:
    """Prints in UTF-8. Halves of surrogate pairs, which pointers may contain, are printed as escapes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _check(files: List[str], kind: Optional[str], now: Optional[Moment], form: str) -> int:
    collection = Collection(now, with_secrets=True)
    unread: List[Unread] = []
    still_open: List[str] = []
    for file, is_found in _list_files(files, unread):
        try:
            # An open stream is skipped, but a named one only if `record` still writes it: a glob may have named it.
            if (is_found or _is_marked(file)) and _is_open(file):
                still_open.append(file)
                continue
            if file == "-":
                _add(collection, file, sys.stdin.buffer, kind)
            else:
                with open(file, "rb") as stream:
                    _add(collection, file, stream, kind)
        except FileNotFoundError as error:
            # The end of its run may have moved the stream since the folder was listed.
            if is_found and file.endswith(STREAM_SUFFIX):
                still_open.append(file)
            else:
                unread.append(Unread(file, error.strerror))
        except (OSError, ValueError) as error:
            unread.append(Unread(file, getattr(error, "strerror", None) or str(error)))
    documents = collection.close()
    if form == "json":
        json.dump(_report(documents, unread, still_open), sys.stdout, indent=2)
        print()
    else:
        _print(documents, unread, len(still_open))
    sys.stdout.flush()
    if unread:
        return UNREADABLE
    is_good = all(document.conforms for document in documents) and _count_secrets(documents, "certain") == 0
    return CONFORMS if is_good else BREAKS


def _count_secrets(documents: List[Document], grade: str) -> int:
    return sum(secret.grade == grade for document in documents for secret in document.secrets)


def _list_files(paths: List[str], unread: List[Unread]) -> Iterator[Tuple[str, bool]]:
    """The files, and whether each was found in a folder. Adds folders without such files to `unread`.

    A folder stands for its .json, .jsonl and .ndjson files and those below it, sorted by path. A named mark is skipped.
    """
    for path in paths:
        if not os.path.isdir(path):
            if not MARK.fullmatch(os.path.basename(path)):
                yield path, False
            continue
        found = []
        failed: List[OSError] = []
        for folder, _, names in os.walk(path, onerror=failed.append):
            found += [os.path.join(folder, name) for name in names if name.endswith((".json",) + LINES_SUFFIXES)]
        unread.extend(Unread(error.filename or path, error.strerror or "cannot be read") for error in failed)
        if not found and not failed:
            unread.append(Unread(path, "The folder contains no .json, .jsonl or .ndjson file"))
        yield from ((name, True) for name in sorted(found))


def _is_marked(file: str) -> bool:
    """True if a mark of `record` is beside a stream: a process writes it, or was killed."""
    folder, name = os.path.split(file)
    if not name.endswith(STREAM_SUFFIX):
        return False
    marks = (MARK.fullmatch(each) for each in os.listdir(folder or "."))
    return any(mark is not None and mark.group("stream") == name for mark in marks)


def _is_open(file: str) -> bool:
    """True for a stream without its closing line, or a part of its first line: its run goes on, or was killed."""
    if not file.endswith(LINES_SUFFIXES):
        return False
    with open(file, "rb") as stream:
        first = last = stream.readline(MAX_OPENING + 1)
        if not first.endswith(b"\n"):
            return file.endswith(STREAM_SUFFIX) and (first.startswith(OPENING) or OPENING.startswith(first))
        if _stream_word(first) != "open":
            return False
        for line in stream:
            last = line if line.strip() else last
    return _stream_word(last) != "close"


def _stream_word(line: bytes) -> object:
    """`mcp_stream` of a line (15.2 and 15.4 of working draft v0.2)."""
    root = read_json(line).root
    word = root.value.get("mcp_stream") if root is not None and root.kind is OBJECT else None
    return word.value if word is not None else None


def _add(collection: Collection, file: str, stream: BinaryIO, kind: Optional[str]) -> None:
    """Adds the documents of a file. Reads it only once, since it may be a pipe."""
    if file.endswith(LINES_SUFFIXES):
        count = 0
        for number, line in _read_lines(stream):
            collection.add(line, kind, file, number)
            count += 1
        if count == 0:
            collection.add(b"", kind, file)
        return
    data = stream.read(MAX_BYTES + 1)
    if _is_lines(data):
        for number, line in _read_lines(io.BytesIO(data)):
            collection.add(line, kind, file, number)
    else:
        collection.add(data, kind, file)


def _read_lines(stream: BinaryIO) -> Iterator[Tuple[int, bytes]]:
    """Lines that are not blank, with their numbers. A line above MAX_BYTES is cut, and so reported as too long."""
    number = 0
    while True:
        line = stream.readline(MAX_BYTES + 1)
        if not line:
            return
        number += 1
        whole = line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES + 1)
        if whole.strip(b" \t\r\n"):
            yield number, whole.rstrip(b"\r\n")


def _is_lines(data: bytes) -> bool:
    """True if a file of unknown type is JSON Lines: its first line is a complete object, and more follows.

    If that object is empty, the next line must be an object too: `{}` may be the broken start of a document.
    """
    first, _, rest = data.lstrip(b" \t\r\n").partition(b"\n")
    second = rest.lstrip(b" \t\r\n").partition(b"\n")[0]
    if not second:
        return False
    root = read_json(first).root
    if root is None or root.kind is not OBJECT:
        return False
    other = None if root.value else read_json(second).root
    return bool(root.value) or (other is not None and other.kind is OBJECT)


def _report(documents: List[Document], unread: List[Unread], still_open: List[str]) -> Dict[str, object]:
    return {
        "checker": "context-native-python",
        "version": __version__,
        "conforms": not unread and all(document.conforms for document in documents),
        "documents": [
            {
                "file": document.name,
                "line": document.line,
                "kind": document.kind,
                "conforms": document.conforms,
                "findings": [
                    {"check": found.check, "clause": found.clause, "level": found.level, **found._asdict()}
                    for found in document.findings
                ],
                "secrets": [secret._asdict() for secret in document.secrets],
            }
            for document in documents
        ],
        "unreadable": [entry._asdict() for entry in unread],
        "still_open": still_open,
    }


def _print(documents: List[Document], unread: List[Unread], still_open: int) -> None:
    for document in documents:
        for found in document.findings:
            where = "%s:%d:%d" % (_show(document.name), found.line, found.column)
            pointer = _show(found.pointer) or "(the document)"
            print("%s: %s %s %s at %s" % (where, found.level, found.clause, found.check, pointer))
            print("    %s %s" % (found.message, found.remedy))
        for secret in document.secrets:
            where = "%s:%d:%d" % (_show(document.name), secret.line, secret.column)
            print("%s: %s: %s" % (where, RULES[secret.grade], _show(secret.message)))
            print("    %s" % secret.fix)
    for entry in unread:
        print("%s: cannot be read: %s." % (_show(entry.file), entry.reason))
    good = sum(document.conforms for document in documents)
    certain, possible = _count_secrets(documents, "certain"), _count_secrets(documents, "possible")
    kept = "; %d secret%s" % (certain, "" if certain == 1 else "s") if certain else ""
    asked = "; %d possible secret%s" % (possible, "" if possible == 1 else "s") if possible else ""
    skipped = "; %d still open, skipped" % still_open if still_open else ""
    print("%d of %d documents conform%s." % (good, len(documents), kept + asked + skipped))


def _show(text: str) -> str:
    """A text that is safe for a terminal: characters that are not printable are escaped."""
    return "".join(c if c.isprintable() else "\\u%04x" % ord(c) for c in text)
