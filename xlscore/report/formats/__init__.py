"""The table of export formats: one module each, found by being in this folder.

A module has the name of its format ("csv_results" is csv-results) and a FORMAT. Command line,
batch and macros take names, suffixes and writers from here, for events and seasons alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from xlscore.book.kind import Kind, WrongKind
from xlscore.records import NamedTuple
from xlscore.report.plain import AS_SEEN

Writer = Callable[[Any], str | bytes]
"""What makes the content of a file out of an `EventReport` or a `SeasonReport`."""


class Format(NamedTuple):
    """One format: how its files end, and what writes a workbook of each kind that it is for.

    `with_errors` says something of a workbook with errors: what they are. `place` orders lists.
    `needs` are packages beyond the standard library. `spelling` is how the format writes a sign
    that would begin a command on a screen; None: it is no text.
    """

    suffix: str
    writers: Mapping[Kind, Writer]
    with_errors: bool = False
    place: int = 100
    needs: tuple[str, ...] = ()
    spelling: str | None = AS_SEEN


def formats(
    kind: Kind | None = None, *, with_errors: bool = False, plain: bool = False
) -> tuple[str, ...]:
    """The names of all formats, or of those for a kind of workbook, or for one with errors.

    `plain` leaves out those that need more than the standard library.
    """
    return tuple(
        name
        for name, found in _table().items()
        if (kind is None or kind in found.writers)
        and (found.with_errors or not with_errors)
        and not (plain and found.needs)
    )


def suffix(name: str) -> str:
    """How the file of a format ends."""
    return _table()[name].suffix


def spelling(name: str) -> str | None:
    """How a format writes a sign that would begin a command on a screen."""
    return _table()[name].spelling


def require_format(name: str, kind: Kind) -> Writer:
    """What writes a workbook of a kind; WrongKind for a format that is not for that kind."""
    writer = _table()[name].writers.get(kind)
    if writer is None:
        raise WrongKind("format-other-kind", to=name, formats=", ".join(formats(kind)))
    return writer


def content(name: str, kind: Kind, report: object) -> bytes:
    """What the file of a format holds; text is UTF-8."""
    made = require_format(name, kind)(report)
    return made if isinstance(made, bytes) else made.encode("utf-8", "backslashreplace")


@cache
def _table() -> Mapping[str, Format]:
    modules = (found.name for found in iter_modules(__path__))
    found = {name.replace("_", "-"): import_module(f"{__name__}.{name}").FORMAT for name in modules}
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
