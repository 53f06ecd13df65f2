"""The whole hall at once: every accepted result in Results once, none lost, none without a code."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from crowd import report_all
from phones import drawn

from command_line import run
from test_next import values
from xlscore.room.journal import journal_of


def test_100_phones_of_25_tables_an_organiser_and_an_attacker(tmp_path: Path) -> None:
    """The server is killed half-way; table 1 is typed by the organiser."""
    file = drawn(tmp_path, players=100)
    hall = report_all(file)
    rows = [row for row in values(file)["Results"][1:] if len(row) > 2 and row[1] == 1]
    found: dict[str, list[object]] = {}
    for row in rows:
        found.setdefault(str(row[2]), []).append(row[6] if len(row) > 6 else None)
    assert len(hall.reported) == 24
    assert found == {"1": [hall.typed, 50, 40, 30], **hall.reported}
    moves = re.findall(r'"move":"([\w-]+)".*?"table":"(\d+)"', journal_of(file).read_text("utf-8"))
    counts = Counter(moves)
    assert all(counts["written", table] == 1 for table in hall.reported)
    assert all(counts["reported", table] == 1 for table in hall.reported)
    assert counts["reported", "1"] == 0
    assert hall.attacks <= {400, 403, 404, 405, 411, 413, 429}
    assert run("check", file).exit_code == 0
    assert run("recalc", "--check", file).exit_code == 0
