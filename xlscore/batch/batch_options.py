"""What is done with every workbook of a batch, and how the batch ends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from xlscore import __version__
from xlscore.records import dataclass
from xlscore.report.formats import formats, suffix
from xlscore.texts import Language

MODES = ("check", "recalc", "export")
FAIL_ON = ("error", "stale", "warning", "never")

#: The recalculated workbook itself, as one more format of an export.
WORKBOOK = "xlsx"
BATCH_FORMATS = (*formats(), WORKBOOK)

#: What a site takes from each workbook, and where below its folder: a page, and what others say.
SITE_PLACES = {"site-page": "events/{}.html", "site-entry": "data/{}.json"}

#: What a worker made of one workbook; see `work.work` for its keys.
Record = dict[str, Any]

#: How a workbook can end, and the severest first.
STATUSES = ("crashed", "unreadable", "errors", "stale", "ok")


@dataclass(frozen=True, slots=True)
class Options:
    """What is done with a workbook; exports go to the folder or URL `output`, `rules` is TOML."""

    mode: str = "check"
    formats: tuple[str, ...] = ()
    lang: Language | None = None
    output: str | None = None
    rules: str | None = None
    rules_name: str = ""

    def fingerprint(self) -> str:
        """Another one means that earlier results say nothing about this run."""
        asked = asdict(self) | {"output": None, "version": __version__}
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]


def suffix_of(form: str, file: str) -> str:
    """How an export of `file` ends; a workbook keeps its own suffix."""
    return "." + file.rpartition(".")[2].lower() if form == WORKBOOK else suffix(form)


def exit_code(totals: Mapping[str, int], fail_on: str) -> int:
    """0 fine, 1 something that `fail_on` names or worse, 3 a file that could not be handled."""
    if fail_on == "never":
        return 0
    if totals["crashed"] or totals["unreadable"]:
        return 3
    bad = totals["errors"]
    if fail_on in ("stale", "warning"):
        bad += totals["stale"]
    if fail_on == "warning":
        bad += totals["warnings"]
    return 1 if bad else 0
