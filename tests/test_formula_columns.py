"""F12, F16: columns of words, and of yes and no, wherever own columns are typed."""

from __future__ import annotations

import pytest

from small_rules import BLOOD, CLUB, made, played, rules_of, told
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.results_sheet import own_field, results_spec
from xlscore.book.template.validation import explain_column, limit_entries
from xlscore.book.values import Value
from xlscore.core.chances.model import NoAnswer
from xlscore.core.chances.verdicts import find_chances
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.report.chances import no_answer
from xlscore.report.entry_page import entry_page
from xlscore.room.table_forms import headings, open_forms, rewrites_of, values_of

EMPTY = [(no, None, None) for no in (1, 2, 3)]


def test_entry_shows_a_word_as_it_was_typed() -> None:
    job = played(
        rules_of(CLUB),
        [(1, 40, "Ecoline"), (2, 35, 2), (3, 36, "tharsis republic")],
        heads="Corporation",
    )
    page = entry_page(job.read.event, job.rules, ("points", "+corp"))
    rows = {str(row[3].value): [cell.value for cell in row[4:7]] for row in page.rows if row[4:]}
    assert rows["Corporation"] == ["Ecoline", 2, "tharsis republic"]


def test_a_word_that_is_none_is_told_with_those_that_are() -> None:
    job = played(
        rules_of(CLUB), [(1, 40, "Ecolone"), (2, 35, 3), (3, 36, None)], heads="Corporation"
    )
    assert told(job)[:2] == [("value-choice", "Results!E2"), ("value-choice", "Results!E3")]
    assert "Ecoline, Tharsis Republic" in job.findings[0].text("en")


def test_an_empty_word_is_asked_about_and_an_empty_yes_is_no() -> None:
    job = played(
        rules_of(CLUB), [(1, 40, "Ecoline"), (2, 35, 2), (3, 36, None)], heads="Corporation"
    )
    assert told(job) == [("column-empty", "Results!E4")]
    assert told(played(rules_of(BLOOD), [(1, 40, None), (2, 35, None), (3, 36, None)])) == []


def test_phones_are_told_the_numbers_of_words() -> None:
    for text, heads, expected in (
        (CLUB, "Corporation", "Corporation (1 Ecoline, 2 Tharsis Republic)"),
        (BLOOD, "First blood", "First blood (1 ja, 0 nein)"),
    ):
        job = played(rules_of(text), EMPTY, heads=heads)
        (form,) = open_forms(job).values()
        assert headings(form, job.rules, "de") == ["Punkte", expected]


def test_a_template_offers_the_words() -> None:
    rules = rules_of(CLUB).rules
    assert rules
    (column,) = rules.columns
    spec = results_spec(rules.columns)
    accepted = limit_entries(spec, own_field(column), rules, "en")
    assert accepted["source"] == ["Ecoline", "Tharsis Republic"]
    assert "handicap of player" in explain_column(spec, own_field(column), rules, "en")


def test_what_if_says_why_it_has_no_answer() -> None:
    """F12: nobody knows who will type first blood."""
    job = played(
        rules_of(BLOOD), [(1, None, None), (2, None, None), (3, None, None)], heads="First blood"
    )
    assert job.rules
    with pytest.raises(NoAnswer) as problem:
        find_chances(job.read.event, job.rules)
    assert "beside the points" in no_answer(problem.value, "en")


def test_a_table_of_eleven_is_marked_in_the_standings() -> None:
    """F7: ten is usual in the poker league, so eleven has a mark, which the legend explains."""
    rules = RULESETS["poker-league"]
    heads = "Knocked out, In one hand, Leader out, High hand"
    table = [(no, 12 - no, 0, 0, None, None) for no in range(1, 12)]
    job = played(Loaded(rules), table, heads=heads)
    assert told(job) == []
    assert made(job)[1] == str(220 + 10)
    (block,) = job.report("en").standings()
    assert "¹¹" in (block.legend or "")


def mars(*keys: list[Value], heads: str = "Nr", names: str = "Spieler") -> MemoryBook:
    """Three players of the packaged club, with these rows on the sheet *Rules*."""
    rows: list[list[Value]] = [["Runde", "Tisch", heads, "Punkte"]]
    rows += [[1, 1, no, points] for no, points in ((1, 60), (2, 58), (3, 57))]
    people: list[list[Value]] = [["Nr", "Name"], [1, "Ada"], [2, "J. Team"], [3, "Eva"]]
    event: list[list[Value]] = [["Name", "Mars"], ["Regelwerk", "terraforming-mars"]]
    sheets = {"Turnier": event, names: people, "Ergebnisse": rows}
    return MemoryBook({**sheets, "Regeln": [*map(list, keys)]} if keys else sheets)


def test_f16_a_club_types_its_handicaps_on_the_sheet_rules() -> None:
    """Names are no keys there, whatever they are called; 58 + 3 and 57 + 4 are 61, before 60.

    Money is not typed, so both of 61 share the first place: (5 + 3) / 2.
    """
    plain = evaluate(mars())
    assert plain.outcome
    assert made(plain) == {1: "5", 2: "3", 3: "2"}
    job = evaluate(mars(["Werte.handicap.J. Team", 3], ["lookup.handicap.3", "4"]))
    assert made(job) == {2: "4", 3: "4", 1: "2"}
    assert {code for code, _ in told(job)} == {"tie-break-empty"}
    wrong = evaluate(mars(["Werte.handicap.Eva", "much"]))
    assert [code for code, _ in told(wrong)] == ["rules-value"]


def test_what_a_phone_sends_of_a_word_stands_in_its_cell_as_a_number() -> None:
    """2 is Tharsis Republic, and the points are as if it were written."""
    job = played(rules_of(CLUB), [[no, None, None] for no in (1, 2, 3)], heads="Corporation")
    (form,) = open_forms(job).values()
    sent = {"values": [["40", "1"], ["35", "2"], ["36", "2"]]}
    rewrite = rewrites_of(job, form, values_of(form, sent))
    assert [*rewrite.rows.values()] == [(40, 1), (35, 2), (36, 2)]
    typed: list[list[Value]] = [[1, 40, 1], [2, 35, 2], [3, 36, 2]]
    name = "Tharsis Republic"
    written: list[list[Value]] = [[1, 40, "Ecoline"], [2, 35, name], [3, 36, name]]
    both = [made(played(rules_of(CLUB), rows, heads="Corporation")) for rows in (typed, written)]
    assert both[0] == both[1]
