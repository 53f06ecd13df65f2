"""F14, F15: Americano: a pair's points count for both, and a rest is worth one's own mean."""

from __future__ import annotations

from every import every
from hall import Hall
from test_print import texts
from workbook import EventJob, codes, result, stage
from xlscore.printing.pack import pack
from xlscore.report.explain_player import PlayerExplainer
from xlscore.room.state import room_state
from xlscore.texts import LANGUAGES, Language, say

#: 1 and 3 have 18 : 14, typed by one of each pair; then 1 and 5 have 19 : 13. 5 and 3 rest once.
GAMES = [
    "1/1: 1 18 s1, 2 14 s2, 3 0 s3, 4 0 s4",
    "1/2: 5 - bye",
    "2/1: 1 19 s1, 2 13 s2, 5 19 s3, 4 13 s4",
    "2/2: 3 - bye",
]
WORDS = {
    "en": ("P1, P5 against P2, P4: 19 to 13", "1 round of rest: 18"),
    "de": ("P1, P5 gegen P2, P4: 19 zu 13", "1 Runde Pause: 18"),
    "fr": (
        "P1, P5 contre P2, P4\N{NO-BREAK SPACE}: 19 à 13",
        "1 ronde de repos\N{NO-BREAK SPACE}: 18",
    ),
}


def explained(job: EventJob, no: int, language: str) -> str:
    assert job.outcome is not None
    return "\n".join(PlayerExplainer(job.read.event, job.rules, job.outcome, language).player(no))


def test_a_rest_is_worth_the_mean_and_is_no_win() -> None:
    """5 has 19 and a rest: 38, one win; 3 has 18 and a rest: 36; 1 has 18 + 19, two wins."""
    found = result("americano", GAMES)
    assert codes(found) == []
    own = {no: line["criteria"] for no, line in stage(found, "preliminary").items()}
    assert own[5] == {"tournament_points": "38", "wins": "1"}
    assert own[3] == {"tournament_points": "36", "wins": "1"}
    assert own[1] == {"tournament_points": "37", "wins": "2"}


def test_partners_are_level_whoever_typed_the_points() -> None:
    lines = stage(result("americano", GAMES[:1]), "preliminary")
    assert {no: line["rank"] for no, line in lines.items()} == {1: 1, 3: 1, 2: 3, 4: 3}


@every(WORDS)
def test_the_score_of_a_pair_is_told_as_it_was_played(language: str) -> None:
    score, rest = WORDS[language]
    found = result("americano", GAMES)
    assert score in explained(found, 5, language)
    assert rest in explained(found, 3, language)


def test_partners_with_different_scores_are_told() -> None:
    """18 counts for both, so 17 is a slip; a score typed for one of them, or for both, is fine."""
    found = result("americano", ["1/1: 1 18 s1, 2 14 s2, 3 17 s3, 4 0 s4"])
    assert codes(found) == ["points-partners"]
    assert [f.text("en") for f in found.findings] == [
        "P3 has 17 and partner P1 18 (table 1, round 1, preliminary); the larger counts for both, "
        "please correct the other"
    ]
    assert codes(result("americano", ["1/1: 1 18 s1, 2 14 s2, 3 18 s3, 4 14 s4"])) == []


@every(LANGUAGES)
def test_draw_and_slips_say_who_plays_with_whom(language: str) -> None:
    hall = Hall("americano", 8, event={"Language": language})
    hall.draw()
    said = say("draws.sides", language, own="1 + 3", others="2 + 4")
    for role in ("draw", "slips"):
        shown = [str(cell) for row in hall.sheet(role) for cell in row if cell]
        assert sum(said in text for text in shown) == (1 if role == "draw" else 2), (role, shown)


SIDES = {
    "en": "seats 1 + 3 play against seats 2 + 4",
    "de": "Sitz 1 + 3 spielen gegen Sitz 2 + 4",
    "fr": "les places 1 + 3 jouent contre les places 2 + 4",
}


@every(SIDES)
def test_paper_and_room_say_who_plays_with_whom(language: Language) -> None:
    """Two tables and a bye: on the list of tables, on both slips and each table of the room."""
    hall = Hall("americano", 9, event={"Language": language})
    hall.draw()
    for part, times in (("tables", 1), ("slips", 2), ("blank-slip", 2)):
        (page,) = texts(pack(hall.job().report(language), [part])[0])
        assert page.count(SIDES[language]) == times, (part, page)
    tables = room_state(hall.job(), language)["tables"]
    said = [(len(table["players"]), table["sides"]) for table in tables]
    assert said == [(4, SIDES[language]), (4, SIDES[language]), (1, "")]


def test_without_partners_nothing_is_said_of_sides() -> None:
    hall = Hall("catan", 8)
    hall.draw()
    shown = [str(cell) for row in hall.sheet("draw") for cell in row if cell]
    shown += texts(pack(hall.job().report("en"), ["tables", "slips"])[0])
    shown += [table["sides"] for table in room_state(hall.job(), "en")["tables"]]
    assert not any("play against seats" in text for text in shown)
