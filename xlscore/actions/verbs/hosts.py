"""Which host offers which verb: all of them, but for those that stand here with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_AS_STATES: Final = "steps back and forth are whole workbooks there, with a log that goes on"
_NO_FILE: Final = "no other file can be picked there"
_NO_NETWORK: Final = "a page in a browser may ask no other address"
_NO_PDF: Final = "neither fpdf2 nor the fonts are brought along; the sheets can be printed there"
_NO_FOLDER: Final = "there is no folder beside the workbook to write in"
_BY_ITSELF: Final = "a button of its own prints, once the library is loaded"
_OWN_CELLS: Final = "the cells themselves are there to be typed into"
_RECALC: Final = "recalculating is the same there: there are no options for seasons"

_OF_MACROS: Final = {
    "enter": _OWN_CELLS,
    "export": "`publish` makes what is wanted beside a workbook",
    "import-results": _NO_FILE,
    "players import": _NO_FILE,
}

#: Host -> verb -> why it is left out.
LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {
    "command line": {"publish": "`export` makes each of its files"},
    "macros": _OF_MACROS,
    "calc": {**_OF_MACROS, "print": _NO_PDF},
    "pane": {**_OF_MACROS, "announce": _NO_NETWORK, "print": _NO_PDF, "room": _NO_FOLDER},
    "page": {
        "publish": "`export` makes each of its files",
        "redo": _AS_STATES,
        "season": _RECALC,
        "undo": _AS_STATES,
    },
}

_NO_PAPERS: Final = {"next": {"print_": _NO_PDF, "page": _NO_FOLDER}}
#: Host -> verb -> what it does elsewhere and not there -> why.
WITHOUT: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "calc": {"next": {"print_": _NO_PDF}},
    "pane": _NO_PAPERS,
    "lite": _NO_PAPERS,
    "page": {
        "announce": {"webhook": _NO_NETWORK},
        "next": {"print_": _BY_ITSELF, "page": _NO_FOLDER},
    },
}


def options_off(host: str, verb: str) -> dict[str, bool]:
    """The options that are switched off where a host cannot do all of a verb."""
    return dict.fromkeys(WITHOUT.get(host, {}).get(verb, ()), False)
