"""The macros that the pane has: all but those that need a folder of this computer."""

from __future__ import annotations

from xlscore.live.macro_list import MACROS

NOT_HERE = frozenset({"room"})
BUTTONS = tuple(macro for macro in MACROS if macro.function not in NOT_HERE)
