"""The gridlines of one sheet: LibreOffice has only a command for them, for the sheet in front."""

from __future__ import annotations

from typing import Any

from xlscore.calc import uno_bridge

COMMAND = ".uno:ToggleSheetGrid"


def shown(context: Any, controller: Any) -> bool:
    """Whether the sheet in front has gridlines on the screen."""
    return bool(_command(context, controller)[2])


def show(context: Any, controller: Any, wanted: bool) -> None:
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
