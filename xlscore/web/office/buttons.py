"""The macros that the pane has: all but what it leaves out, and what needs a folder to write in."""

from __future__ import annotations

from xlscore.actions.verbs.hosts import LEFT_OUT
from xlscore.live.macro_list import MACROS

NOT_HERE = frozenset({"room", *LEFT_OUT["pane"]})
BUTTONS = tuple(macro for macro in MACROS if macro.verb not in NOT_HERE)
