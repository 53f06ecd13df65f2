"""Packaged rules as people write them, `rulesets/*.toml`, made into what the program reads.

Run as `python xlscore/core/rulebook/compiling.py` after a change: it needs nothing of the package.
Each folder gets one file with a line for each of its rules: the id, a tab and their data as JSON.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2] / "rulesets"
FOLDERS = (ROOT, ROOT / "seasons")
#: The name of the file that is made in each folder.
NAME = "compiled.jsonl"


def compiled_text(folder: Path) -> str:
    """The text of the one file for all rules of a folder, in the order of their ids."""
    files = sorted(folder.glob("*.toml"), key=lambda file: file.stem)
    found = ((file.stem, tomllib.loads(file.read_text("utf-8"))) for file in files)
    return "".join(f"{id_}\t{json.dumps(data, ensure_ascii=False)}\n" for id_, data in found)


if __name__ == "__main__":
    for place in FOLDERS:
        (place / NAME).write_text(compiled_text(place), "utf-8", newline="\n")
