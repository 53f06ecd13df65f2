"""Every source by files of its own form, with the traps that real exports have.

Forms after: BG Stats, the fields that public readers of `.bgsplay` use; BoardGameGeek,
`reblace/reblace.github.io datascience/visualization/src/data/plays.js` (a real account's plays);
Best Coast Pairings, `veskit/40ktournamentstats-kippers README.md` (payloads); Google Forms, the
timestamps of `GeckoRobotics/gecko-sustainability components/Form.tsx`. Names are made up.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from xlscore.book.problems import FileProblem
from xlscore.core.exact import Exact
from xlscore.imports import read, sources
from xlscore.imports.model import Imported, points_of


def bgstats(*plays: dict[str, Any], **more: Any) -> bytes:
    people = [{"id": 3, "name": "Ada"}, {"id": 7, "name": "Ben"}, {"id": 9, "name": "Cleo"}]
    games = [{"id": 1, "name": "Alhambra"}, {"id": 2, "name": "Pandemic", "cooperative": True}]
    top = {"players": people, "games": games, "plays": list(plays), "userInfo": {}, **more}
    return json.dumps(top).encode()


def score(player: int, points: str, **more: Any) -> dict[str, Any]:
    return {"playerRefId": player, "score": points, "rank": 0, "seatOrder": 0, **more}


def seats(found: Imported) -> list[list[tuple[str, Exact | None]]]:
    return [[(seat.name, seat.points) for seat in game.seats] for game in found.games]


def told(found: Imported) -> list[tuple[str, object]]:
    return [(one.code, one.values["at"].in_("en")) for one in found.findings]  # type: ignore[attr-defined]


def test_bgstats_plays_come_oldest_first_with_sums_and_nothing_for_zero() -> None:
    late = {"gameRefId": 1, "playDate": "2026-11-21 20:00:00"}
    late["playerScores"] = [score(7, "20+3", seatOrder=2), score(3, "71", rank=1, winner=True)]
    early = {"gameRefId": 1, "playDate": "2026-11-21 18:00:00"}
    early["playerScores"] = [score(3, "-4"), score(9, "12.5")]
    found = read(bgstats(late, early))
    assert seats(found) == [[("Ada", -4), ("Cleo", Fraction(25, 2))], [("Ben", 23), ("Ada", 71)]]
    ben, ada = found.games[1].seats
    assert (ben.place, ben.seat, ben.won) == (None, 2, None)
    assert (ada.place, ada.seat, ada.won) == (1, None, True)
    assert (found.games[0].game, found.games[0].date) == ("Alhambra", "2026-11-21")
    assert found.findings == []


def test_bgstats_plays_that_are_no_table_of_single_players_are_told() -> None:
    found = read(
        bgstats(
            {"gameRefId": 1, "ignored": True, "playerScores": [score(3, "1")]},
            {"gameRefId": 1, "usesTeams": True, "playerScores": [score(3, "1")]},
            {"gameRefId": 2, "playerScores": [score(3, "")]},
            {"gameRefId": 1, "playerScores": []},
            {"gameRefId": 1, "playerScores": [score(3, "1"), score(7, "viele")]},
        )
    )
    assert found.games == []
    assert told(found) == [
        ("import-ignored", "play 1"),
        ("import-team", "play 2"),
        ("import-team", "play 3"),
        ("import-empty", "play 4"),
        ("import-points", "play 5, player 2"),
    ]


@pytest.mark.parametrize(
    "damage", [{"players": 3}, {"plays": {"a": 1}}, {"plays": [1, None, {"playerScores": 5}]}]
)
def test_bgstats_of_another_shape_is_no_traceback(damage: dict[str, Any]) -> None:
    found = read(bgstats(**damage), "bgstats")
    assert found.games == []


PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="chovie" userid="1" total="4" page="1" termsofuse="https://boardgamegeek.com/">
 <play id="2" date="2026-11-21" quantity="1" length="0" incomplete="0" nowinstats="0" location="">
  <item name="Coloretto" objecttype="thing" objectid="5782"><subtypes/></item>
  <players>
   <player username="" userid="0" name="Ada" startposition="2" score="41" new="0" win="0"/>
   <player username="ben99" userid="8" name="" startposition="x" score="45" new="0" win="1"/>
  </players></play>
 <play id="1" date="2026-11-20" quantity="3" incomplete="0"><item name="X"/></play>
 <play id="3" date="2026-11-22" quantity="1" incomplete="1"><item name="X"/></play>
 <play id="4" date="2026-11-23" quantity="1" incomplete="0"><item name="X"/></play>
</plays>"""


def test_boardgamegeek_plays() -> None:
    found = read(PLAYS.encode())
    assert seats(found) == [[("Ada", 41), ("ben99", 45)]]
    assert [(s.seat, s.won) for s in found.games[0].seats] == [(2, False), (None, True)]
    assert told(found) == [
        ("import-quantity", "play 2"),
        ("import-incomplete", "play 3"),
        ("import-empty", "play 4"),
    ]


def test_boardgamegeek_with_entities_or_broken_is_refused() -> None:
    bomb = PLAYS.replace("<plays", '<!DOCTYPE plays [<!ENTITY a "aaaa">]><plays', 1)
    for text, code in ((bomb, "doctype"), (PLAYS[:-4], "part-damaged")):
        with pytest.raises(FileProblem) as raised:
            read(text.encode(), "boardgamegeek")
        assert raised.value.code == code


def test_forms_with_one_row_a_table() -> None:
    """A heading with a star and a line break, and one that an edit left behind empty."""
    text = (
        'Zeitstempel,"Runde *",Tisch,Spieler 1,"Punkte\n1",Spieler 2,Punkte 2,Punkte 2,Bemerkung\n'
        '2026/11/21 1:16:17 PM GMT+1,2,4,"Krämer, Ada","12,5",Ben,,7,=1+1\n'
    )
    found = read(text.encode("utf-8-sig"))
    assert seats(found) == [[("Krämer, Ada", Fraction(25, 2)), ("Ben", 7)]]
    (game,) = found.games
    assert (game.round_, game.table, game.where.en) == (2, 4, "line 3")


def test_forms_with_one_row_a_player_in_german_and_sent_twice() -> None:
    rows = [
        "Phase;Runde;Tisch;Name;Punkte;Feinwertung",
        "Finale;1;1;Ada;50;3",
        "Finale;1;1;Ben;50;",
    ]
    found = read("\n".join(rows).encode("cp1252"))
    assert seats(found) == [[("Ada", 50), ("Ben", 50)]]
    assert found.games[0].stage == "final"
    assert found.games[0].seats[0].tie_break == 3


def test_a_table_sent_twice_counts_once_and_with_other_points_it_is_told() -> None:
    head = "Round,Table,Player 1,Points 1,Player 2,Points 2"
    same = read(f"{head}\n1,1,Ada,5,Ben,6\n1,1,Ben,6,Ada,5\n".encode())
    assert len(same.games) == 1
    assert same.findings == []
    other = read(f"{head}\n1,1,Ada,5,Ben,6\n1,1,Ada,5,Ben,7\n".encode())
    assert told(other) == [("import-twice", "line 3")]


def test_a_pasted_list() -> None:
    text = """Runde 2, Tisch 3
1. Ada Krämer   75
2) Ben: 70 Punkte
Cleo\t\u22125

Tisch 4
3. Dora 20+3
gute Partie!
"""
    found = read(text.encode())
    assert seats(found) == [[("Ada Krämer", 75), ("Ben", 70), ("Cleo", -5)], [("Dora", 23)]]
    assert [(g.round_, g.table) for g in found.games] == [(2, 3), (2, 4)]
    assert [s.place for s in found.games[0].seats] == [1, 2, None]
    assert told(found) == [("import-line", "line 8")]


def test_standings_of_topdeck_and_best_coast() -> None:
    topdeck = [{"standing": 1, "name": "Ada", "points": 12}, {"standing": 2, "name": " "}]
    for data in (json.dumps(topdeck), json.dumps({"standings": topdeck})):
        found = read(data.encode())
        assert [(r.place, r.name) for r in found.ranks] == [(1, "Ada")]
        assert told(found) == [("import-nameless", "entry 2")]
    table = read(b"Standing,Name,Record\n1,Ada,4-0\n2,Ben,3-1\n")
    assert [(r.place, r.name, r.where.de) for r in table.ranks] == [
        (1, "Ada", "Zeile 2"),
        (2, "Ben", "Zeile 3"),
    ]
    coast = {
        "active": [{"placing": 1, "user": {"firstName": "Ada", "lastName": "Krämer"}}],
        "dropped": [{"placing": 9, "firstName": "Ben", "lastName": "Ro"}],
    }
    found = read(json.dumps(coast).encode())
    assert [(r.place, r.name) for r in found.ranks] == [(1, "Ada Krämer"), (None, "Ben Ro")]


@pytest.mark.parametrize(
    ("typed", "points"),
    [("", None), (" null ", None), ("12", 12), ("2+3", 5), ("−4", -4), (7.5, Fraction(15, 2))],
)
def test_points(typed: object, points: Exact | None) -> None:
    assert points_of(typed) == points


@pytest.mark.parametrize("typed", ["abc", "1e9", "2+", "=1+1", True, float("nan"), "1+" * 99 + "1"])
def test_what_is_no_number_of_points(typed: object) -> None:
    with pytest.raises(ValueError, match="no points: "):
        points_of(typed)


def test_what_is_of_no_form_is_refused() -> None:
    for data in (b"", b"\x00\x01", b"hello there", b'{"a": 1}'):
        with pytest.raises(FileProblem) as raised:
            read(data)
        assert raised.value.code == "import-form"
    with pytest.raises(FileProblem) as raised:
        read(b"[" * 100_000, "bgstats")
    assert raised.value.code == "import-damaged"
    assert sources()[0] == "bgstats"
