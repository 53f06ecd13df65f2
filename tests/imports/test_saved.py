"""How files are saved: in whatever letters, with a line for Excel, with a stray quotation mark."""

from __future__ import annotations

import json
from itertools import product

import pytest

from every import every
from imports.evening import bring, column, event, table, told
from xlscore.book.problems import FileProblem
from xlscore.imports import read
from xlscore.imports.saved import decode, rows_of

CSV = "Spieler;Punkte\nJürgen Müller;90\nZoë Straße;80\nÖzgür;70\n"
NAMES = ["Jürgen Müller", "Zoë Straße", "Özgür"]
PLAY = {
    "players": [{"id": 1, "name": "Müller"}],
    "games": [{"id": 1, "name": "Alhambra"}],
    "plays": [{"gameRefId": 1, "playerScores": [{"playerRefId": 1, "score": "7"}]}],
}
PLAYS = (
    '<?xml version="1.0" encoding="utf-16"?><plays><play id="1"><item name="X"/><players>'
    '<player name="Müller" score="7"/></players></play></plays>'
)


CODECS = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1252": "Windows-1252",
    "mac-roman": "Mac Roman",
}


@every(product(CODECS, ["\n", "\r\n", "\r"], ["", "sep=;\n", '"sep=;"\n']))
def test_a_csv_is_read_in_whatever_letters(codec: str, end: str, told_first: str) -> None:
    target = event("alhambra", NAMES, table([1, 2, 3]))
    made = bring(target, (told_first + CSV).replace("\n", end).encode(codec))
    assert told(made, "error", "warning") == []
    assert column(target, "Points") == {1: 90, 2: 80, 3: 70}
    assert made.seen is not None
    assert made.seen.encoding == CODECS[codec]


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_plays_and_lists_in_utf_16(codec: str) -> None:
    bgstats = json.dumps(PLAY, ensure_ascii=False).encode(codec)
    listed = "Runde 2, Tisch 3\n1. Müller 7\n".encode(codec)
    for data in (bgstats, listed):
        (game,) = read(data).games
        assert [(seat.name, seat.points) for seat in game.seats] == [("Müller", 7)]
    if codec.startswith("utf-16"):
        (game,) = read(PLAYS.encode(codec)).games
        assert [(seat.name, seat.points) for seat in game.seats] == [("Müller", 7)]


@pytest.mark.parametrize(
    "name", ["O’Neill", "Tomáš", "Škoda", "Žižek", "„Bo“ Lee", "MÜLLER", "5 €"]
)
def test_what_windows_saved_is_never_taken_for_a_mac_s(name: str) -> None:
    found = decode(f"Name\n{name}\n".encode("cp1252"))
    assert (found.encoding, found.text) == ("Windows-1252", f"Name\n{name}\n")


def test_a_quotation_mark_that_never_ends_is_told_with_its_line() -> None:
    """It would swallow all lines below."""
    text = 'Player;Points\nAda;90\n"Ben;80\nCleo;70\n'
    with pytest.raises(FileProblem) as raised:
        read(text.encode())
    assert raised.value.code == "csv-line"
    assert "in line 3 is not closed" in raised.value.text("en")
    assert [row for _, row in rows_of('a;"b\nc"\n\n1;2')] == [["a", "b\nc"], ["1", "2"]]
