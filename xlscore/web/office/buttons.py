"""The macros that the pane has."""

from __future__ import annotations

from xlscore.live.macro_list import offered

BUTTONS = offered("pane")
