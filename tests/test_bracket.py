"""F4, F5: the *Bracket* sheet, boxes that a reader follows from the first round to the final."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import pypdf
from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import PAIRS, by_chance, lower_number_wins, play_on, rules_of, start
from core.test_graph import BRACKET, CHAMPIONSHIP, DOUBLE
from core.test_round_robin import POOLS
from core.test_series import BEST_OF_THREE, LOTS, SEMI
from every import every
from facts import event as typed_in
from make_published import workbook
from oracle.rulebook import load
from test_sheets_fit import NAMES, cut
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.page import Page
from xlscore.core.model import Event
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings.bracket_games import plan_games
from xlscore.core.standings.stages import solve
from xlscore.printing.pack import pack, parts_now
from xlscore.report.bracket_page import bracket_page
from xlscore.report.brackets import sections
from xlscore.report.event_report import EventReport
from xlscore.report.graph_text import graph_lines


def page_of(text: str, players: int, rounds: int, language: str = "en") -> Page:
    """The sheet after so many turns of drawing and playing; the lower number wins."""
    rules, event = rules_of(text), start(players)
    for _ in range(rounds):
        event = play_on(event, rules, lower_number_wins) or event
    return picture(event, text, language)


def report_of(event: Event, text: str, language: str = "en") -> EventReport:
    rules = rules_of(text)
    outcome = solve(event, rules)
    return EventReport(
        event=event, maybe_rules=rules, maybe_outcome=outcome, findings=(), language=language
    )


def picture(event: Event, text: str, language: str = "en") -> Page:
    return bracket_page(report_of(event, text, language))


def boxes(page: Page) -> list[list[str]]:
    """Each round from the left: its heading, then "seed name points" from the top, winners with *.

    A round of a section below stands behind the ones above it.
    """
    found: dict[tuple[int, int], list[str]] = {}
    section = 0
    for number, row in enumerate(page.rows, 1):
        heads = [n for n, cell in enumerate(row) if cell.style == "head-flow" and cell.value]
        section = number if heads else section
        for n in heads:
            found[section, n] = [str(row[n].value)]
        for n, cell in enumerate(row):
            if number > section > 0 and (section, n) in found and cell.value is not None:
                seed, points = row[n - 1].value, row[n + 1].value
                parts = (seed, cell.value, points)
                text = " ".join(str(part) for part in parts if part is not None)
                found[section, n].append(text + "*" * ("bold" in cell.style))
    return [found[key] for key in sorted(found)]


def test_four_people_with_a_match_for_third_place() -> None:
    """1-4 and 2-3; 100 less the number are the points. Third is 3."""
    assert boxes(page_of(BRACKET.format(players=4), 4, 9)) == [
        ["Semi-final", "1 P1 99*", "4 P4 96", "2 P2 98*", "3 P3 97"],
        ["Final", "P1 99*", "P2 98"],
        ["Match for third place", "P4 96", "P3 97*"],
    ]


def test_before_anything_is_drawn_it_says_who_will_come() -> None:
    assert boxes(page_of(BRACKET.format(players=4), 4, 0, "de")) == [
        ["Halbfinale", *("1 Setzplatz 1", "4 Setzplatz 4", "2 Setzplatz 2", "3 Setzplatz 3")],
        ["Finale", "Sieger Halbfinale 1", "Sieger Halbfinale 2"],
        ["Spiel um Platz 3", "Verlierer Halbfinale 1", "Verlierer Halbfinale 2"],
    ]


def test_five_in_a_bracket_of_eight_have_byes() -> None:
    """F4: 1, 2 and 3 rest; 4 meets 5. Winners stand in the semi-finals at once."""
    first, second, *_ = boxes(page_of(BRACKET.format(players=8), 5, 1, "fr"))
    assert first == [
        *("Quart de finale", "1 P1*", "8 exempt", "4 P4 96*", "5 P5 95"),
        *("3 P3*", "6 exempt", "2 P2*", "7 exempt"),
    ]
    assert second == ["Demi-finale", "P1", "P4", "P3", "P2"]


def test_the_lower_bracket_stands_below_the_upper_one() -> None:
    """F5, four people: 1-4 2-3, then 1-2; below 4-3 and 3 against 2, who comes to the final."""
    assert boxes(page_of(DOUBLE.format(players=4), 4, 9)) == [
        ["Upper 1", "1 P1 99*", "4 P4 96", "2 P2 98*", "3 P3 97"],
        ["Upper 2", "P1 99*", "P2 98"],
        ["Final", "P1 99*", "P2 98"],
        ["Lower 1", "P4 96", "P3 97*"],
        ["Lower 2", "P3 97", "P2 98*"],
    ]


def test_a_decider_is_shown_until_it_is_not_needed() -> None:
    assert ["Decider (if needed)", "winner of final", "loser of final"] in boxes(
        page_of(DOUBLE.format(players=4), 4, 2)
    )


def test_games_stand_so_that_no_lines_cross() -> None:
    """The winner of the first quarter-final meets that of the fourth, so they are neighbours."""
    first, *_ = boxes(page_of(CHAMPIONSHIP, 8, 0))
    assert first[1::2] == [f"{n} Preliminary {n}" for n in (1, 4, 2, 3)]


def test_of_a_match_the_games_won_are_shown() -> None:
    """Best of three: 1 beats 4 in two games; 3 loses to 2, then wins twice."""
    (first, *_) = boxes(picture(typed_in(SEMI, LOTS), BEST_OF_THREE))
    assert first == ["Semi-final", "1 P1 2*", "4 P4 0", "2 P2 1", "3 P3 2*"]


def test_who_comes_from_a_pool_has_its_letter() -> None:
    first, *_ = boxes(page_of(POOLS, 8, 0))
    assert [text.split(" ", 1)[0] for text in first[1:]] == ["A1", "B2", "B1", "A2"]


def test_a_game_that_is_decided_is_carried_on_at_once() -> None:
    """Of two semi-finals one is played: its winner stands in the final, its loser below."""
    event = play_on(start(4), rules_of(BRACKET.format(players=4)), lower_number_wins)
    assert event is not None
    rows = [r._replace(victory_points=None) if r.table == 2 else r for r in event.results]
    shown = boxes(picture(replace(event, results=tuple(rows)), BRACKET.format(players=4)))
    assert shown == [
        ["Semi-final", "1 P1 99*", "4 P4 96", "2 P2", "3 P3"],
        ["Final", "P1", "winner of semi-final 2"],
        ["Match for third place", "P4", "loser of semi-final 2"],
    ]


@every([(4, True), (16, False), (13, False)])
def test_a_single_bracket_is_printed_on_one_page(players: int, sideways: bool) -> None:
    page = page_of(BRACKET.format(players=players), players, 9, "de")
    assert (page.landscape, page.breaks) == (sideways, ())


def test_a_large_lower_bracket_has_a_page_of_its_own() -> None:
    page = page_of(DOUBLE.format(players=16), 16, 1, "de")
    (start_,) = page.breaks
    assert page.landscape
    assert "Verliererrunde 1" in [cell.value for cell in page.rows[start_ - 1]]


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 16), seed=st.integers(0, 10**6), double=st.booleans())
def test_everybody_is_in_it_and_no_name_is_cut(players: int, seed: int, double: bool) -> None:
    """Everybody is in it, the winner of the event in gold."""
    text = (DOUBLE if double else BRACKET).format(players=16)
    rng, rules, event = random.Random(seed), rules_of(text), start(players)
    names = {p.no: f"{NAMES[p.no % len(NAMES)]} {p.no}" for p in event.players}
    event = replace(event, players=tuple(p._replace(name=names[p.no]) for p in event.players))
    while (after := play_on(event, rules, by_chance(rng))) is not None:
        event = after
    page = picture(event, text)
    assert list(cut(page)) == []
    cells = [cell for _, _, cell in page.cells()]
    shown = {cell.value for cell in cells}
    assert set(names.values()) <= shown
    (champion,) = {
        cell.value for cell in cells if "gold" in cell.style and cell.value in names.values()
    }
    assert champion == names[solve(event, rules).ranking[0].no]


@every([(BRACKET, 4, 1), (BRACKET, 13, 1), (DOUBLE, 8, 1), (DOUBLE, 16, 2)])
def test_it_is_printed_too(text: str, players: int, pages: int) -> None:
    """All on one page, or the lower bracket on its own; every name that the sheet has is there."""
    rules, event = rules_of(text.format(players=max(players, 4))), start(players)
    while (after := play_on(event, rules, lower_number_wins)) is not None:
        event = after
    report = report_of(event, text.format(players=max(players, 4)))
    data, found, _, empty = pack(report, ["bracket"])
    assert (found, empty) == (pages, [])
    assert pack(report, ["bracket"])[0] == data
    printed = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    assert {p.name for p in event.players} <= set(printed.split())
    assert "bracket" in parts_now(report)


@every([(8, True), (32, False)])
def test_it_is_printed_on_its_side_unless_it_is_tall(players: int, sideways: bool) -> None:
    """Eight: four games in three columns. Thirty-two: sixteen games in five columns, upright."""
    report = report_of(start(players), BRACKET.format(players=players))
    page, *_ = pypdf.PdfReader(io.BytesIO(pack(report, ["bracket"])[0])).pages
    assert (page.mediabox.width > page.mediabox.height) == sideways


def test_without_a_bracket_there_is_no_page_of_it() -> None:
    rules = RULESETS["catan"]
    event = Event()
    report = EventReport(
        event=event,
        maybe_rules=rules,
        maybe_outcome=solve(event, rules),
        findings=(),
        language="en",
    )
    assert pack(report, ["bracket"])[1:] == (0, {}, ["bracket"])
    assert "bracket" not in parts_now(report)


def test_no_packaged_ruleset_without_a_bracket_gets_the_sheet() -> None:
    for rules in RULESETS.values():
        told = any("winner of" in place for place in written_places(rules.id))
        assert rules.has_bracket == told, rules.id
    book = MemoryBook({"Event": [["Name", "x"], ["Ruleset", "catan"]], "Players": [["No", "Name"]]})
    assert "bracket" not in [page.role for page in evaluate(book).changes().pages]


def written_places(ruleset: str) -> list[str]:
    """What a packaged ruleset says of who comes in; a bracket stands for winners."""
    stages = load(ruleset)["stages"]
    knock_out = ("bracket", "double-elimination")
    brackets = ["winner of" for stage in stages if stage.get("seating") in knock_out]
    return [*brackets, *(place for stage in stages for place in stage.get("from", ()))]


def test_pods_stand_apart_with_all_their_seats() -> None:
    """3-6-7-10 and 4-5-8-9 below; the winners meet 1 and 2."""
    games = plan_games(RULESETS["commander-top-10"])
    (section,) = sections(games)
    assert section.seats == 4
    lines = graph_lines(RULESETS["commander-top-10"], "en")
    named = [line.strip(" │─┐┘┤")[:14] for line in lines if line.startswith("Preliminary ")]
    assert [name.split()[1] for name in named] == ["3", "6", "7", "10", "4", "5", "8", "9"]
    assert sum("Preliminary 1 ──┤" in line or "Preliminary 2 ──┘" in line for line in lines) == 2


def test_the_sheet_has_a_line_for_each_seat_of_a_pod() -> None:
    """Before anything is played: 1-5-9-13, then 2-6-10-14 and so on, and the four who win."""
    rules, event = RULESETS["commander-top-16"], start(16)
    report = EventReport(
        event=event,
        maybe_rules=rules,
        maybe_outcome=solve(event, rules),
        findings=(),
        language="en",
    )
    first, final = boxes(bracket_page(report))
    ranks = [rank for at in range(1, 5) for rank in range(at, 17, 4)]
    assert first == ["Semi-final", *(f"{rank} Preliminary {rank}" for rank in ranks)]
    assert final == ["Final", *(f"winner of semi-final {number}" for number in range(1, 5))]


def test_the_sheet_stands_beside_one_of_the_organisers_and_comes_out_the_same(
    tmp_path: Path,
) -> None:
    """An own sheet called Bracket stays; the second time nothing changes."""
    own = RULESETS.load_toml(PAIRS + BRACKET.format(players=4))
    people = [["No", "Name", "Lot"], *([n, f"P{n}", n] for n in range(1, 5))]
    rows = [["semi-final", 1, t, s, no, p] for t, s, no, p in ((1, 1, 1, 9), (1, 2, 4, 7))]
    sheets = {
        "Event": [["Name", "Test"], ["Ruleset", "ours"], ["Seed", "1"]],
        "Players": people,
        "Results": [["Stage", "Round", "Table", "Seat", "No", "Points"], *rows],
        "Bracket": [["my own notes"]],
    }
    file = tmp_path / "event.xlsx"
    file.write_bytes(workbook(sheets))
    made = []
    for _ in range(2):
        book = FileBook.open(file)
        book.apply(evaluate(book, own).changes())
        book.save()
        made.append(file.read_bytes())
    assert made[0] == made[1]
    assert book.grid("Bracket").rows[0][0] == "my own notes"
    assert book.roles()["bracket"] not in ("", "Bracket")
