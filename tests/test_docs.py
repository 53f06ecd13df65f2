"""The README says what is true: its commands exist, its outputs are those of the program."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from xlscore.book.schema import DRAW_LOG, EVENT, EVENT_SHEETS, PENALTIES, PLAYERS, TEAMS
from xlscore.cli import COMMANDS, main
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.report.docs_tables import PAGES, key_rows, renew_page

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.S)


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"xlscore {command}" in page, command


def test_the_readme_has_seven_of_them_and_says_where_the_rest_is() -> None:
    rows = re.findall(r"^\| `xlscore (\w+)", README, re.M)
    assert len(rows) == len(set(rows)) == 7
    assert set(rows) <= set(COMMANDS)
    assert "docs/commands.md" in README


def test_what_the_readme_says_to_type_runs_where_the_first_command_put_it() -> None:
    """Each line of a block is the environment's own program; a picture comes before any of them."""
    started = [command for command, _ in BLOCKS if "new catan" in command]
    assert started == [".venv/bin/xlscore new catan herne.xlsx --lang en"]
    assert README.index("![") < README.index("```")
    extras = set(re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text("utf-8"), re.M))
    assert set(re.findall(r'"\.\[(\w+)\]"', README)) <= extras


def test_ci_runs_the_readmes_two_commands() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    setups = [command for command, _ in BLOCKS if "pip install" in command]
    assert len(setups) == 2
    assert all(command in script for command in setups)


@pytest.mark.parametrize(("command", "output"), BLOCKS, ids=[c[:40] for c, _ in BLOCKS])
def test_outputs_in_the_readme_are_the_programs(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = shlex.split(command.split("&&")[-1])
    if not words[0].endswith("xlscore") or "herne.xlsx" in words:
        return
    monkeypatch.chdir(tmp_path)
    words = [str(ROOT / w) if w.startswith("workbooks/") else w for w in words]
    result = CliRunner().invoke(main, words[1:])
    assert result.exit_code == 0
    for line in output.splitlines():
        assert line in result.stdout.splitlines()


def test_relative_links_exist() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_table_of_the_guides_is_the_same_in_every_language() -> None:
    """What happens at an event stands in one place; each heading and sheet in it is a real one."""
    for name, language in (("evening.md", "en"), ("de/abend.md", "de"), ("fr/soiree.md", "fr")):
        table = PAGES[name]()
        sheets = {s.titles.in_(language) for s in (*EVENT_SHEETS, PENALTIES, TEAMS)}
        fields = (EVENT, PLAYERS, PENALTIES, DRAW_LOG)
        known = {f.titles.in_(language) for spec in fields for f in spec.fields}
        assert set(re.findall(r"\*\*(.+?)\*\*", table)) <= known
        assert set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", table)) <= sheets


def test_what_is_made_from_the_program_stands_once_in_its_page_and_as_it_is_made() -> None:
    for name in PAGES:
        page = (ROOT / "docs" / name).read_text("utf-8")
        assert renew_page(name, page) == page, "run: python -m xlscore.report.docs_tables docs"
        assert page.count("Made by `") == page.count("End of what it makes.") == 1


def test_the_keys_of_rules_in_the_docs_are_those_of_the_tables() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    for table in (RULE_KEYS, SEASON_KEYS):
        for language in ("en", "de"):
            assert "\n".join(key_rows(table, language)) in page
