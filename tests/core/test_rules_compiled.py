"""Packaged rules are read from one compiled file for each folder, made from what people write."""

from __future__ import annotations

import subprocess
import sys

from xlscore.core.rulebook.compiling import FOLDERS, NAME, ROOT, compiled_text
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES


def test_the_one_file_is_made_from_what_people_write() -> None:
    """Else: python xlscore/core/rulebook/compiling.py"""
    for folder in FOLDERS:
        assert (folder / NAME).read_text("utf-8") == compiled_text(folder), folder


def test_what_is_read_is_what_the_file_says() -> None:
    """Exact numbers come out of both forms alike: 0.1 is one tenth."""
    for id_ in RULESETS:
        assert RULESETS[id_] == RULESETS.load_toml(RULESETS.text(id_)).rules, id_
    for id_ in FAMILIES:
        assert FAMILIES[id_] == FAMILIES.load_toml(FAMILIES.text(id_)).rules, id_


def test_every_file_is_on_its_shelf() -> None:
    assert list(RULESETS) == sorted(file.stem for file in ROOT.glob("*.toml"))
    assert list(FAMILIES) == sorted(file.stem for file in (ROOT / "seasons").glob("*.toml"))


def test_packaged_rules_need_no_reader_of_toml() -> None:
    code = (
        "import sys; from xlscore.core.rulebook.load import RULESETS; "
        "assert RULESETS.find('Catan').rules.id == 'catan'; assert 'tomllib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
