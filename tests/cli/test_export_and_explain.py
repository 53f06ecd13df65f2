"""``export`` and ``explain``: everybody in every format, and why somebody stands where he does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import run


def test_export_json_has_the_contract_s_keys(catan: Path) -> None:
    result = run("export", catan, "--to", "json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert list(data) == ["event", "stages", "ranking", "qualified", "findings"]
    assert data["event"]["ruleset"] == "catan"
    assert len(data["qualified"]) == 2


@pytest.mark.parametrize("to", ["csv", "md", "html"])
def test_other_exports_name_everybody(catan: Path, tmp_path: Path, to: str) -> None:
    data = json.loads(run("export", catan, "--to", "json").stdout)
    out = tmp_path / f"out.{to}"
    assert run("export", catan, "--to", to, "-o", out).exit_code == 0
    text = out.read_text("utf-8-sig")
    assert all(line["name"] in text for line in data["ranking"])


def test_explain_says_who_is_next_and_why(catan: Path) -> None:
    data = json.loads(run("export", catan, "--to", "json").stdout)
    third = data["ranking"][2]
    for who in (str(third["no"]), third["name"]):
        result = run("explain", catan, who)
        assert result.exit_code == 0
        assert f"{third['name']} ({third['no']})" in result.stdout
        assert "Gesamt: Rang 3" in result.stdout
        assert "durch" in result.stdout
    unknown = run("explain", catan, "Nobody Here")
    assert unknown.exit_code == 2
    assert "Einen Spieler Nobody Here gibt es nicht." in unknown.stderr


def test_explain_says_one_point_for_one(catan: Path) -> None:
    last = json.loads(run("export", catan, "--to", "json").stdout)["stages"][0]["standings"][-1]
    assert "1" in last["tournament_points"]
    for language, one, more in (
        ("de", "1 Turnierpunkt,", "1 Turnierpunkte"),
        ("en", "1 tournament point,", "1 tournament points"),
    ):
        said = run("explain", catan, last["no"], "--lang", language).stdout
        assert one in said
        assert f" {more}" not in said


def test_whole_numbers_that_came_from_halves_are_exported_whole(tmp_path: Path) -> None:
    """5/2 + 5/2 + 5 tournament points are 10, not 1 and not 10.00."""
    from workbook import result

    games = [
        "1/1: 1 50, 2 40, 3 30, 4 20",
        "2/1: 1 50, 2 40, 3 40, 4 20",
        "3/1: 1 9, 2 9, 3 9, 4 2",
    ]
    res = result("stone-age", [*games[:2], "3/1: 1 50, 2 40, 3 40, 4 20"])
    assert res.outcome is not None
    text = res.export("csv", "de").decode()
    line = next(line for line in text.splitlines() if '"P2"' in line)
    assert ";8;" in line


def test_an_export_never_replaces_a_workbook(catan: Path) -> None:
    before = catan.read_bytes()
    assert run("export", catan, "--to", "json", "-o", catan).exit_code == 2
    for name, other in (("table.ods", before), ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1..")):
        there = catan.with_name(name)
        there.write_bytes(other)
        assert run("export", catan, "--to", "json", "-o", there).exit_code == 2
        assert there.read_bytes() == other
    assert run("export", catan, "--to", "csv", "-o", "").exit_code == 2
    assert run("recalc", catan, "-o", "").exit_code == 2
    assert run("recalc", catan, "-o", catan.parent).exit_code == 2
    assert catan.read_bytes() == before
