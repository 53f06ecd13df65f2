"""Season workbooks as typed: sheets, people, dates, places, and everything that can be wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

from markdown_book import from_markdown
from season_book import codes, exported, ranks, season
from xlscore.book.kind import is_season
from xlscore.book.season.directory import split_aliases
from xlscore.book.season.inputs import iso_date

GERMAN = """
## Saison
| Regelwerk-Familie | 7 Wonders |
| Meister | Jan Müller |
| Vizemeister | Ida |
| Plätze | 6 |
| Rückmeldung bis | 30.04.2026 |
## Turniere
| Datei | Name | Datum | Art | Teilnehmer |
| | Herne | 01.02.2026 | Qualifikation | 16 |
| | Bonn | 01.01.2026 | offen | 12 |
## Platzierungen
| Turnier | Spieler | Platz |
| herne | Eva | 1 |
| Bonn | Müller, Jan | 2 |
| Bonn | Uli | 3 |
## Mitglieder
| Name | Alias | Ranglistenpunkte | Los | Einladung |
| Jan Müller | Müller, Jan; J. Müller | | | |
| Uli | | | 3 | abgelehnt |
"""


def events(*rows: str, members: str = "", season_keys: str = "") -> str:
    """Rows of *Places* for the events A and B, both of 12 participants."""
    head = f"## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n{season_keys}\n"
    listed = "## Events\n| Name | Participants |\n| A | 12 |\n| B | 12 |\n"
    places = "\n".join(f"| {row} |" for row in rows)
    return f"{head}{listed}## Places\n| Event | Player | Place |\n{places}\n{members}"


def test_a_column_that_nobody_reads_is_told_by_its_name() -> None:
    text = events().replace("| Event | Player | Place |", "| Event | Player | Place | Score |")
    text = text.replace("| Name | Participants |", "| Name | Participants | Weight | Dat |")
    text = text.replace("| 12 |\n", "| 12 | 2 | |\n") + "| A | Eva | 1 | 30 |\n"
    job = season(text)
    told = [(f.code, str(f.ref)) for f in job.findings if f.code.startswith("heading")]
    assert told == [
        ("heading-unread", "Events!C1"),
        ("heading-near", "Events!D1"),
        ("heading-unread", "Places!D1"),
    ]
    weight, score = (f.text("en") for f in job.findings if f.code == "heading-unread")
    assert "“Weight” is not read and changes nothing; this sheet has File, Name, Date" in weight
    assert "“Score” is not read and changes nothing" in score
    assert job.outcome is not None


def test_german_words_everywhere() -> None:
    result = season(GERMAN)
    assert codes(result, "error") == []
    assert result.language == "de"
    assert [event.name for event in result.season.events] == ["Herne", "Bonn"]
    data = exported(result)
    assert data["season"]["confirm_by"] == "2026-04-30"
    assert data["season"]["champion"] == "Jan Müller"
    assert result.season.runner_up == "Ida"
    assert data["invitations"][3] == {
        "order": 4,
        "name": "Uli",
        "reason": "ranking",
        "state": "declined",
    }
    assert result.outcome is not None
    assert [event.name for event in result.outcome.events] == ["Bonn", "Herne"]


def test_a_place_is_looked_at_where_event_and_person_are_known_already() -> None:
    rows = ("A | Eva | 1", "A | Uli | 2", "B | Eva | 1", "B | Uli | x")
    (bad,) = (one for one in season(events(*rows)).findings if one.code == "number-bad")
    assert str(bad.ref) == "Places!C5"


def test_members_have_a_column_for_their_names() -> None:
    found = season(events("A | Eva | 1", members="## Members\n| Alias |\n| Evi |\n")).findings
    (missing,) = (one for one in found if one.code == "heading-missing")
    assert missing.ref is not None
    assert missing.ref.sheet == "Members"


@pytest.mark.parametrize(("key", "hint"), [("Meisster", "; war Meister gemeint?"), ("Kasse", "")])
def test_an_unknown_key_suggests_the_nearest_if_one_is_near(key: str, hint: str) -> None:
    book = GERMAN.replace("| Plätze", f"| {key} | x |\n| Plätze")
    (unknown,) = (one for one in season(book).findings if one.code == "key-unknown")
    assert unknown.text("de").endswith(f"wird nicht gelesen{hint}")


def test_a_season_is_told_from_an_event() -> None:
    assert is_season(from_markdown(GERMAN))
    assert not is_season(from_markdown("## Event\n| Ruleset | catan |"))


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026-04-30", "2026-04-30"),
        ("30.4.2026", "2026-04-30"),
        ("30. 04. 2026", "2026-04-30"),
        ("30/04/2026", "2026-04-30"),
        ("1/2/2026", "2026-02-01"),
        ("30.04/2026", None),
        ("2026-02-30", None),
        ("spring", None),
        ("04/30/2026", None),
    ],
)
def test_dates(text: str, iso: str | None) -> None:
    assert iso_date(text) == iso


@pytest.mark.parametrize("typed", ["30/04/2026", "30.04.2026", "2026-04-30"])
def test_a_date_typed_as_text_is_that_of_the_event(typed: str) -> None:
    text = events("A | Eva | 1", "B | Eva | 1")
    text = text.replace("| Name | Participants |", "| Name | Participants | Date |")
    job = season(text.replace("| A | 12 |", f"| A | 12 | {typed} |"))
    assert "date-unread" not in codes(job, "warning")
    assert {event.name: event.date for event in job.season.events} == {"A": "2026-04-30", "B": ""}


@pytest.mark.parametrize(
    ("cell", "aliases"),
    [
        ("Müller, Jan", ("Müller, Jan",)),
        ("J. Müller; Jan M.", ("J. Müller", "Jan M.")),
        ("Jan Mueller, J. Müller", ("Jan Mueller, J. Müller", "Jan Mueller", "J. Müller")),
        ("", ()),
    ],
)
def test_aliases_in_one_cell(cell: str, aliases: tuple[str, ...]) -> None:
    assert split_aliases(cell) == aliases


class TestPeople:
    def test_blanks_and_unicode_forms_are_one_name(self) -> None:
        result = season(events("A | Jan  Mu\u0308ller | 2", "B | Jan Müller | 2"))
        assert ranks(result) == [(1, "Jan Müller")]

    def test_an_alias_is_the_member(self) -> None:
        members = "## Members\n| Name | Also known as |\n| Jan Müller | Müller, Jan |"
        result = season(events("A | Müller, Jan | 2", "B | Jan Müller | 2", members=members))
        assert ranks(result) == [(1, "Jan Müller")]

    @pytest.mark.parametrize("other", ["Jan Mueller", "Müller, Jan", "jan müller", "Jan Muller"])
    def test_another_spelling_is_suggested_never_merged(self, other: str) -> None:
        result = season(events("A | Jan Müller | 2", f"B | {other} | 3"))
        assert codes(result, "warning") == ["person-near"]
        assert len(ranks(result)) == 2

    def test_two_members_are_two_people(self) -> None:
        members = "## Members\n| Name |\n| Jan Müller |\n| Jan Mueller |"
        result = season(events("A | Jan Müller | 2", "B | Jan Mueller | 3", members=members))
        assert codes(result, "warning") == []

    def test_two_of_one_name_by_club_and_by_event(self) -> None:
        members = (
            "## Members\n| Name | Also known as |\n"
            "| Jan Müller (Herne) | Jan Müller @ A |\n| Jan Müller (Bonn) | |"
        )
        rows = ("A | Jan Müller | 2", "A | Jan Müller (Bonn) | 3", "B | Jan Müller (Herne) | 4")
        result = season(events(*rows, members=members))
        assert ranks(result) == [(1, "Jan Müller (Herne)"), (2, "Jan Müller (Bonn)")]

    def test_a_name_that_could_be_either_is_an_error(self) -> None:
        members = "## Members\n| Name |\n| Jan Müller (Herne) |\n| Jan Müller (Bonn) |"
        result = season(events("A | Jan Müller | 2", members=members))
        (found,) = [f for f in result.findings if f.severity == "error"]
        assert (found.code, str(found.ref)) == ("person-ambiguous", "Places!B2")
        assert "Jan Müller @ A" in found.text("de")

    def test_an_alias_belongs_to_one_person(self) -> None:
        members = "## Members\n| Name | Also known as |\n| Jan | JJ |\n| Jana | JJ |"
        result = season(events("A | JJ | 2", members=members))
        assert codes(result, "error") == ["member-twice"]


class TestPlaces:
    def test_somebody_twice_in_one_event(self) -> None:
        result = season(events("A | Eva | 2", "A | Eva | 3"))
        (found,) = [f for f in result.findings if f.severity == "error"]
        assert (found.code, str(found.ref)) == ("person-twice", "Places!B3")

    def test_an_unknown_event_is_named_once_with_the_nearest(self) -> None:
        text = events("Aa | Eva | 2", "Aa | Jan | 3").replace("| A | 12 |", "| Aachen | 12 |")
        result = season(text.replace("Aa |", "Aachn |"))
        (found,) = [f for f in result.findings if f.severity == "error"]
        assert found.code == "event-unknown"
        assert "Aachen" in found.text("en")

    def test_places_beyond_the_participants(self) -> None:
        result = season(events("A | Eva | 13"))
        (found,) = [f for f in result.findings if f.severity == "error"]
        assert (found.code, str(found.ref)) == ("place-beyond", "Places!B2")

    def test_more_people_than_participants(self) -> None:
        rows = [f"A | P{n} | {n}" for n in range(1, 12)]
        result = season(events(*rows, "A | Eva |", "A | Ida |"))
        assert codes(result, "error") == ["participants-few"]

    def test_places_that_are_no_ranking_are_a_warning(self) -> None:
        result = season(events("A | Eva | 1", "A | Jan | 1", "A | Uli | 2"))
        assert codes(result, "warning") == ["places-no-ranking"]
        assert codes(season(events("A | Eva | 1", "A | Jan | 5"))) == [
            "event-not-held",
            "places-left",
        ]

    def test_texts_that_look_like_numbers(self) -> None:
        result = season(events("A | Eva | '2"))
        assert codes(result, "warning") == ["number-text"]
        assert ranks(result) == [(1, "Eva")]

    def test_no_participants(self) -> None:
        text = events("A | Eva | 2").replace("| A | 12 |", "| A | |")
        assert codes(season(text), "error") == ["participants-missing"]

    def test_an_event_without_places_is_still_to_come(self) -> None:
        result = season(events("A | Eva | 2"))
        assert "event-not-held" in codes(result, "note")
        assert [event.name for event in result.season.events] == ["A"]


class TestSeasonSheet:
    def test_an_unknown_family_is_named_with_the_nearest(self) -> None:
        result = season(events("A | Eva | 2").replace("7wonders", "7wonder"))
        (found,) = [f for f in result.findings if f.severity == "error"]
        assert found.code == "family-unknown"
        assert found.text("en").endswith("crokinole; did you mean 7wonders?")

    def test_a_bad_date(self) -> None:
        result = season(events("A | Eva | 2", season_keys="| Confirm by | soon |"))
        assert codes(result, "error") == ["date-bad"]

    def test_two_events_of_one_name(self) -> None:
        result = season(events("A | Eva | 2").replace("| B | 12 |", "| a | 12 |"))
        assert codes(result, "error") == ["event-twice"]

    def test_champion_twice(self) -> None:
        keys = "| Champion | Eva |\n| Runner-up | Eva |"
        assert codes(season(events("A | Eva | 2", season_keys=keys)), "error") == ["champions-same"]

    def test_a_file_without_a_folder_is_refused(self) -> None:
        text = "## Events\n| File | Name |\n| a.xlsx | A |"
        assert codes(season(text), "error") == ["event-file-outside"]

    def test_injected_text_stays_text(self) -> None:
        result = season(events("A | {name} %s =1+1 | 2", "A | <b>&amp; | 3"))
        assert [name for _, name in ranks(result)] == ["{name} %s =1+1", "<b>&amp;"]


def test_the_decimal_comma_is_for_german_seasons() -> None:
    head = "## Members\n| Name | Ranking points |\n| Eva | 12,5 |\n"
    places = ("A | Eva | 1", "B | Eva | 2")
    english = season(events(*places, members=head))
    german = season(events(*places, members=head, season_keys="| Language | de |"))
    for result, code in ((english, "number-bad"), (german, "number-text")):
        found = [(f.code, str(f.ref)) for f in result.findings if f.ref]
        assert found == [(code, "Members!B2")]
    assert german.season.members["Eva"].ranking_points == Fraction(25, 2)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("A | | 1", [("place-who", "Places!B2")]),
        ("A | ' | 1", [("place-who", "Places!B2")]),
        ("A | #N/A | 1", [("cell-error", "Places!B2")]),
        ("A | Eva | x", [("number-bad", "Places!C2")]),
        ("C | Eva | 1", [("event-unknown", "Places!A2")]),
        (" | | ", []),
    ],
)
def test_rows_of_places(row: str, expected: list[tuple[str, str]]) -> None:
    found = season(events(row)).findings
    assert [(f.code, str(f.ref)) for f in found if f.ref and f.ref.sheet == "Places"] == expected


def test_an_alias_for_one_event_counts_there_alone() -> None:
    """Members that come after it and have no such alias do not make it forgotten."""
    members = "## Members\n| Name | Also known as |\n| Jan M. (Herne) | Jan @ B |\n| Eva | E. |\n"
    found = season(events("A | Jan | 1", "B | Jan | 2", "B | E. | 3", members=members))
    assert [sorted(event.places.items()) for event in found.season.events] == [
        [("Jan", 1)],
        [("Eva", 3), ("Jan M. (Herne)", 2)],
    ]
