"""Words as people write them, `catalogue/*.toml`, made into the one file that the program reads.

A language may also stand in one file of its own, `catalogue/languages/es.toml`: its table
`[languages.es]`, and of each text its own line.

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


def read_catalogue(folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """Area -> key -> entry, from all files; ValueError for an entry that stands in two of them."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        for area, entries in tomllib.loads(path.read_text("utf-8")).items():
            known = found.setdefault(area, {})
            if twice := sorted(known.keys() & entries.keys()):
                raise ValueError(f"{path.name}: {area}.{twice[0]} stands in another file too")
            known |= entries
    for path in sorted(folder.glob("languages/*.toml")):
        _add_language(found, path)
    return found


def _add_language(found: dict[str, dict[str, Any]], path: Path) -> None:
    """The file of one language, named by its code; ValueError for a line that belongs nowhere."""
    added = tomllib.loads(path.read_text("utf-8"))
    found[RECORDS] |= added.pop(RECORDS, {})
    for area, entries in added.items():
        for key, texts in entries.items():
            entry = found.get(area, {}).get(key)
            if entry is None or texts.keys() != {path.stem} or path.stem in entry:
                raise ValueError(f"{path.name}: {area}.{key} is no text that lacks this language")
            entry |= texts


def compiled_text() -> str:
    """The text of the one file: the languages first, then a line an area."""
    found = read_catalogue()
    areas = [RECORDS, *sorted(found.keys() - {RECORDS})]
    lines = (f"{area}\t{json.dumps(found[area], ensure_ascii=False)}\n" for area in areas)
    return "".join(lines)


if __name__ == "__main__":
    FILE.write_text(compiled_text(), "utf-8", newline="\n")
