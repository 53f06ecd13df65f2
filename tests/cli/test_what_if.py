"""What everybody still needs, in words, and ``xlscore what-if`` for events and seasons."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from command_line import run
from workbook import book
from xlscore.actions.event import evaluate
from xlscore.actions.event_what_if import event_what_if, event_what_if_data
from xlscore.room.state import room_state
from xlscore.texts import Language

ROOT = Path(__file__).parents[2]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"
TWO_ROUNDS = [
    "1/1: 1 60, 2 50, 3 40",
    "1/2: 4 60, 5 50, 6 40",
    "2/1: 1 60, 4 50, 2 40",
    "2/2: 5 60, 6 50, 3 40",
]
LAST = ["3/1: 5 -, 1 -, 3 -", "3/2: 4 -, 6 -, 2 -"]


def told(games: list[str], who: int | None = None, language: Language = "en") -> list[str]:
    job = evaluate(book("7wonders-final", games))
    assert job.outcome is not None, [found.text("en") for found in job.findings]
    return event_what_if(job, who, language)


def test_everybody_in_a_line() -> None:
    lines = told([*TWO_ROUNDS, *LAST])
    assert lines[:-1] == [
        "Preliminary: 4 players go on (final)",
        "P1 (1): already through",
        "P4 (4): already through",
        "P5 (5): already through",
        "P2 (2): place 1 is enough",
        "P6 (6): place 1 is enough",
        "P3 (3): open",
    ]
    assert lines[-1].startswith("Tried: every placing of every open game.")


def test_one_player_place_by_place_in_german() -> None:
    lines = told([*TWO_ROUNDS, *LAST], 3, "de")
    assert lines[:-1] == [
        "P3 (3)",
        "Vorrunde: 4 Spieler kommen weiter (Finale)",
        "Platz 1 bis geteilter Platz 1: hängt von den anderen ab; von P2 (2), P6 (6) darf niemand "
        "vor ihm oder gleichauf enden",
        "Platz 2 bis Platz 3: reicht nicht",
    ]


def test_g3_where_places_are_worth_nothing_they_are_not_told_one_by_one() -> None:
    """Skat: what counts is the performance, so every place in the last game is as good."""
    games = [f"{n}/1: 1 600, 2 500, 3 400, 4 300" for n in (1, 2)]
    job = evaluate(book("skat", [*games, "3/1: 1 -, 2 -, 3 -, 4 -"]))
    assert event_what_if(job, 2, "en")[:-1] == [
        "P2 (2)",
        "Preliminary: who comes first",
        "depends on the others; none of P1 (1), P3 (3), P4 (4) may end ahead of him or level",
    ]


def test_a_round_not_drawn_yet_says_that_it_is_a_sample() -> None:
    lines = told(TWO_ROUNDS, language="de")
    assert lines[1] == "P1 (1): schon weiter"
    assert lines[-2].startswith("P3 (3): offen, ")
    assert lines[-1].endswith(
        "400 gelosten Verläufen, auf 7 Prozentpunkte genau (in 95 von 100 Fällen)."
    )
    assert told(TWO_ROUNDS, 3)[-2].startswith("depends on the others; ")


@pytest.mark.parametrize("gone", [1, 4, 5])
def test_where_too_few_are_left_for_a_round_to_come_that_is_said(gone: int) -> None:
    """C7: one, two and five players find no seats, so there is nothing to be reckoned."""
    players = {no: {"status": "dropped", "after": 2} for no in range(7 - gone, 7)}
    job = evaluate(book("7wonders-final", TWO_ROUNDS, players=players))
    for language, words in (("en", "cannot be seated"), ("de", "lassen sich nicht auf Tische")):
        (line,) = event_what_if(job, None, language)  # type: ignore[arg-type]
        assert f": {6 - gone}; " in line
        assert words in line
    assert room_state(job, "en")["chances"] is None


def test_when_it_is_over_and_before_it_begins() -> None:
    games = [*TWO_ROUNDS, "3/1: 5 9, 1 8, 3 7", "3/2: 4 9, 6 8, 2 7"]
    lines = told(games)
    assert lines[1:] == [
        "P1 (1): through",
        "P4 (4): through",
        "P5 (5): through",
        "P6 (6): through",
        "P2 (2): out",
        "P3 (3): out",
    ]
    assert told([]) == ["No round is drawn yet, so everything is open."]


def test_who_wins_where_nothing_follows() -> None:
    games = [
        *TWO_ROUNDS,
        "3/1: 5 9, 1 8, 3 7",
        "3/2: 4 9, 6 8, 2 7",
        "final/1/1: 1 -, 4 -, 5 -, 6 -",
    ]
    lines = told(games)
    assert lines[0] == "Final: who comes first"
    assert lines[1] == "P1 (1): shared place 1 is enough"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Final: decided", "rank {}", "without a rank", "does not play in this stage"]),
        ("de", ["Finale: entschieden", "Rang {}", "ohne Rang", "spielt in dieser Phase nicht mit"]),
    ],
)
def test_after_the_final_everybody_has_a_rank(language: Language, words: list[str]) -> None:
    """Whoever did not get into it too; who went home has none, and who never came is not in it."""
    games = [*TWO_ROUNDS, "3/1: 5 9, 1 8, 3 7", "3/2: 4 9, 6 8, 2 7"]
    games += ["final/1/1: 1 90, 4 80, 5 70, 6 60"]
    players = {3: {"status": "dropped"}, 7: {}}
    job = evaluate(book("7wonders-final", games, players=players))
    decided, rank, none, not_here = words
    shown = [f"P{no} ({no}): {rank.format(n)}" for n, no in enumerate((1, 4, 5, 6), 1)]
    assert event_what_if(job, None, language) == [decided, *shown]
    for no, what in ((4, rank.format(2)), (2, rank.format(5)), (3, none), (7, not_here)):
        assert event_what_if(job, no, language) == [f"P{no} ({no})", decided, what]
    data = event_what_if_data(job, None)["players"]
    assert [(one["no"], one["rank"]) for one in data] == [(1, 1), (4, 2), (5, 3), (6, 4)]


def test_while_the_final_is_on_the_others_do_not_play_in_it() -> None:
    games = [
        *TWO_ROUNDS,
        "3/1: 5 9, 1 8, 3 7",
        "3/2: 4 9, 6 8, 2 7",
        "final/1/1: 1 -, 4 -, 5 -, 6 -",
    ]
    assert told(games, 2, "de")[1:] == [
        "Finale: wer Erster wird",
        "spielt in dieser Phase nicht mit",
    ]


@pytest.mark.parametrize("who", ["5", "Edith Pieper"])
def test_the_command_takes_a_number_or_a_name(who: str) -> None:
    done = run("what-if", CATAN, who, "--lang", "en")
    assert done.exit_code == 0
    assert done.stdout.startswith("Edith Pieper (5)\n")


def test_the_command_for_all_of_an_event() -> None:
    done = run("what-if", CATAN)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:2] == [
        "Finale: entschieden",
        "Udo Kessler (8): Rang 1, qualifiziert",
    ]
    assert run("what-if", CATAN, "Nobody At All").exit_code == 2


def test_the_command_for_all_of_a_season(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    shutil.copytree(ROOT / "workbooks" / "season-7wonders-2026", folder)
    done = run(
        "what-if", folder / "season.xlsx", "--participants", 12, "--lang", "en", "--no-cache"
    )
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "the next event: open, 12 players"
    assert lines[1] == (
        "Nele Pieper: with any place and without one: in the final, whatever the others do"
    )
    assert any("; without a place: not in the final" in line for line in lines)


def test_the_same_for_programs() -> None:
    """D4: who is through stands there with a verdict, and what the answer rests on."""
    job = evaluate(book("7wonders-final", [*TWO_ROUNDS, *LAST]))
    data = event_what_if_data(job, None)
    assert {key: data[key] for key in ("stage", "goal", "settled", "exact", "error")} == {
        "stage": "preliminary",
        "goal": {"stage": "final", "take": "best", "count": 4},
        "settled": False,
        "exact": True,
        "error": None,
    }
    assert [(one["no"], one["verdict"]) for one in data["players"]][:3] == [
        (1, "in"),
        (4, "in"),
        (5, "in"),
    ]
    (own,) = event_what_if_data(job, 3)["players"]
    assert own == next(one for one in data["players"] if one["no"] == 3)
    assert own["name"] == "P3"
    assert own["places"][0] == {
        "place": 1,
        "shared": False,
        "verdict": "depends",
        "surely_ahead": 3,
        "rivals": [2, 6],
        "may_pass": 0,
        "share": None,
    }


def test_a_sample_for_programs_has_its_error() -> None:
    job = evaluate(book("7wonders-final", TWO_ROUNDS))
    data = event_what_if_data(job, None)
    assert (data["exact"], data["error"]) == (False, "0.0679")
    shares = [one["share"] for one in data["players"] if one["verdict"] == "depends"]
    assert {share["of"] for share in shares} == {400}
    nothing = evaluate(book("7wonders-final", [], players={1: {}, 2: {}, 3: {}}))
    assert event_what_if_data(nothing, None) == {"stage": None, "players": []}


def test_the_command_prints_json_for_both_kinds() -> None:
    done = run("what-if", CATAN, "8", "--to", "json")
    assert done.exit_code == 0
    assert [one["name"] for one in json.loads(done.stdout)["players"]] == ["Udo Kessler"]
    season = ROOT / "workbooks" / "season-7wonders-2026" / "season.xlsx"
    asked = ("what-if", season, "Yannick Möllers", "--participants", 12, "--no-cache")
    done = run(*asked, "--to", "json")
    data = json.loads(done.stdout)
    assert data["next_event"] == {"type": "open", "participants": 12}
    (own,) = data["people"]
    assert own["name"] == "Yannick Möllers"
    assert [one["place"] for one in own["places"]] == [*range(1, 13), None]
    lines = run(*asked, "--lang", "en").stdout.splitlines()[1:]
    assert lines.pop(0) == "the next event: open, 12 players"
    assert [line.split(",")[0] for line in lines[:4]] == [
        "places 1 to 4: in the final",
        "places 5 to 10: depends on the others",
        "places 11 to 12: not in the final",
        "without a place: not in the final",
    ]
    verdicts = [one["verdict"] for one in own["places"]]
    assert verdicts == ["in"] * 4 + ["depends"] * 6 + ["out"] * 3


def test_places_that_mean_the_same_are_one_line_and_options_have_their_help() -> None:
    """Nele is in whatever she does, with the same points from some place on."""
    season = ROOT / "workbooks" / "season-7wonders-2026" / "season.xlsx"
    done = run("what-if", season, "Nele Pieper", "--lang", "en", "--no-cache")
    figures = done.stdout.split("\n\n")[1].splitlines()
    assert len({line.partition(": ")[2] for line in figures}) == len(figures) < 41
    for language, said in (("de", "die Größe"), ("fr", "la taille"), ("en", "the size")):
        text = run("season", "what-if", "--help", "--lang", language).output
        assert text.count("--participants") == 1
        assert said in text, text


def test_a_strength_is_refused_where_no_points_depend_on_it() -> None:
    season = ROOT / "workbooks" / "season-7wonders-2026" / "season.xlsx"
    for language, text in (
        ("en", "--strength 5: in this season no points depend on who comes"),
        ("de", "--strength 5: in dieser Saison hängen keine Punkte davon ab, wer kommt"),
        ("fr", "--strength 5\u00a0: dans cette saison, aucun point ne dépend de qui vient"),
    ):
        asked = ("what-if", season, "Yannick Möllers", "--strength", 5, "--lang", language)
        done = run(*asked, "--no-cache")
        assert (done.exit_code, text in done.output) == (2, True), done.output


def test_who_cannot_be_caught_stands_on_the_projectors_page_too() -> None:
    """W2: at least 15 + 1 against 9 + 5, which is the most that anybody else can have."""
    games = [
        "1/1: 1 60, 2 50, 3 40",
        "1/2: 4 60, 5 50, 6 40",
        "2/1: 1 60, 5 50, 4 40",
        "2/2: 6 60, 2 50, 3 40",
        "3/1: 1 60, 4 50, 6 40",
        "3/2: 3 60, 2 50, 5 40",
        "4/1: 1 -, 3 -, 5 -",
        "4/2: 2 -, 4 -, 6 -",
    ]
    for language, caught, beaten in (
        ("en", "cannot be caught", "not possible any more"),
        ("de", "nicht mehr einzuholen", "nicht mehr möglich"),
    ):
        job = evaluate(book("7wonders-4rounds", games))
        chances = room_state(job, language)["chances"]  # type: ignore[arg-type]
        first, *others = chances["lines"]
        assert first == {"name": "P1", "verdict": "in", "text": caught}
        assert [(one["verdict"], one["text"]) for one in others] == [("out", beaten)] * 5
