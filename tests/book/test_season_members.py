"""*Members* that mean nobody, and the headings of *Invitations* on every page."""

from __future__ import annotations

from season_book import codes, season

PLACES = """
## Events
| Name | Participants |
| Open | 12 |
## Places
| Event | Player | Place |
| Open | Ada Brandt | 1 |
| Open | Bea Çelik | 2 |
| Open | Cem Dürr | 3 |
"""
MEMBERS = "## Members\n| Name | Invitation | Lot | Ranking points |\n"


def test_a_misspelt_member_with_a_refusal_is_told_with_the_nearest_name() -> None:
    found = season(PLACES + MEMBERS + "| Bea Celikk | declined | | |\n")
    (told,) = (f for f in found.findings if f.code == "member-unknown")
    assert (told.severity, str(told.ref)) == ("warning", "Members!A2")
    assert "Invitation" in told.text("en")
    assert "“Bea Çelik”" in told.text("en")
    assert "Einladung" in told.text("de")


def test_a_misspelt_member_with_a_lot_is_told_too() -> None:
    found = season(PLACES + MEMBERS + "| Cem Duerrr | | 3 | |\n")
    (told,) = (f for f in found.findings if f.code == "member-unknown")
    assert "Lot" in told.text("en")


def test_members_without_effect_on_this_season_are_not_told() -> None:
    """Ranking points count for T10 elsewhere; who played, the champion and aliases are known."""
    rows = "| Dora Ernst | | | 120 |\n| Ada Brandt | confirmed | 1 | |\n"
    rows += "| Emil Fuchs | declined | | |\n"
    keys = "## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n| Champion | Emil Fuchs |\n"
    assert "member-unknown" not in codes(season(keys + PLACES + MEMBERS + rows))
    alias = "## Members\n| Name | Also known as | Invitation |\n| Beate | Bea Çelik | declined |\n"
    assert "member-unknown" not in codes(season(PLACES + alias))


def test_before_the_first_event_nobody_is_unknown() -> None:
    nothing = "## Events\n| Name | Participants |\n## Places\n| Event | Player | Place |\n"
    assert "member-unknown" not in codes(season(nothing + MEMBERS + "| Ada | declined | | |\n"))


def test_headings_that_both_lists_share_stand_once_and_are_repeated_without_a_section() -> None:
    page = next(p for p in season(PLACES).changes().pages if p.role == "invitations")
    firsts = [row[0].value for row in page.rows]
    assert page.repeat == (1, 3)
    assert firsts[2] == "Order"
    assert firsts.count("Order") == 1
    sections = [n for n, row in enumerate(page.rows) if row[0].style == "section"]
    assert len(sections) == 2
    assert min(sections) > 2
