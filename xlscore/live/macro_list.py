"""The macros, in the order in which menus, ribbon and buttons show them.

VBA, the ribbon, the buttons on the sheets and the menu in Calc are all made from this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlscore.actions.verbs.hosts import LEFT_OUT
from xlscore.records import dataclass, field
from xlscore.texts import Titles, titles, words


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro, which ``xlscore.excel.<function>()`` runs: a `verb`, with what is `given`.

    `icon` is the name of one of Excel's own icons, as Microsoft lists them for Excel 2013 to 365;
    `group` is its place in the ribbon; `buttons` are the roles of the sheets that have a button
    for it.
    """

    function: str
    icon: str = "MacroPlay"
    group: str = "workbook"
    buttons: tuple[str, ...] = ()
    asks: str = ""
    given: Mapping[str, object] = field(default_factory=dict)

    @property
    def verb(self) -> str:
        """The verb that it asks; its own name if no other is named."""
        return self.asks or self.function.replace("_", "-")

    @property
    def sub(self) -> str:
        """The name by which VBA calls it."""
        return "Xlscore" + self.function.title().replace("_", "")

    @property
    def title(self) -> Titles:
        """What its button says."""
        return titles(f"macro_titles.{self.function}")

    @property
    def help(self) -> Titles:
        """What it does, in a sentence."""
        return titles(f"macro_titles.{self.function}_help")


#: The groups of the ribbon's tab, in their order.
GROUPS: Mapping[str, Titles] = {
    name: titles(f"macro_titles.{name}") for name in ("event", "season", "workbook")
}

#: The macros that are no verbs of a workbook in general, and the module that has each.
OWN: Mapping[str, str] = {
    "entry": "typing_in",
    "room": "showing",
    "undo": "undo_macros",
    "redo": "undo_macros",
}

#: How a macro looks and what it asks, as far as it is not as usual.
_LOOKS: Mapping[str, tuple[Any, ...]] = {
    "next_round": ("PageNext", "event", ("event", "results"), "next"),
    "check": ("ErrorChecking", "event", ("event", "players", "results")),
    "draw": ("TableInsertExcel", "event", ("event", "players", "results")),
    "redraw": ("Refresh", "event", (), "draw", {"redraw": True}),
    "entry": ("DataFormExcel", "event"),
    "recalculate": ("CalculateNow", "event", ("event", "results"), "recalc"),
    "explain": ("Help", "event", ("results",)),
    "what_if": ("ScenarioManager", "event"),
    "plan": ("ScenarioGallery", "event"),
    "verify": ("ReviewAcceptOrRejectChangeDialog", "event"),
    "room": ("ViewFullScreenView", "event"),
    "print": ("FilePrint", "event"),
    "announce": ("FileSendAsAttachment", "event"),
    "update_ranking": ("SortDescendingExcel", "season", ("season",), "season"),
    "undo": ("Undo", "workbook", ("event", "results", "season")),
    "redo": ("Redo", "workbook"),
    "publish": ("FileSaveAsWebPage", "workbook", ("event", "season")),
}
_WORDS = words("macro_titles")
#: All that has a title and a help among the words.
MACROS = tuple(Macro(one, *_LOOKS.get(one, ())) for one in _WORDS if f"{one}_help" in _WORDS)


def macros_on(host: str) -> tuple[Macro, ...]:
    """The macros of one host: all but those whose verb it leaves out."""
    return tuple(macro for macro in MACROS if macro.verb not in LEFT_OUT.get(host, ()))


def macro_of(function: str) -> Macro:
    """The macro of this name; StopIteration for an unknown one."""
    return next(macro for macro in MACROS if macro.function == function)
