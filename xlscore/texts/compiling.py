"""Words as people write them, `catalogue/*.toml`, made into the one file that the program reads.

Run as `python xlscore/texts/compiling.py` after a change: it needs nothing of the package.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("catalogue")
#: What `compiled` reads.
FILE = Path(__file__).with_name("words.jsonl")

#: The area that is no words but what the languages are.
RECORDS = "languages"


def read_catalogue() -> dict[str, dict[str, Any]]:
    """Area -> key -> entry, from all files; ValueError for an entry that stands in two of them."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for area, entries in tomllib.loads(path.read_text("utf-8")).items():
            known = found.setdefault(area, {})
            if twice := sorted(known.keys() & entries.keys()):
                raise ValueError(f"{path.name}: {area}.{twice[0]} stands in another file too")
            known |= entries
    return found


def compiled_text() -> str:
    """The text of the one file: the languages first, then a line an area."""
    found = read_catalogue()
    areas = [RECORDS, *sorted(found.keys() - {RECORDS})]
    lines = (f"{area}\t{json.dumps(found[area], ensure_ascii=False)}\n" for area in areas)
    return "".join(lines)


if __name__ == "__main__":
    FILE.write_text(compiled_text(), "utf-8", newline="\n")
