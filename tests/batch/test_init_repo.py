"""``xlscore init-repo``: the example repository is one that passes its own checks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from command_line import run
from forms import FORMS
from xlscore.cli import main

yaml = pytest.importorskip("yaml")


def init(folder: Path, *args: str) -> str:
    result = CliRunner().invoke(main, ["init-repo", str(folder), *args])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_it_writes_passes_its_own_checks(tmp_path: Path, lang: str) -> None:
    init(tmp_path / "r", "--lang", lang)
    result = CliRunner().invoke(main, ["batch", str(tmp_path / "r"), "--fail-on", "stale"])
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 2
    readme = (tmp_path / "r" / "README.md").read_text("utf-8")
    for name in ("events", "season") if lang == "en" else ("turniere", "saison"):
        assert name in readme


def test_every_form_of_event_has_one(tmp_path: Path) -> None:
    for ruleset in FORMS:
        init(tmp_path / ruleset, "--ruleset", ruleset, "--lang", "en")
    result = run("batch", tmp_path)
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) >= len(FORMS)


def test_files_that_are_there_stay(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", "utf-8")
    (tmp_path / "season.xlsx").write_bytes(b"mine")
    told = init(tmp_path, "--lang", "en")
    assert "README.md: is there already" in told
    assert (tmp_path / "README.md").read_text("utf-8") == "mine"
    assert (tmp_path / "season.xlsx").read_bytes() == b"mine"


@pytest.mark.parametrize("args", [(), ("--action", "acme/xlscore@v1")])
def test_the_workflow_fits_the_published_schema(tmp_path: Path, args: tuple[str, ...]) -> None:
    pytest.importorskip("check_jsonschema")
    init(tmp_path, *args)
    workflow = tmp_path / ".github" / "workflows" / "standings.yml"
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows",
         str(workflow)],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    hooks = yaml.safe_load((tmp_path / ".pre-commit-config.yaml").read_text("utf-8"))
    ids = [hook["id"] for hook in hooks["repos"][0]["hooks"]]
    assert ids == ["xlscore-recalc", "xlscore-check"]


def test_a_wrong_action_is_usage(tmp_path: Path) -> None:
    for wrong in ("acme", "acme/x", "a b/c@d", "acme/x@v1\n- run: x"):
        result = CliRunner().invoke(main, ["init-repo", str(tmp_path / "r"), "--action", wrong])
        assert result.exit_code == 2
    assert not (tmp_path / "r").exists()


def test_a_link_in_the_way_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "README.md").symlink_to(tmp_path / "victim")
    result = run("init-repo", tmp_path)
    assert f"{tmp_path / 'README.md'}: is there already" in result.stdout
    assert not (tmp_path / "victim").exists()


def test_a_folder_that_no_disk_can_have(tmp_path: Path) -> None:
    result = run("init-repo", tmp_path / ("x" * 300))
    assert result.exit_code == 3
    assert "(the name is too long)" in result.stderr
