"""C6: what a dishonest organiser can try with an announced draw; each try is seen by somebody.

A try is refused, or `verify` tells it, or a hash that was made public does. The organiser has the
file to himself; people have the hash of each announcement, from before its dice were thrown. Each
trick is tried 20 times, or as many as XLSCORE_TRIES says, with other players, dice and rulesets:

    XLSCORE_TRIES=1000 pytest -s tests/test_dishonest.py -k each_try
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Final

import openpyxl
import pytest

from announced import log, type_log
from command_line import run
from every import every
from hall import Hall, codes
from memory_host import MemoryHost
from test_beacon import ROUNDS
from xlscore.actions.published import compare_announced
from xlscore.book.values import Value
from xlscore.core.draws.log import hash_entry
from xlscore.core.findings import Finding

TRIES: Final = int(os.environ.get("XLSCORE_TRIES", "20"))
RULESETS: Final = ("alhambra", "stone-age", "catan")
#: What says aloud that something is wrong; the rest of what there is to say are notes.
ALOUD: Final = ("error", "warning")
SIGNED, DUE = ROUNDS[1000][0], 1692806364

pytestmark = pytest.mark.usefixtures("own_state")
Trick = Callable[["Evening"], bool]


class Evening:
    """An event whose draws are announced, and what people have of it."""

    def __init__(self, number: int, ruleset: str = "", source: str = "dice") -> None:
        self.rng = Random(number)
        event: dict[str, Value] = {"Randomness": source, "Wonder sides": "yes"}
        ruleset = ruleset or self.rng.choice(RULESETS)
        self.hall = Hall(ruleset, self.rng.randint(8, 14), seed=None, event=event)
        self.shown: list[str] = []

    def digits(self, count: int = 25) -> str:
        return " ".join(self.rng.choices("123456", k=count))

    def announce(self, *, shown: bool = True) -> None:
        self.hall.draw()
        self.shown += [hash_entry(log(self.hall)[-1])[:12]] if shown else []

    def draw(self, digits: str = "") -> None:
        self.hall.draw(randomness=digits or self.digits())

    def honest(self) -> Evening:
        """A round that was announced in public and drawn."""
        self.announce()
        self.draw()
        return self

    def refuses(self, **what: object) -> bool:
        return self.hall.propose(**what).changes is None

    def types(self, sheet: str, first: Value, column: int, value: Value) -> None:
        """Type into the row that begins so."""
        rows = self.hall.book.grid(sheet).rows
        row = next(n for n, cells in enumerate(rows, 1) if cells and cells[0] == first)
        self.hall.type_in(sheet, row, column, value)

    def told(self) -> list[Finding]:
        """What verify says aloud, to somebody who has the hashes."""
        found = [*self.hall.verified().findings, *compare_announced(log(self.hall), self.shown)]
        return [one for one in found if one.severity in ALOUD]

    def is_seen(self) -> bool:
        return bool(self.told())


# -- the tricks ----------------------------------------------------------------------------------


def undo(evening: Evening) -> bool:
    """The draw did not suit him: he takes it back, announces anew and throws again."""
    host = MemoryHost(evening.hall.book)
    evening.announce()
    type_log(evening.hall, 1, "Randomness", evening.digits())
    host.click("draw")
    host.click("undo")
    evening.announce()
    evening.draw()
    return evening.is_seen()


def past_round(evening: Evening) -> bool:
    """He announces a round of drand that he knows already."""
    evening.hall.type_in("Event", 3, 1, f"drand {evening.rng.choice([1, 123, 1000, 1001])}")
    return evening.refuses()


def forged_signature(evening: Evening) -> bool:
    """96 hex digits of his own, at the draw and typed into the log after it."""
    own = evening.rng.choice("89ab") + "".join(evening.rng.choices("0123456789abcdef", k=95))
    evening.announce()
    refused = evening.refuses(randomness=own)
    evening.draw(SIGNED)
    type_log(evening.hall, 1, "Randomness", own)
    return refused and evening.is_seen()


def prefix_of_throws(evening: Evening) -> bool:
    """He stops throwing when it suits him, or goes on."""
    evening.announce()
    count = evening.rng.choice([n for n in range(1, 40) if n != 25])
    return evening.refuses(randomness=evening.digits(count))


def spelling(evening: Evening) -> bool:
    """The same throws spelt in another way, among which he could choose; and digits of others."""
    evening.announce()
    digits = "1 " + evening.digits(24)
    other, foreign = deepcopy(evening), deepcopy(evening)
    mark = evening.rng.choice([", ", "", "; ", "   ", ","])
    evening.draw(digits)
    other.draw(digits.replace(" ", mark))
    wide = digits.replace("1", evening.rng.choice("\uff11\u0661\u00b9\u2460"))
    same = evening.hall.sheet("draw") == other.hall.sheet("draw")
    return same and foreign.refuses(randomness=wide)


def sides(evening: Evening) -> bool:
    """Sides of wonders are drawn, or not, once he knows which."""
    evening = Evening(evening.rng.randrange(10**6), "7wonders-4rounds")
    evening.announce()
    late = deepcopy(evening)
    late.types("Event", "Wonder sides", 1, "no")
    refused = late.refuses(randomness=evening.digits())
    evening.draw()
    evening.types("Event", "Wonder sides", 1, "no")
    return refused and evening.is_seen()


def board(evening: Evening) -> bool:
    """Two chips of an island change places on the sheet Boards."""
    evening = Evening(evening.rng.randrange(10**6), "catan").honest()
    rows = evening.hall.book.grid("Boards").rows
    at = [(r, c, x) for r, row in enumerate(rows, 1) for c, x in enumerate(row) if _is_chip(x)]
    one = evening.rng.choice(at)
    other = evening.rng.choice([cell for cell in at if cell[2] != one[2]])
    evening.hall.type_in("Boards", one[0], one[1], other[2])
    evening.hall.type_in("Boards", other[0], other[1], one[2])
    return evening.is_seen()


def _is_chip(cell: object) -> bool:
    return str(cell).rpartition(" ")[2].isdecimal() and len(str(cell)) < 14


def two_copies(evening: Evening) -> bool:
    """Two copies with other lists, one hash made public, the copy that suits him is drawn."""
    other = deepcopy(evening)
    no = evening.rng.randint(1, 8)
    other.hall.type_in("Players", no + 1, 1, f"Player {no} ")
    other.hall.type_in("Players", no + 1, 3, "Herne")
    evening.announce()
    other.announce(shown=False)
    other.shown = evening.shown
    other.draw()
    return other.is_seen()


def restored_backup(evening: Evening) -> bool:
    """After the throw the file of before the announcement comes back, with one thing changed."""
    backup = deepcopy(evening)
    evening.announce()
    digits = evening.digits()
    backup.hall.type_in("Players", evening.rng.randint(2, 9), 3, "Herne")
    backup.announce(shown=False)
    backup.shown = evening.shown
    backup.draw(digits)
    return backup.is_seen()


def renumbered_players(evening: Evening) -> bool:
    """Two players change numbers, before the draw or after it."""
    one, other = evening.rng.sample(range(1, 9), 2)

    def renumber(of: Evening) -> None:
        of.hall.type_in("Players", one + 1, 1, f"Player {other}")
        of.hall.type_in("Players", other + 1, 1, f"Player {one}")

    evening.announce()
    early = deepcopy(evening)
    renumber(early)
    evening.draw()
    renumber(evening)
    return early.refuses(randomness=evening.digits()) and evening.is_seen()


def edited_ruleset(evening: Evening) -> bool:
    """A sheet Rules of his own, before the draw or after it."""
    own: dict[str, Value] = {"minimum_players": 4}
    number = evening.rng.randrange(10**6)
    before = Evening(number)
    before.hall = Hall("alhambra", 12, seed=None, event={"Randomness": "dice"}, rules=own)
    before.announce()
    after = deepcopy(before)
    before.hall.type_in("Rules", 2, 1, evening.rng.randint(5, 8))
    refused = before.refuses(randomness=evening.digits())
    after.draw()
    after.hall.type_in("Rules", 2, 1, evening.rng.randint(5, 8))
    return refused and after.is_seen()


def clock_of_the_computer(evening: Evening) -> bool:
    """With the clock put back he announces a round that is known; nobody was shown it in time."""
    evening.announce(shown=False)
    evening.draw(SIGNED)
    return evening.is_seen()


def two_announcements(evening: Evening) -> bool:
    """He has the throws of one announcement seen, does not like them, and announces another."""
    evening.announce()
    throws = evening.rng.choice([26, 27, 30])
    evening.hall.type_in("Event", 3, 1, f"dice {throws}")
    evening.announce()
    evening.draw(evening.digits(throws))
    return evening.is_seen()


#: Each trick, and the source of the evening at which it is tried.
TRICKS: Final[dict[Trick, str]] = {
    undo: "dice",
    past_round: "dice",
    forged_signature: "drand 1000",
    prefix_of_throws: "dice",
    spelling: "dice",
    sides: "dice",
    board: "dice",
    two_copies: "dice",
    restored_backup: "dice",
    renumbered_players: "dice",
    edited_ruleset: "dice",
    clock_of_the_computer: "drand 1000",
    two_announcements: "dice",
}


@pytest.mark.timeout(0)
@every(TRICKS)
def test_each_try_is_seen(trick: Trick) -> None:
    unseen = []
    for number in range(TRIES):
        with pytest.MonkeyPatch.context() as patch:
            source = TRICKS[trick]
            if source != "dice":  # so long ago that the round was still to come
                patch.setattr("xlscore.actions.draw_randomness.time", lambda: DUE - 600)
            unseen += [] if trick(Evening(number, source=source)) else [number]
    print(f"{trick.__name__}: {TRIES} tries, {len(unseen)} unseen")
    assert unseen == []


@pytest.mark.timeout(0)
def test_an_honest_evening_is_accused_of_nothing() -> None:
    for number in range(TRIES):
        evening = Evening(number).honest()
        rng = evening.rng
        for _ in range(2):
            evening.hall.play(rng)
            drawing = evening.hall.propose()
            if drawing.changes is None or drawing.drawn:
                break
            evening.honest()
        assert evening.told() == [], (number, codes(evening.told()))


def test_what_each_hash_says() -> None:
    evening = Evening(1, "alhambra").honest()
    evening.hall.play(evening.rng)
    evening.announce(shown=False)
    evening.draw()
    whole = [hash_entry(entry) for entry in log(evening.hall)]

    def said(*shown: str) -> list[str]:
        return [one.text("en") for one in compare_announced(log(evening.hall), shown)]

    assert said(whole[0][:8].upper(), f" {whole[2]} ") == [
        f"{whole[0][:8]} is the hash of entry 1: it and all before it stand as they did when "
        "the hash was made public",
        f"{whole[2]} is the hash of entry 3: it and all before it stand as they did when "
        "the hash was made public",
        "entry 4 came after the last hash given, which says nothing of it",
    ]
    assert said("0" * 12)[0] == (
        "000000000000 is the hash of no entry of this draw log (4 entries): what was announced was "
        "changed or taken out since, or this is a backup or another copy of the workbook"
    )
    assert said("0123", whole[0])[0].startswith("0123 is no hash; accepted are 8 to 64 hex digits")
    assert said(whole[0])[1].startswith("the hash of entry 3 is not among those given")


def test_a_score_changed_for_a_draw_and_put_back_belies_the_published_page(tmp_path: Path) -> None:
    """Round 2 sits by the standings; a page of now has the scores as they were at first."""
    hall = Hall("stone-age", 8)
    hall.draw()
    hall.play(Random(1))
    file, page = tmp_path / "cup.xlsx", tmp_path / "page.html"
    points = hall.book.grid("Results").rows[1][6]
    honest = deepcopy(hall)
    honest.draw()
    hall.type_in("Results", 2, 6, 500)
    hall.draw()
    hall.type_in("Results", 2, 6, points)  # type: ignore[arg-type]
    for each, code, said in ((honest, 0, "published-same"), (hall, 1, "published-corrected")):
        file.write_bytes(saved(each))
        run("export", file, "--to", "html", "-o", page, "--lang", "en")
        told = run("verify", file, "--published", page)
        assert (told.exit_code, said in told.stderr) == (code, True), told.stderr
    assert "round 2 of preliminary was drawn from others (entry 2): " in told.stderr
    assert run("verify", file).exit_code == 0  # by itself a correction is a warning


def test_the_command_takes_each_hash_by_itself(tmp_path: Path) -> None:
    evening, file = Evening(3).honest(), tmp_path / "cup.xlsx"
    file.write_bytes(saved(evening.hall))
    (shown,) = evening.shown
    assert run("verify", file, "--announced", shown).exit_code == 0
    told = run("verify", file, "--announced", shown, "--announced", "1234567890")
    assert (told.exit_code, "announced-missing" in told.stderr) == (1, True)
    assert f"{shown} is the hash of entry 1" in told.stderr


def saved(hall: Hall) -> bytes:
    """The workbook as a file."""
    book = openpyxl.Workbook()
    book.remove(book["Sheet"])
    for title in hall.book.titles():
        sheet = book.create_sheet(title)
        for row in hall.book.grid(title).rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
