"""Findings by the code of their entry in the catalogue."""

from __future__ import annotations

from xlscore.core.findings import CellRef, Finding
from xlscore.texts.findings import CATALOGUE


def finding(code: str, ref: CellRef | None = None, **values: object) -> Finding:
    """A finding of the catalogue; KeyError for an unknown code."""
    return Finding(code, CATALOGUE[code], ref, values)
