"""F18: a member who is banned until a date stands in no list, and moves nobody down before it."""

from __future__ import annotations

from season_book import codes, exported, invited, ranks, season, what_if

# 20 played in Herne: 10 points for the first, one less a place; 15 and 5 more for the first two.
HERNE = """
## Season
| Ruleset family | 7wonders |
| Seed | 1 |
| As of | {} |
| Champion | Zora |
## Events
| Name | Date | Type | Participants |
| Herne | 2026-05-01 | {} | 20 |
## Members
| Name | Banned until |
| Eva | {} |
## Places
| Event | Player | Place |
| Herne | Eva | 1 |
| Herne | Jan | 2 |
| Herne | Uli | 3 |
"""
WITHOUT = [(1, "Jan"), (2, "Uli"), (None, "Zora")]
WITH = [(1, "Eva"), (2, "Jan"), (3, "Uli"), (None, "Zora")]


def test_who_is_banned_stands_in_no_list_until_the_day_after() -> None:
    for as_of, until, expected in (
        ("2026-06-30", "2026-12-31", WITHOUT),
        ("2026-12-31", "2026-12-31", WITHOUT),
        ("2027-01-01", "2026-12-31", WITH),
        ("", "2026-05-01", WITHOUT),
        ("", "2026-04-30", WITH),
    ):
        result = season(HERNE.format(as_of, "open", until))
        assert ranks(result) == expected
        assert ("member-banned" in codes(result)) == (expected == WITHOUT)
        assert [name for name, *_ in invited(result)] == ["Zora", *(n for r, n in expected if r)]


def test_points_of_the_others_stay() -> None:
    """Jan was second, which is 9 + 5, with or without the winner in the list."""
    result = season(HERNE.format("", "open", "2026-12-31"))
    values = {line["name"]: line["value"] for line in exported(result)["ranking"]}
    assert values == {"Jan": "14", "Uli": "8", "Zora": "0"}
    (note,) = (f for f in result.findings if f.code == "member-banned")
    assert str(note.ref) == "Members!B2"
    assert note.text("de").startswith("Eva ist bis 31.12.2026 gesperrt: steht in keiner Liste")


def test_a_place_in_the_final_is_not_kept_for_who_is_banned() -> None:
    """S6: the winner of a qualifier is in directly; banned he is not, and nobody for him."""
    free = invited(season(HERNE.format("", "qualifier", "2026-01-01")))
    assert free[:2] == [("Zora", "champion", "open"), ("Eva", "direct", "open")]
    banned = season(HERNE.format("", "qualifier", "2026-12-31"))
    assert [line[:2] for line in invited(banned)] == [
        ("Zora", "champion"),
        ("Jan", "ranking"),
        ("Uli", "ranking"),
    ]


def test_a_champion_may_be_banned_and_what_is_no_date_is_told() -> None:
    text = HERNE.format("", "open", "2026-12-31").replace("| Zora |", "| Eva |")
    assert ranks(season(text)) == [(1, "Jan"), (2, "Uli")]
    result = season(HERNE.format("", "open", "someday"))
    (wrong,) = (f for f in result.findings if f.code == "date-bad")
    assert str(wrong.ref) == "Members!B2"
    assert result.outcome is None


def test_the_heading_is_understood_in_each_language() -> None:
    for heading in ("Gesperrt bis", "Suspendu jusqu’au", "suspendu jusqu'au"):
        text = HERNE.replace("Banned until", heading).format("", "open", "2026-12-31")
        assert ranks(season(text)) == WITHOUT


def test_places_in_the_next_event_bring_nothing_to_who_is_banned() -> None:
    from xlscore.core.season.rules_load import FAMILIES

    for until, verdicts in (("2026-12-31", {"out"}), ("2026-01-01", {"in", "depends", "out"})):
        result = season(HERNE.format("", "open", until))
        chances = what_if(result.season, FAMILIES["7wonders"], "Eva", "qualifier", 20)
        assert {chance.verdict for chance in chances} <= verdicts
        assert (chances[0].verdict == "in") == (until < "2026-05")
