"""Menu and toolbar of the extension, made from the list of macros."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.calc.extension.registry import Node, Value, group, xcu
from xlscore.calc.uno_bridge import SPREADSHEET
from xlscore.live.macro_list import Macro, macros_on
from xlscore.texts import everywhere

PROTOCOL = "org.xlscore.calc"
HANDLER = f"{PROTOCOL}.Macros"
MENU = f"{PROTOCOL}.menu"
TOOLBAR = f"{PROTOCOL}.toolbar"
TITLE = everywhere("xlscore")


def command(macro: Macro) -> str:
    """The address that a click sends."""
    return f"{PROTOCOL}:{macro.function}"


def icon(macro: Macro) -> str:
    """The file of a macro's picture."""
    return f"{macro.function}.svg"


def _items() -> tuple[Node, ...]:
    """One line of the menu, or one button of the toolbar, per macro; names give the order."""
    return tuple(
        Node(
            f"{PROTOCOL}.{number:02}",
            {
                "URL": command(macro),
                "Title": macro.title,
                "Target": "_self",
                "Context": SPREADSHEET,
            },
        )
        for number, macro in enumerate(macros_on("calc"), 1)
    )


def addons_xcu() -> bytes:
    """``Addons.xcu``: a menu beside those of Calc, a toolbar, and their pictures."""
    menu: Mapping[str, Value] = {"Title": TITLE, "Context": SPREADSHEET}
    pictures = (
        Node(
            f"{PROTOCOL}.image{number:02}",
            {"URL": command(macro)},
            (
                group(
                    "UserDefinedImages",
                    ImageSmallURL=f"%origin%/icons/{icon(macro)}",
                    ImageBigURL=f"%origin%/icons/{icon(macro)}",
                ),
            ),
        )
        for number, macro in enumerate(macros_on("calc"), 1)
    )
    ui = group(
        "AddonUI",
        group("OfficeMenuBar", Node(MENU, menu, (group("Submenu", *_items()),))),
        group("OfficeToolBar", Node(TOOLBAR, {}, _items())),
        group("Images", *pictures),
    )
    return xcu("Addons", "org.openoffice.Office", ui)


def window_state_xcu() -> bytes:
    """``CalcWindowState.xcu``: the toolbar's name and that it is shown, docked at the top."""
    toolbar = Node(
        f"private:resource/toolbar/addon_{TOOLBAR}",
        {
            "UIName": TITLE,
            "Docked": "true",
            "DockingArea": "0",
            "DockPos": "0,5",
            "Visible": "true",
            "Style": "2",
        },
    )
    elements = group("UIElements", group("States", toolbar))
    return xcu("CalcWindowState", "org.openoffice.Office.UI", elements)


def protocol_xcu() -> bytes:
    """``ProtocolHandler.xcu``: which component understands the commands."""
    handler = Node(HANDLER, {"Protocols": f"{PROTOCOL}:*"})
    return xcu("ProtocolHandler", "org.openoffice.Office", group("HandlerSet", handler))
