"""T10: who may play qualification tournaments, and the consequences, afterwards too."""

from __future__ import annotations

import pytest

from season_book import codes, exported, season

CATAN = """
## Season
| Ruleset family | catan |
| Seed | 1 |
| Champion | Carla |
## Events
| Name | Type | Participants |
| Herne | qualifier | 24 |
| Bonn | qualifier | 24 |
| Netz | online | 24 |
| Rangliste | open | 24 |
## Members
| Name | Ranking points |
| Paul | 300 |
| Rita | 299 |
## Places
| Event | Player | Place |
"""


def played(*rows: str) -> str:
    """Rows such as "Herne Eva 1"."""
    return CATAN + "\n".join("| {} | {} | {} |".format(*row.split()) for row in rows)


def line(result: object, name: str) -> dict:
    return next(x for x in exported(result)["ranking"] if x["name"] == name)  # type: ignore[arg-type]


def test_one_qualification_tournament_is_fine() -> None:
    result = season(played("Herne Eva 1", "Netz Eva 4", "Rangliste Eva 5"))
    assert codes(result, "warning") == []
    assert line(result, "Eva")["qualified_directly"]


def test_a_breach_is_reported_per_player_and_tournament() -> None:
    result = season(played("Herne Eva 5", "Bonn Eva 6"))
    found = [f for f in result.findings if f.code == "breach-several"]
    assert [str(f.ref) for f in found] == ["Places!B2", "Places!B3"]
    text = found[0].text("en")
    assert all(word in text for word in ("Eva", "Herne", "Bonn", "T10"))
    assert found[0].severity == "warning"


def test_two_are_out_of_qualification_and_ranking() -> None:
    """Eva won Herne: no place in the final, no rank; 12+15, 9, 12+15 points are forfeited."""
    result = season(played("Herne Eva 1", "Bonn Eva 4", "Rangliste Eva 1", "Herne Jan 2"))
    eva = line(result, "Eva")
    assert (eva["rank"], eva["qualified_directly"]) == (None, False)
    assert eva["forfeited"] == str(27 + 9 + 27)
    assert [i["name"] for i in exported(result)["invitations"] if i["reason"] == "direct"] == [
        "Jan"
    ]


def test_others_keep_their_places() -> None:
    """Jan was second of 24 and stays that: direct as before, 11 + 10 points forfeited."""
    result = season(played("Herne Eva 1", "Bonn Eva 9", "Herne Jan 2", "Herne Uli 3"))
    assert line(result, "Jan")["forfeited"] == "21"
    assert line(result, "Uli")["value"] == "15"


def test_online_tournaments_do_not_add_up() -> None:
    result = season(played("Herne Eva 5", "Netz Eva 6"))
    assert codes(result, "warning") == []


@pytest.mark.parametrize(
    ("name", "code"), [("Carla", "breach-champion"), ("Paul", "breach-points")]
)
def test_champions_and_300_points_may_play_none(name: str, code: str) -> None:
    """Online ones included; the ranking tournament stays theirs."""
    result = season(played(f"Herne {name} 1", f"Netz {name} 2", f"Rangliste {name} 3"))
    assert codes(result, "warning") == [code, code, "table-unknown", "table-unknown"]
    directs = [i["name"] for i in exported(result)["invitations"] if i["reason"] == "direct"]
    assert directs == []
    assert line(result, name)["tournaments"] == 3


def test_300_points_keep_the_ranking_tournaments() -> None:
    """Third of 24 in the ranking tournament: 10 + 5; both others are results of 0 points."""
    result = season(played("Herne Paul 1", "Netz Paul 2", "Rangliste Paul 3"))
    paul = line(result, "Paul")
    assert (paul["rank"], paul["value"], paul["forfeited"]) == (1, "15", str(27 + 21))


def test_299_points_are_fine() -> None:
    assert codes(season(played("Herne Rita 5")), "warning") == []


def test_without_the_consequences_for_comparison() -> None:
    rows = played("Herne Eva 1", "Bonn Eva 4")
    result = season(rows, ignore_breaches=True)
    assert line(result, "Eva")["qualified_directly"]


def test_7_wonders_has_no_such_rule() -> None:
    text = played("Herne Eva 5", "Bonn Eva 6").replace("| catan |", "| 7wonders |")
    assert codes(season(text), "warning") == []
