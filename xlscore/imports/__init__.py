"""The table of sources that results come from: one module each, found by being in this folder.

A module has the name of its source ("best_coast" is best-coast) and a SOURCE. Nothing is ever
fetched: what is read is a file that a person saved, and every text in it is data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from xlscore.book.problems import FileProblem
from xlscore.imports.imported import RESULTS_ALONE, Asked, Imported, Source
from xlscore.imports.saved import decode


def sources() -> tuple[str, ...]:
    """The names of all sources, in the order in which they are tried."""
    return tuple(_table())


def read(data: bytes, name: str = "", asked: Asked = RESULTS_ALONE) -> Imported:
    """What a file holds: by the source of that name, else the first one that takes it for its own.

    FileProblem if it is of none of the forms, or damaged.
    """
    whole = decode(data)
    for own, source in _table().items():
        if own == name or (not name and source.looks_like(whole)):
            found = source.read(whole, asked)
            found.seen.form, found.seen.encoding = own, whole.encoding
            return found
    raise FileProblem("import-form", forms=", ".join(sources()))


@cache
def _table() -> Mapping[str, Source]:
    names = [found.name for found in iter_modules(__path__)]
    modules = {name.replace("_", "-"): import_module(f"{__name__}.{name}") for name in names}
    found = {name: m.SOURCE for name, m in modules.items() if hasattr(m, "SOURCE")}
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
