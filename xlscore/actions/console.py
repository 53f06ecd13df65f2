"""All that xlscore prints: what is shown does nothing, and a screen that fails stops no work.

A text of a workbook or the name of a file is one line without control signs, and no command to the
runner that reads a step's output: it takes "::name::" at the start of a line, and the older
"##[name]" and "##vso[name]" anywhere in it. So all output goes through here; what is written to a
file stays as it is. What has to be read by programs is UTF-8 whatever the locale.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import sys
from typing import Any, TextIO

from xlscore.report.plain import AS_SEEN, COMMAND, is_seen, json_text, visible, without_commands


def put_line(text: str, *, error: bool = False) -> None:
    """Print one line to standard output or standard error, whatever the text holds."""
    print(harmless(text), file=sys.stderr if error else sys.stdout, flush=True)


def put_text(text: str) -> None:
    """Print a text of xlscore's own, of as many lines as it has."""
    print(without_commands(text), flush=True)


def put_command(text: str) -> None:
    """Print what a runner is to act on."""
    print(text, flush=True)


def put_bytes(data: bytes, spelling: str | None = AS_SEEN) -> None:
    """Give out what somebody asked for, to a terminal without what could steer it.

    `spelling` is how its form writes a sign that would begin a command; None: it is no text.
    """
    if sys.stdout.isatty():
        for line in data.decode("utf-8", "backslashreplace").removesuffix("\n").split("\n"):
            put_line(line.removesuffix("\r"))
        return
    if spelling is not None:
        text = data.decode("utf-8", "surrogateescape")
        data = without_commands(text, spelling).encode("utf-8", "surrogateescape")
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def put_json(data: object) -> None:
    """Print JSON, hidden signs, halves of characters and commands written as escapes."""
    sys.stdout.buffer.write(f"{json_text(data)}\n".encode())
    sys.stdout.buffer.flush()


class Utf8Output(io.TextIOBase):
    """Standard output for a text that says itself that it is UTF-8, and is written bit by bit."""

    def __init__(self, spelling: str) -> None:
        self.spelling, self.line = spelling, ""

    def write(self, text: str) -> int:
        """Give out whole lines: a command may come in two pieces."""
        whole, end, self.line = (self.line + text).rpartition("\n")
        self._give(whole + end)
        return len(text)

    def flush(self) -> None:
        """Give out the rest."""
        self._give(self.line)
        self.line = ""
        sys.stdout.buffer.flush()

    def _give(self, text: str) -> None:
        sys.stdout.buffer.write(
            without_commands(text, self.spelling).encode("utf-8", "backslashreplace")
        )


def harmless(text: str) -> str:
    r"""A text on one line in which nothing is hidden and nothing is a command: "\x1b", "\n"."""
    return without_commands("".join(map(_escape, text)) if not text.isprintable() else text)


def _escape(c: str) -> str:
    return c if c == "\t" or is_seen(c) else c.encode("unicode_escape").decode("ascii")


# -- commands to a runner ------------------------------------------------------------------------


def inert(text: str) -> str:
    """A text of bounded length that a runner finds no command in, wherever it stands on a line."""
    shown = COMMAND.sub("##\u2060", visible(text, 1000))
    return re.sub(":(?=:)", ":\u2060", shown)


def annotation(kind: str, file: str, title: str, message: str) -> str:
    """One workflow command; neither file, title nor message can end it or begin another."""
    head = f"file={_property(file)},title={_property(title)}"
    return f"::{kind} {head}::{_data(inert(message))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(inert(text)).replace(":", "%3A").replace(",", "%2C")


# -- screens that fail ---------------------------------------------------------------------------


#: A reader has gone; Windows says of its pipe that it takes no argument.
_NOBODY_READS = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)


class _Patient(io.RawIOBase):
    """A file handle that takes all there is, and keeps the first thing that went wrong."""

    def __init__(self, handle: int | None) -> None:
        self.handle = handle
        self.failure: OSError | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        if self.handle is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self.handle

    def isatty(self) -> bool:
        return self.handle is not None and os.isatty(self.handle)

    def write(self, data: Any) -> int:
        if self.failure is None:
            try:
                return os.write(self.fileno(), data)
            except OSError as error:
                self.failure = error
        return len(data)


class Screen:
    """Standard output and standard error of a command."""

    def __init__(self) -> None:
        self._before = sys.stdout, sys.stderr
        self._raw: _Patient | None = None

    def __enter__(self) -> Screen:
        sys.stdout, self._raw = _patient(sys.stdout)
        sys.stderr, _ = _patient(sys.stderr)
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        sys.stdout, sys.stderr = self._before

    def failure(self) -> OSError | None:
        """Why standard output could not be written; that nobody reads on is no failure."""
        sys.stdout.flush()
        failure = self._raw.failure if self._raw else None
        return failure if failure and failure.errno not in _NOBODY_READS else None


def _patient(stream: Any) -> tuple[TextIO, _Patient | None]:
    """A stream that shows what it cannot encode as escapes, and raises nothing."""
    handle = None
    if stream is not None:
        try:
            handle = stream.fileno()
        except (OSError, ValueError, AttributeError):
            return stream, None  # not one of the system's
        with contextlib.suppress(OSError):
            stream.flush()
        if sys.platform == "win32" and stream.isatty():
            stream.reconfigure(errors="backslashreplace")
            return stream, None
    raw = _Patient(handle)
    encoding = "utf-8" if stream is None else stream.encoding
    text = io.TextIOWrapper(io.BufferedWriter(raw), encoding, "backslashreplace")
    return text, raw
