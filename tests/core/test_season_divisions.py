"""F18: divisions: promotion, relegation, play-offs, lots, bans, and what the next season takes."""

from __future__ import annotations

import pytest

from season_book import codes, exported, season, typed_events, what_if
from xlscore.actions.season import SeasonJob
from xlscore.actions.season_what_if import NextEvent, season_what_if
from xlscore.core.season.rules_load import FAMILIES
from xlscore.report.season.invitation_blocks import invitation_blocks

OWN = """
id = "league"
title = "League"
[points]
table = [10, 8, 6, 5, 4, 3, 2, 1]
types = ["open"]
[counted]
weights = [1]
[final]
places = 1
[divisions]
names = ["First", "Second"]
promoted = 1
relegated = 1
"""
#: Seven in the first division and the second: 10 8 6 5 4 3 2.
ALL = "A open: Ada 1, Ben 2, Cem 3, Dea 4, Eva 5, Fay 6, Gil 7"
MEMBERS = {"Ada": "First", "Ben": "Second", "Cem": "First", "Dea": "second", "Eva": "First"}


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.code, str(p.values["key"])) for p in FAMILIES.load_toml(text).problems]


def held(
    more: str = "",
    *events: str,
    members: dict[str, str] | None = None,
    banned: str = "",
    head: str = "",
) -> SeasonJob:
    """A season of eight-player events; who is banned is so until the end of the century."""
    loaded = FAMILIES.load_toml(OWN + more)
    assert loaded.problems == ()
    lines = ["## Season", "| Ruleset family | 7wonders |", head or "| Seed | 1 |"]
    lines += typed_events(events or (ALL,))
    people = ["## Members", "| Name | Division | Banned until |"]
    for name, division in (members or MEMBERS).items():
        people.append(f"| {name} | {division} | {'2099-12-31' if name == banned else ''} |")
    return season("\n".join([*lines, *people]), own_rules=loaded)


def moved(found: SeasonJob) -> list[tuple[str, int, str]]:
    """Name, next division and movement, in the order of the sheet."""
    return [(m["name"], m["next"], m["movement"]) for m in exported(found)["divisions"]]


def test_each_division_has_a_list_of_its_own() -> None:
    """First: Ada 10, Cem 6, Eva 4; second: Ben 8, Dea 5, and Fay 3 and Gil 2, who have none."""
    lines = exported(held())["ranking"]
    assert [(line["division"], line["rank"], line["name"]) for line in lines] == [
        (1, 1, "Ada"),
        (1, 2, "Cem"),
        (1, 3, "Eva"),
        (2, 1, "Ben"),
        (2, 2, "Dea"),
        (2, 3, "Fay"),
        (2, 4, "Gil"),
    ]


def test_the_first_goes_up_and_the_last_goes_down() -> None:
    assert moved(held()) == [
        ("Ada", 1, "stays"),
        ("Cem", 1, "stays"),
        ("Ben", 1, "promoted"),
        ("Eva", 2, "relegated"),
        ("Dea", 2, "stays"),
        ("Fay", 2, "stays"),
        ("Gil", 2, "stays"),
    ]


@pytest.mark.parametrize(
    ("banned", "up", "down"), [("Ben", "Dea", "Eva"), ("Eva", "Ben", "Cem"), ("Dea", "Ben", "Eva")]
)
def test_who_is_banned_neither_moves_nor_moves_anybody(banned: str, up: str, down: str) -> None:
    """He stands in no list, keeps his division, and the next in the list is first or last."""
    found = held(banned=banned)
    assert banned not in [line["name"] for line in exported(found)["ranking"]]
    movements = {name: (division, movement) for name, division, movement in moved(found)}
    assert movements[up] == (1, "promoted")
    assert movements[down] == (2, "relegated")
    assert movements[banned] == (1 if banned == "Eva" else 2, "unranked")
    assert len(movements) == 7


def test_a_tie_across_a_line_goes_by_lot() -> None:
    """Ben and Dea are both second: one lot decides who goes up, and the sheet says so."""
    event = "A open: Ada 1, Ben 2, Dea 2, Cem 4, Eva 5"
    moves = exported(held("", event))["divisions"]
    assert sorted(m["movement"] for m in moves if m["by_lot"]) == ["promoted", "stays"]
    assert {m["name"] for m in moves if m["by_lot"]} == {"Ben", "Dea"}
    without = held("", event, head="| Name | L |")
    assert codes(without, "error") == ["season-lot-missing"]


def test_a_tie_inside_a_zone_needs_no_lot() -> None:
    event = "A open: Ada 1, Cem 2, Eva 3, Ben 4, Dea 5, Fay 5"
    assert codes(held("", event, head="| Name | L |"), "error") == []


def test_equal_ranks_of_two_divisions_are_no_tie() -> None:
    """The final has one place, Ada's; Ben is next in line, first of the second, without a lot."""
    found = held("", "A open: Ada 1, Ben 2", members={"Ada": "First"}, head="| Name | L |")
    assert codes(found, "error") == []
    (invited, waiting) = invitation_blocks(found.report("en").writer)
    assert [row.cells[1].value for row in invited.rows] == ["Ada"]
    assert waiting.subtitle == "next in line: Ben"


class TestPlayoff:
    """First: Ada, Cem (play-off), Eva down; second: Ben up, Dea (play-off), Fay, Gil."""

    LAW = "playoff = 1\n"

    def test_before_it_is_played_both_stay(self) -> None:
        movements = {name: (to, how) for name, to, how in moved(held(self.LAW))}
        assert movements["Cem"] == (1, "play-off")
        assert movements["Dea"] == (2, "play-off")

    @pytest.mark.parametrize(
        ("playoff", "cem", "dea"),
        [
            ("P last-chance: Dea 1, Cem 2", (2, "relegated"), (1, "promoted")),
            ("P last-chance: Dea 2, Cem 1", (1, "stays"), (2, "stays")),
            ("P last-chance: Gil 1, Cem 2, Dea 3", (1, "stays"), (2, "stays")),
            ("P last-chance: Dea 1", (2, "relegated"), (1, "promoted")),
            ("P last-chance: Gil 1", (1, "play-off"), (2, "play-off")),
            ("P last-chance: Cem -, Dea -", (1, "play-off"), (2, "play-off")),
        ],
    )
    def test_its_places_decide(
        self, playoff: str, cem: tuple[int, str], dea: tuple[int, str]
    ) -> None:
        found = held(self.LAW, ALL, playoff)
        movements = {name: (to, how) for name, to, how in moved(found)}
        assert (movements["Cem"], movements["Dea"]) == (cem, dea)
        assert movements["Ben"] == (1, "promoted")
        assert movements["Eva"] == (2, "relegated")

    def test_a_shared_place_in_it_goes_by_lot(self) -> None:
        moves = exported(held(self.LAW, ALL, "P last-chance: Cem 1, Dea 1"))["divisions"]
        both = [m for m in moves if m["name"] in ("Cem", "Dea")]
        assert all(m["by_lot"] and m["played_off"] for m in both)
        assert sorted(m["next"] for m in both) == [1, 2]

    def test_promotion_comes_first_where_there_are_too_few(self) -> None:
        """Two in the middle of three divisions: one goes up, one down, nobody plays off."""
        law = OWN.replace('"Second"]', '"Second", "Third"]') + self.LAW
        loaded = FAMILIES.load_toml(law)
        assert loaded.problems == ()
        members = {"Ada": "First", "Ben": "Second", "Cem": "Second", "Dea": "Third"}
        found = season(book(members), own_rules=loaded)
        movements = {name: (to, how) for name, to, how in moved(found)}
        assert movements["Ben"] == (1, "promoted")
        assert movements["Cem"] == (3, "relegated")


def book(members: dict[str, str]) -> str:
    rows = "\n".join(f"| {name} | {division} |" for name, division in members.items())
    places = "\n".join(f"| A | {name} | {place} |" for place, name in enumerate(members, 1))
    return (
        "## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n"
        "## Events\n| Name | Participants | Type |\n| A | 8 | open |\n"
        f"## Places\n| Event | Player | Place |\n{places}\n## Members\n| Name | Division |\n{rows}"
    )


class TestNextSeason:
    def test_the_sheet_has_names_and_divisions_to_take_over(self) -> None:
        """*Next divisions* is written by every host; names and divisions stand side by side."""
        for language, title, head in (
            ("en", "Next divisions", "Next division"),
            ("de", "Nächste Ligen", "Nächste Liga"),
            ("fr", "Prochaines divisions", "Prochaine division"),
        ):
            found = held(head=f"| Language | {language} |")
            (page,) = [p for p in found.changes().pages if p.role == "divisions"]
            assert page.title == title
            at = next(i for i, row in enumerate(page.rows) if row and row[-1].style == "head")
            assert page.rows[at][1].value == head
            taken = {row[0].value: row[1].value for row in page.rows[at + 1 :] if row}
            assert (taken["Ben"], taken["Eva"], len(taken)) == ("First", "Second", 7)

    def test_exports_have_it_too(self) -> None:
        text = held().export("text", "en").decode()
        assert "# divisions" in text
        assert next(line for line in text.splitlines() if "promoted" in line).startswith("Ben")
        assert "Next divisions" in held().export("html", "en").decode()

    def test_a_season_begun_from_it_has_those_divisions(self) -> None:
        """Ben and Eva have changed places; the same results bring both back."""
        names = ("First", "Second")
        taken = {name: names[to - 1] for name, to, _ in moved(held())}
        again = {name: (to, how) for name, to, how in moved(held(members=taken))}
        assert again["Ben"] == (1, "stays")
        assert again["Cem"] == (2, "relegated")
        assert again["Eva"] == (2, "stays")
        assert again["Dea"] == (1, "promoted")

    def test_who_never_played_keeps_his_division(self) -> None:
        found = held(members={**MEMBERS, "Zoe": "First", "Yves": ""})
        movements = {name: (to, how) for name, to, how in moved(found)}
        assert movements["Zoe"] == (1, "unranked")
        assert "Yves" not in movements

    def test_a_season_without_divisions_has_no_such_sheet(self) -> None:
        found = season("## Events\n| Name | Participants |\n| A | 12 |\n")
        assert "divisions" not in [page.role for page in found.changes().pages]
        assert "divisions" not in exported(found)


class TestMistakes:
    def test_a_division_that_there_is_not(self) -> None:
        found = held(members={"Ada": "Frist"})
        (error,) = [f for f in found.findings if f.severity == "error"]
        assert (error.code, str(error.ref)) == ("division-unknown", "Members!B2")
        for language in ("en", "de", "fr"):
            assert error.text(language).count("First") == 2  # accepted, and the nearest

    def test_a_division_where_the_season_has_none(self) -> None:
        found = season("## Members\n| Name | Division |\n| Ada | First |\n## Events\n| Name |\n")
        assert "division-unused" in codes(found, "warning")

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ('"First", "Second"', '"First"', ("season-divisions", "divisions.names")),
            ('"First", "Second"', '"A", "a"', ("season-divisions", "divisions.names")),
            ("promoted = 1", "promotde = 1", ("rules-unknown-key", "divisions.promotde")),
            ("promoted = 1", "promoted = -1", ("rules-value", "divisions.promoted")),
            (
                "promoted = 1",
                'playoff = 1\nplayoff_type = "open"',
                ("season-playoff", "divisions.playoff_type"),
            ),
            ("promoted = 1", 'playoff_type = "opne"', ("rules-choice", "divisions.playoff_type")),
        ],
    )
    def test_wrong_keys_and_values_are_named(
        self, old: str, new: str, expected: tuple[str, str]
    ) -> None:
        assert expected in problems(OWN.replace(old, new))


@pytest.mark.parametrize(("places", "verdict"), [(3, "out"), (4, "in")])
def test_what_if_knows_that_a_higher_division_is_ahead(places: int, verdict: str) -> None:
    """Ada, Cem and Eva are ahead of Ben whatever he does; in the second nobody else can have 10."""
    found = held(head=f"| Seed | 1 |\n| Places | {places} |")
    (first, *_) = what_if(found.season, found.rules, "Ben", "open", 8)
    assert (first.value, first.verdict) == (10, verdict)
    assert season_what_if(found, "Ben", NextEvent("open", 8), "en")[0] == "Ben"
