"""What of a sheet stays in view, and its gridlines, without moving what a person has selected.

LibreOffice freezes the active sheet only, and only in a window. The data of its views, however,
can be read and given back as text: "zoom;active sheet;...;one part for each sheet", a part being
"cursor column/row/split modes and positions/active pane/first columns and rows of the panes".
"""

from __future__ import annotations

from typing import Any

from xlscore.calc import uno_bridge

#: Parts before those of the sheets.
GENERAL = 3
FROZEN = "2"
#: Active pane by whether columns and rows are frozen.
PANES = {(False, False): "2", (False, True): "2", (True, False): "3", (True, True): "3"}


def with_frozen(view: str, sheet: int, rows: int, columns: int) -> str:
    """The view data with so many frozen rows and columns on a sheet (from 0)."""
    parts = view.split(";")
    part = parts[GENERAL + sheet]
    # A cursor beyond column or row 8192 makes LibreOffice write "+" between the fields.
    mark = "+" if "+" in part else "/"
    fields = part.split(mark)
    frozen = [FROZEN if columns else "0", FROZEN if rows else "0", str(columns), str(rows)]
    if fields[2:6] == frozen:
        return view  # and a person may have scrolled
    fields[2:11] = [
        *frozen,
        PANES[columns > 0, rows > 0],
        "0",
        str(columns),
        "0",
        str(rows),
    ]
    parts[GENERAL + sheet] = mark.join(fields)
    return ";".join(parts)


def freeze(document: Any, sheet: int, rows: int, columns: int) -> None:
    """Keep so many rows and columns of a sheet (from 0) in view; none lets go."""
    controller = document.CurrentController
    if controller is None:
        return
    selected, view = document.CurrentSelection, controller.getViewData()
    frozen = with_frozen(view, sheet, rows, columns)
    if frozen == view:
        return
    controller.restoreViewData(frozen)
    # Giving the view back leaves of a selection only the cursor's cell.
    if selected is not None:
        controller.select(selected)


COMMAND = ".uno:ToggleSheetGrid"


def has_gridlines(context: Any, controller: Any) -> bool:
    """Whether the sheet in front has gridlines on the screen."""
    return bool(_command(context, controller)[2])


def show_gridlines(context: Any, controller: Any, wanted: bool) -> None:
    """Give the sheet in front gridlines, or take them away."""
    command, url, now = _command(context, controller)
    if command is not None and bool(now) != wanted:
        command.dispatch(url, ())


def _command(context: Any, controller: Any) -> tuple[Any, Any, bool]:
    """What carries out the command, its URL, and whether there are lines now."""
    url = uno_bridge.struct("util.URL")
    url.Complete = COMMAND
    _, url = uno_bridge.service(context, "util.URLTransformer").parseStrict(url)
    command = controller.Frame.queryDispatch(url, "", 0)
    if command is None:  # a window without menus
        return None, url, True
    states: list[bool] = []
    listener = _listener(states)
    command.addStatusListener(listener, url)
    command.removeStatusListener(listener, url)
    return command, url, states[-1] if states and states[-1] is not None else True


def _listener(states: list[bool]) -> Any:
    """What is told the state of a command: it is put into `states`."""
    base, interface = uno_bridge.listener_base("frame.XStatusListener")

    def changed(_self: Any, event: Any) -> None:
        states.append(event.State)

    members = {"statusChanged": changed, "disposing": lambda _self, _event: None}
    return type("Status", (base, interface), members)()
