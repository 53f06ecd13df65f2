"""Every source by files of its own form, with the traps that real exports have.

Forms after: BG Stats, two real full exports, `BGStatsExport.json` of `gz97/board-games-analysis`
(560 plays) and of `michaelgao8/board-game-stats-shiny` (79 plays), and for `.bgsplay` the reader
`theiam79/BGStats.Bot src/BGStats.Bot/Models` (flags also 1 and 0); BoardGameGeek,
`reblace/reblace.github.io datascience/visualization/src/data/plays.js` (a real account's plays);
Best Coast Pairings, `veskit/40ktournamentstats-kippers README.md` (payloads); Google Forms, the
timestamps of `GeckoRobotics/gecko-sustainability components/Form.tsx`. Names are made up.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from xlscore.book.problems import FileProblem
from xlscore.core.exact import Exact
from xlscore.imports import forms, read, sources
from xlscore.imports.imported import Imported, count_of, points_of
from xlscore.imports.saved import decode
from xlscore.texts import LANGUAGES


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


def test_a_bgstats_play_without_a_date_comes_before_all_others() -> None:
    dated = {"gameRefId": 1, "playDate": "2026-11-21", "playerScores": [score(3, "1")]}
    undated = {"gameRefId": 1, "playerScores": [score(7, "2")]}
    assert seats(read(bgstats(dated, undated))) == [[("Ben", 2)], [("Ada", 1)]]


def test_names_with_places_alone_are_no_results() -> None:
    """They may be a list of prizes; points or a table make results of them."""
    for heads, is_one in (("Player;Place", False), ("No;Player", False), ("Player;Points", True)):
        assert forms.looks_like(decode(f"{heads}\nAda;1\n".encode())) is is_one, heads


def test_places_seats_and_tables_are_whole_numbers_below_a_million() -> None:
    counted = {"1": 1, "999999": 999999, "1000000": None, "0": None, "1.5": None, "x": None}
    assert {typed: count_of(typed) for typed in counted} == counted


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


def full_export(*scores: dict[str, Any], **play: Any) -> bytes:
    """All that a backup of the app has beside the plays, and every field of one play."""
    stamp = {
        "uuid": "1DB76738-9A83-4201-93CB-48E842B3CC7B",
        "modificationDate": "2026-11-21 20:01:02",
    }
    texts = ("role", "team", "teamRole", "startPosition", "anonymousName", "metaData")
    blank = {"winner": False, "newPlayer": False, "startPlayer": True, "rank": 0, "seatOrder": 0}
    one = {
        **stamp,
        "gameRefId": 1,
        "locationRefId": None,
        "playDate": "2026-11-21 19:30:00",
        "entryDate": "2026-11-21 20:01:02",
        "durationMin": 0,
        "ignored": False,
        "manualWinner": False,
        "usesTeams": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "bggId": 0,
        "importPlayId": 0,
        "nemestatsId": 0,
        "board": "",
        "comments": "=1+1",
        "playImages": "[]",
        "scoresheet": "{}",
        "metaData": "",
        "expansionPlays": [{"gameRefId": 2, "bggId": 0}],
        "playerScores": [{**blank, **dict.fromkeys(texts, ""), **score} for score in scores],
        **play,
    }
    people = [("Ada", False), ("Ben", False), ("<b>=1+1</b>\u202e", False), ("Anonymous", True)]
    top = {
        "tags": [{**stamp, "id": 1, "name": "Club", "type": "Location", "group": "Default"}],
        "groups": [],
        "players": [
            {**stamp, "id": n, "name": name, "isAnonymous": hidden, "bggUsername": "", "tags": []}
            for n, (name, hidden) in enumerate(people, 1)
        ],
        "locations": [{**stamp, "id": 1, "name": "Club"}],
        "games": [
            {**stamp, "id": 1, "name": "Alhambra", "cooperative": False, "isBaseGame": 1},
            {**stamp, "id": 2, "name": "Pandemic", "cooperative": 1, "isExpansion": 0},
        ],
        "plays": [one],
        "challenges": [{"name": "100 games"}],
        "deletedObjects": [{**stamp, "objectType": "Play", "externalId": 0}],
        "userInfo": {"meRefId": 1, "appVersion": "9.5", "exportDate": "2026-11-21 20:05:00"},
    }
    return json.dumps(top, ensure_ascii=False).encode()


def test_a_full_export_of_bgstats() -> None:
    """Score sheets are sums with parts taken away; a guest has a name for the play alone."""
    found = read(
        full_export(
            {"playerRefId": 1, "score": "15+16+8-30", "rank": 2, "seatOrder": 3, "winner": 0},
            {"playerRefId": 2, "score": "12-4", "rank": 1, "seatOrder": 1, "winner": 1},
            {"playerRefId": 4, "score": None, "anonymousName": " Cleo "},
            {"playerRefId": 4, "score": "-3"},
        )
    )
    assert seats(found) == [[("Ada", 9), ("Ben", 8), ("Cleo", None), ("Anonymous", -3)]]
    assert [(s.place, s.seat, s.won) for s in found.games[0].seats][:2] == [
        (2, 3, False),
        (1, 1, True),
    ]
    assert found.findings == []


@pytest.mark.parametrize("score", ["86+84+", "9+9--9", "9.+9", "1+x", "+", "--", "1e5-1e", "9-"])
def test_a_sum_that_is_not_finished_is_told(score: str) -> None:
    found = read(full_export({"playerRefId": 1, "score": score}))
    assert found.games == []
    assert told(found) == [("import-points", "play 1, player 1")]


def test_flags_of_bgstats_may_be_numbers() -> None:
    score = {"playerRefId": 1, "score": "5"}
    for play, code in (
        ({"ignored": 1}, "import-ignored"),
        ({"usesTeams": 1}, "import-team"),
        ({"gameRefId": 2}, "import-team"),
    ):
        assert told(read(full_export(score, **play))) == [(code, "play 1")]
    assert len(read(full_export(score, ignored=0, usesTeams=0)).games) == 1


@pytest.mark.parametrize("value", [[], {}, [[1]], "1", None, 1.5, True, 10**30])
def test_what_no_app_writes_is_no_traceback(value: Any) -> None:
    """Ids, names, scores and dates of any type, in every place where one is looked up."""
    score = {"playerRefId": 1, "score": "5"}
    for broken in (
        full_export({**score, "playerRefId": value}),
        full_export({**score, "score": value}),
        full_export({**score, "anonymousName": value, "rank": value, "seatOrder": value}),
        full_export(score, gameRefId=value, playDate=value, ignored=value),
        bgstats({"gameRefId": 1, "playerScores": [score]}, players=[{"id": value, "name": value}]),
        bgstats({"gameRefId": 1, "playerScores": [score]}, games=[{"id": value, "name": value}]),
        bgstats({"gameRefId": 1, "playerScores": value}, players=value, games=value),
    ):
        for game in read(broken, "bgstats").games:
            assert all(seat.name in ("Ada", str(value), "") for seat in game.seats)


def test_an_id_that_is_none_is_nobodys() -> None:
    play = {"gameRefId": 1, "playerScores": [{"playerRefId": [], "score": "5"}]}
    found = read(bgstats(play, players=[{"id": [], "name": "Ada"}]))
    assert seats(found) == [[("", 5)]]


def test_elsewhere_a_minus_makes_no_sum() -> None:
    """It may be a date, or the points of both."""
    for text in ("3-1", "2026-11-21"):
        with pytest.raises(ValueError, match="no points"):
            points_of(text)
    assert points_of("20+3") == 23


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
        'Zeitstempel,"Runde *",Tisch,Spieler 1,"Punkte\n1",Spieler 2,Punkte 2,Punkte 2\n'
        '2026/11/21 1:16:17 PM GMT+1,2,4,"Krämer, Ada","12,5",Ben,,7\n'
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


@pytest.mark.parametrize("head", ["Round 2, table 3", "Runde 2, Tisch 3", "Ronde 2, table 3"])
def test_a_pasted_list_names_round_and_table_in_every_language(head: str) -> None:
    (game,) = read(f"{head}\n1. Ada 75\n2. Ben 60\n".encode()).games
    assert (game.round_, game.table) == (2, 3)
    assert [seat.name for seat in game.seats] == ["Ada", "Ben"]


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
    assert [s.number for s in found.games[0].seats] == [1, 2, None]
    assert [s.place for s in found.games[0].seats] == [None] * 3
    assert told(found) == [("import-line", "line 8")]


def test_a_table_headed_name_and_result_in_every_language() -> None:
    for heads in ("Table;Name;Score", "Tisch;Name;Ergebnis", "Table;Nom;Résultat"):
        assert seats(read(f"{heads}\n1;Zoé;75\n1;Léa;70\n".encode())) == [
            [("Zoé", 75), ("Léa", 70)]
        ]


def test_a_pasted_list_in_french() -> None:
    found = read("Ronde 2, table 3\n1. Zoé 75 pts\n2. Léa 70\n".encode())
    assert seats(found) == [[("Zoé", 75), ("Léa", 70)]]
    assert [(g.round_, g.table) for g in found.games] == [(2, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_error_says_would_be_accepted_is(language: str) -> None:
    """The first two texts in quotation marks: a player with points, a round and a table."""
    (told_,) = read(b"Ada 75\nno result at all\n").findings
    quoted = re.findall("[“„«]\\s?([^“”„«»]*?\\d)\\s?[”“»]", told_.text(language))
    player, heading = quoted
    found = read(f"{heading}\n{player}\n".encode())
    assert found.findings == []
    assert [(g.round_, g.table, len(g.seats)) for g in found.games] == [(2, 3, 1)]


def test_columns_that_french_forms_add_are_left_out() -> None:
    found = read(
        "Horodateur,Adresse e-mail,Ronde,Table,Joueur,Points\n"
        "2026/11/21,a@b.example,1,1,Zoé,75\n2026/11/21,c@d.example,1,1,Léa,70\n".encode()
    )
    assert found.findings == []
    assert seats(found) == [[("Zoé", 75), ("Léa", 70)]]


def test_standings_of_topdeck_and_best_coast() -> None:
    topdeck = [{"standing": 1, "name": "Ada", "points": 12}, {"standing": 2, "name": " "}]
    for data in (json.dumps(topdeck), json.dumps({"standings": topdeck})):
        found = read(data.encode())
        assert [(r.place, r.name) for r in found.ranks] == [(1, "Ada")]
        assert told(found) == [("import-nameless", "entry 2")]
    table = read(b"Standing,Name,Record\n1,Ada,4-0\n2,Ben,3-1\n")
    assert [(r.place, r.name, r.where.in_("de")) for r in table.ranks] == [
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


def test_a_sum_has_fifty_parts_at_most() -> None:
    """A score that goes on and on is a slip of the finger, not a sum."""
    assert points_of("+".join(["1"] * 50)) == 50
    with pytest.raises(ValueError, match="no points: "):
        points_of("+".join(["1"] * 51))


def test_a_json_file_that_is_cut_off_says_where() -> None:
    with pytest.raises(FileProblem) as raised:
        read(b'{"plays": [\n  {"id": 1,', "bgstats")
    assert "line 2, column 12" in raised.value.text("en")


def test_what_is_of_no_form_is_refused() -> None:
    for data in (b"", b"\x00\x01", b"hello there", b'{"a": 1}'):
        with pytest.raises(FileProblem) as raised:
            read(data)
        assert raised.value.code == "import-form"
    with pytest.raises(FileProblem) as raised:
        read(b"[" * 100_000, "bgstats")
    assert raised.value.code == "import-damaged"
    assert sources()[0] == "bgstats"
