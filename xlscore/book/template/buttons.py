"""Macros in a template: the VBA project, and buttons on its sheets.

The project and the names of its macros are given: this module knows nothing of VBA.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from xlscore.book.template.authoring import ensure
from xlscore.records import dataclass, field

#: Of a button, in pixels: three side by side are about as wide as the how-to of an event.
WIDTH, HEIGHT = 190, 28
#: Of a button where two stand one above the other: the line of its text and its edges.
LOW = 26
GAP = 3
MOST_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Button:
    """A button that runs `macro`, a sub of the project."""

    macro: str
    caption: str
    help: str


@dataclass(frozen=True, slots=True)
class Macros:
    """What makes a workbook one with macros: the project, and buttons by the role of a sheet.

    `sheets` are the names of the sheets' modules in the project, by role; every sheet has one.
    """

    project: bytes
    workbook: str
    sheets: Mapping[str, str]
    buttons: Mapping[str, Sequence[Button]] = field(default_factory=dict)


def add_project(workbook: Any, macros: Macros | None) -> None:
    """Put the VBA project into the workbook, if there is one."""
    if macros is not None:
        ensure(workbook.add_vba_project(io.BytesIO(macros.project), is_stream=True))
        ensure(workbook.set_vba_name(macros.workbook))


def add_buttons(
    sheet: Any, macros: Macros | None, role: str, *, row: int, column: int, height: int
) -> None:
    """The buttons of a sheet, from this cell (counted from 0) on, within `height` pixels.

    They stand beside or above what is typed, never over it.
    """
    if macros is None:
        return
    ensure(sheet.set_vba_name(macros.sheets[role]))
    buttons = macros.buttons.get(role, ())
    # the most important ones come first: those stay in view on a small screen
    stacked = _count_stacked(macros, role)
    each = HEIGHT if stacked == 1 else LOW
    top = (height - stacked * each) // (stacked + 1)
    for number, button in enumerate(buttons):
        right, down = divmod(number, stacked)
        options = {
            "macro": button.macro,
            "caption": button.caption,
            "description": button.help,
            "width": WIDTH,
            "height": each,
            "x_offset": GAP + right * (WIDTH + GAP),
            "y_offset": top + down * (each + top),
        }
        ensure(sheet.insert_button(row, column, options))


def height_needed(macros: Macros | None, role: str) -> int:
    """The pixels that the buttons of a sheet take from top to bottom."""
    if macros is None:
        return 0
    return 2 * LOW + GAP if _count_stacked(macros, role) > 1 else HEIGHT


def _count_stacked(macros: Macros, role: str) -> int:
    """How many buttons stand one above the other."""
    return 2 if len(macros.buttons.get(role, ())) > MOST_IN_A_ROW else 1
