"""LibreOffice Calc around an open workbook, through the engine of xlwings for it."""

from __future__ import annotations

from xlscore.book.adapters.xlwings_host import XlwingsHost
from xlscore.texts import Language
from xlscore.uno_engine.problems import CalcProblem


class CalcHost(XlwingsHost):
    """A workbook that is open in Calc."""

    def reason(self, error: Exception, language: Language) -> str | None:
        """What LibreOffice lacks or refused, a protected sheet for example."""
        return error.text(language) if isinstance(error, CalcProblem) else None
