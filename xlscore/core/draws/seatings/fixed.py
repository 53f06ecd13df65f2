"""K1: tables of three by lot, the same for all games of a stage; labels as in ``lot``."""

from __future__ import annotations

from xlscore.core.draws.seatings import lot
from xlscore.core.draws.seatings.same_tables import games

plans = games("lot", lot.of_round)
