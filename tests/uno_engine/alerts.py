"""Message boxes: shown where a person can answer them, and always noted down."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from xlscore.calc import uno_bridge

#: Set to "collect", no box is ever shown, so that a program that nobody watches does not wait.
VARIABLE = "XLSCORE_ALERTS"
#: Alerts that are remembered.
REMEMBERED = 50

#: xlwings' words as com.sun.star.awt.MessageBoxButtons, types, and results.
BUTTONS = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}
TYPES = {None: "MESSAGEBOX", "info": "INFOBOX", "critical": "ERRORBOX"}
RESULTS = {1: "ok", 2: "yes", 3: "no"}
#: What a collected alert answers: the button that a person would press to go on.
FIRST = {"ok": "ok", "ok_cancel": "ok", "yes_no": "yes", "yes_no_cancel": "yes"}


@dataclass(frozen=True, slots=True)
class Alert:
    """A message as it was to be shown."""

    prompt: str
    title: str = ""
    buttons: str = "ok"
    mode: str | None = None


def show(alert: Alert, window: Any) -> str:
    """Show a message box over a window and wait for the answer.

    Without a window that can be seen nobody could answer: the first button counts as pressed.
    """
    first = FIRST[alert.buttons]
    if os.environ.get(VARIABLE) == "collect" or window is None or not window.isVisible():
        return first
    kind = uno_bridge.enum("awt.MessageBoxType", TYPES[alert.mode])
    box = window.getToolkit().createMessageBox(
        window, kind, BUTTONS[alert.buttons], alert.title, alert.prompt
    )
    result = box.execute()
    box.dispose()  # a closed box stays alive otherwise, as a window that nobody sees
    # A box with one button has one answer, however it was closed.
    return first if alert.buttons == "ok" else RESULTS.get(result, "cancel")
