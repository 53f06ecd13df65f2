"""What buttons and RunPython call: a function of ``xlscore.excel`` for each macro of the list."""

from __future__ import annotations

from typing import Any

import pytest

from xlscore import excel
from xlscore.excel.host import ExcelHost
from xlscore.live import running
from xlscore.live.macro_list import MACROS, Macro
from xlscore.live.macros import work_of


@pytest.mark.parametrize("macro", MACROS, ids=lambda macro: macro.function)
def test_a_click_runs_the_macro_of_that_name(macro: Macro, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[running.Work, Any]] = []
    monkeypatch.setattr(running, "run", lambda work, host: ran.append((work, host)))
    click = getattr(excel, macro.function)
    book: Any = object()
    click(book)
    monkeypatch.setattr("xlscore.excel.host.calling_book", lambda: book)
    click()
    assert [work for work, _ in ran] == [work_of(macro.function)] * 2
    assert all(isinstance(host, ExcelHost) and host.book.book is book for _, host in ran)
    assert click.__doc__
