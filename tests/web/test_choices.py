"""Own rules, what is still needed, a round drawn again: as the command line has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cells import type_cell
from command_line import run
from xlscore.actions.workbooks import open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.reader import read_event
from xlscore.core.draws.log import hash_entry
from xlscore.core.season.ranking_points import EVENT_TYPES
from xlscore.web.messages import Answer, Request
from xlscore.web.worker import answer

from . import own
from .events import not_drawn, season_folder
from .test_worker import SEASON, WORKBOOKS, ask, folder

CATAN = WORKBOOKS / "catan-herne-2026.xlsx"


def with_rules(path: Path, verb: str, rules: Path, **options: Any) -> Answer:
    files = {path.name: path.read_bytes(), rules.name: rules.read_bytes()}
    return answer(files, Request(verb, path.name, own=rules.name, options=options))


def test_own_rules_hold_as_with_the_option(tmp_path: Path) -> None:
    rules, out = own.rules(tmp_path / "ours.toml"), tmp_path / "out.xlsx"
    done = run("recalc", CATAN, "--rules", rules, "-o", out, "--lang", "en")
    found = with_rules(CATAN, "recalculate", rules)
    assert found.data == out.read_bytes() != ask(CATAN, "recalculate").data
    assert [f"{out}: {line}" for line in found.said] == done.stdout.splitlines()
    exported = tmp_path / "out.json"
    run("export", CATAN, "--rules", rules, "--to", "json", "-o", exported)
    assert with_rules(CATAN, "export", rules, to="json").data == exported.read_bytes()
    told = run("explain", CATAN, "8", "--rules", rules, "--lang", "en").stdout.splitlines()
    assert with_rules(CATAN, "explain", rules, player="8").said == told
    source = not_drawn(tmp_path / "event.xlsx", "alhambra", 12)
    run("draw", source, "--rules", rules, "-o", out)
    assert with_rules(source, "draw", rules).data == out.read_bytes() != ask(source, "draw").data
    done = run("verify", out, "--rules", rules, "--lang", "en")
    assert done.exit_code == 0
    verified = with_rules(out, "verify", rules).said
    assert [f"{out}: {line}" for line in verified] == done.stdout.splitlines()


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        (own.BAD, "ours.toml", "sizes = many: accepted is"),
        (own.SEASON, "ours.toml", "a ruleset"),
        (b'title = "K\xf6nig"', "", "another encoding than UTF-8"),
        (b"points = ", "ours.toml", "TOML"),
    ],
)
def test_rules_that_are_none_are_told_and_nothing_is_made(
    text: bytes, where: str, expected: str, tmp_path: Path
) -> None:
    rules = own.rules(tmp_path / "ours.toml", text)
    for verb in ("check", "recalculate", "draw", "explain", "what_if"):
        found = with_rules(CATAN, verb, rules, player="1")
        assert found.data is None
        said = [f"{one['where']}: {one['text']}" for one in found.findings]
        assert (said or found.said)[0].startswith(where)
        assert expected in (said or found.said)[0]


def test_own_rules_go_along_into_a_new_workbook_and_hold_there(tmp_path: Path) -> None:
    rules, out = own.rules(tmp_path / "ours.toml"), tmp_path / "ours.xlsx"
    run("new", rules, out, "--lang", "de")
    files = {rules.name: rules.read_bytes()}
    found = answer(files, Request("new", own=rules.name, made_in="de"))
    assert (found.data, found.made) == (out.read_bytes(), "ours.xlsx")
    assert '"our-catan"' in (ask(out, "export", to="json").data or b"").decode()
    own.rules(rules, own.BAD)
    found = answer({rules.name: rules.read_bytes()}, Request("new", own=rules.name, made_in="de"))
    assert found.wrong
    assert found.said == ["The rules have errors, so no workbook was made."]
    assert "sizes = many: accepted is" in found.findings[0]["text"]


def test_rules_of_a_season_and_its_next_event(tmp_path: Path) -> None:
    season = season_folder(tmp_path / "season", SEASON) / "season.xlsx"
    rules = own.rules(tmp_path / "ours.toml", own.SEASON)
    files = folder(season.parent) | {rules.name: rules.read_bytes()}
    assert answer(files, Request("choose", own=rules.name)).made == "season.xlsx"
    who = answer(files, Request("check", "season.xlsx", own=rules.name)).people[0]
    for name, given in (("", {"type": "open", "participants": 40}), (who, {"type": "final"})):
        options = [word for key, value in given.items() for word in (f"--{key}", value)]
        told = run("what-if", season, *filter(None, [name]), *options, "--rules", rules)
        asked = {"type_": given["type"], "player": name}
        request = Request("what_if", "season.xlsx", "de", rules.name, asked)
        assert answer(files, request).said == told.stdout.splitlines()
    run("season", season, "--rules", rules, "--no-cache")
    found = answer(files, Request("recalculate", "season.xlsx", own=rules.name))
    assert found.data == season.read_bytes()


def test_the_next_event_can_be_of_a_type_that_the_season_names_itself(tmp_path: Path) -> None:
    """The page offers what these rules know, in its language, and asks with the one chosen."""
    season = season_folder(tmp_path / "season", SEASON) / "season.xlsx"
    files = folder(season.parent)
    usual = answer(files, Request("check", "season.xlsx", "de")).types
    assert ("qualifier", "Qualifikation") in usual
    rules = own.rules(tmp_path / "ours.toml", own.NIGHTS)
    files |= {rules.name: rules.read_bytes()}
    types = answer(files, Request("check", "season.xlsx", "de", rules.name)).types
    assert types[0] == ("club-night", "Vereinsabend")
    asked = {"type_": "club-night", "participants": 20}
    told = answer(files, Request("what_if", "season.xlsx", "de", rules.name, asked))
    assert not told.wrong
    event = {"e.xlsx": CATAN.read_bytes()}
    assert not answer(event, Request("check", "e.xlsx")).types


def test_what_somebody_still_needs_is_what_the_command_says(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.xlsx"
    run("draw", not_drawn(tmp_path / "event.xlsx", "7wonders-final", 9), "-o", drawn)
    assert "final" in EVENT_TYPES
    for who in ("", "2"):
        told = run("what-if", drawn, *filter(None, [who]), "--lang", "de").stdout.splitlines()
        assert len(told) > 1
        assert ask(drawn, "what_if", player=f" {who}", language="de").said == told
    found = ask(drawn, "what_if", player="Nobody")
    assert found.wrong
    assert found.said[0].startswith("There is no player Nobody.")


def test_a_round_is_drawn_again_for_a_reason(tmp_path: Path) -> None:
    drawn, again = tmp_path / "drawn.xlsx", tmp_path / "again.xlsx"
    run("draw", not_drawn(tmp_path / "event.xlsx", "catan", 14), "-o", drawn)
    book = FileBook.open(drawn)
    grid = book.grid("Spieler")
    status = [str(cell) for cell in grid.rows[0]].index("Status")
    type_cell(book, "Spieler", f"{'ABCDEFGH'[status]}4", "ausgestiegen")
    drawn.write_bytes(book.to_bytes())
    done = run("draw", drawn, "--redraw", "--reason", "abgesagt", "-o", again, "--lang", "de")
    assert done.exit_code == 0
    found = ask(drawn, "draw", redraw=True, reason=" abgesagt ", language="de")
    assert found.data == again.read_bytes()
    assert [f"{drawn}: {line}" for line in found.said] == done.stdout.splitlines()
    log = [str(cell) for row in FileBook.open(again).grid("Losprotokoll").rows for cell in row]
    assert any(cell.startswith("abgesagt") for cell in log)
    played = ask(CATAN, "draw", redraw=True, reason="x")
    assert played.wrong
    assert played.data is None


#: What is typed into the fields of a draw, and the same as options of the command.
DRAWS: Mapping[str, tuple[Mapping[str, Any], Sequence[str]]] = {
    "stage and round": (
        {"stage": "Vorrunde", "round_": "2"},
        ("--stage", "Vorrunde", "--round", "2"),
    ),
    "all": ({"all_": True, "stage": ""}, ("--all",)),
    "no repair": ({"repair": False}, ("--with-history",)),
    "no rematches": ({"avoid_rematches": True}, ("--avoid-rematches",)),
    "no slips": ({"slips": False}, ("--no-slips",)),
    "dice": ({"randomness": " 3 4 1 6 2 "}, ("--randomness", "3 4 1 6 2")),
    "a round that there is not": ({"round_": "9"}, ("--round", "9")),
}


def test_a_draw_has_all_options_of_the_command(tmp_path: Path) -> None:
    source = not_drawn(tmp_path / "event.xlsx", "catan", 14)
    for name, (typed, options) in DRAWS.items():
        out = tmp_path / f"{name}.xlsx"
        done = run("draw", source, *options, "-o", out, "--lang", "de")
        found = ask(source, "draw", "de", **typed)
        assert found.data == (out.read_bytes() if out.exists() else None), name
        said = [f"{source}: {line}" for line in found.said if out.exists()]
        assert said == done.stdout.splitlines(), name
        assert found.wrong == bool(done.exit_code), name


def test_what_was_announced_and_published_is_verified(tmp_path: Path) -> None:
    drawn, page = tmp_path / "drawn.xlsx", tmp_path / "drawn.html"
    run("draw", not_drawn(tmp_path / "event.xlsx", "catan", 14), "-o", drawn)
    first = hash_entry(read_event(open_workbook(drawn)).event.draws[0])
    for announced, wrong in (([first[:12]], False), ([first[:12], "0" * 12], True)):
        told = run("verify", drawn, *(f"--announced={one}" for one in announced), "--lang", "en")
        found = ask(drawn, "verify", announced=announced)
        assert (found.wrong, bool(told.exit_code)) == (wrong, wrong)
        assert all(one["text"] in told.stdout + told.stderr for one in found.findings)
    run("export", drawn, "--to", "html", "-o", page)
    files = {drawn.name: drawn.read_bytes(), ".source/drawn.html": page.read_bytes()}
    found = answer(files, Request("verify", drawn.name, "de", source=".source/drawn.html"))
    done = run("verify", drawn, "--published", page, "--lang", "de")
    assert [f"{drawn}: {line}" for line in found.said] == done.stdout.splitlines()
    refused = ask(drawn, "draw", round_="0")
    assert (refused.wrong, refused.said) == (True, ["round: 0"])


def test_the_log_of_everybody_is_that_of_the_command(tmp_path: Path) -> None:
    run("explain", CATAN, "--all", "-o", tmp_path / "log.txt", "--lang", "en")
    assert ask(CATAN, "explain", all_=True).data == (tmp_path / "log.txt").read_bytes()


def test_a_post_is_the_text_that_the_command_would_send() -> None:
    told = run("announce", CATAN, "--dry-run", "--show", "standings", "--top", "3", "--lang", "en")
    found = ask(CATAN, "announce", show=["standings"], top="3")
    assert "\n".join(found.said) == told.stdout.rstrip("\n")
    assert not found.wrong


def test_what_another_program_saved_is_told_cell_by_cell(tmp_path: Path) -> None:
    book = FileBook.open(CATAN)
    type_cell(book, "Ergebnisse", "G14", Fraction(5, 2))
    type_cell(book, "Spieler", "B3", "Zoë Ünlü")
    theirs = book.to_bytes()
    request = Request("differ", "e.xlsx", "de", left=".left.xlsx")
    said = answer({"e.xlsx": CATAN.read_bytes(), ".left.xlsx": theirs}, request).said
    assert len(said) == 2
    assert said[0].startswith("Spieler!B3: hier ")
    assert said[0].endswith(", in der Datei Zoë Ünlü")
    assert said[1].startswith("Ergebnisse!G14: hier ")
    assert said[1].endswith(", in der Datei 2,5000")
    same = answer({"e.xlsx": theirs, ".left.xlsx": theirs}, request).said
    assert same[0].startswith("Keine Zelle ist anders")
