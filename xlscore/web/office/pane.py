"""What the pane asks of Python: a macro on the workbook as it was read, or custom functions.

Nothing is kept from one question to the next. What a later *Undo* needs goes out with the answer
and comes in with the next question, so that a change that Excel refused leaves no trace. What a
macro does around the workbook is noted, and done by JavaScript.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xlscore.actions.workbooks import workbook_language
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_read import BookRead, NotRead, pieces
from xlscore.book.kind import is_season
from xlscore.book.versions import FOLDER
from xlscore.core.findings import CellRef
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Caught, Cell
from xlscore.live.macro_list import macros_on
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.live.working import settle
from xlscore.texts import Language, say
from xlscore.web.opened import gather, lay_out


class PaneHost:
    """The workbook that the pane stands beside, as `live.host.Host` asks for it.

    `path` is where its file would be, beside the files that were picked for it: the pane cannot
    know where it really is. `said`, `wrong` and `shown` are what the person is to see.
    """

    kind = "pane"

    def __init__(self, data: BookRead, folder: Path) -> None:
        self.book = OfficeBook(data)
        self.name = Path(data["name"]).name or "xlscore"
        self.path: Path | None = folder / self.name
        sheet, cell = data["selected"]
        self._front = CellRef(sheet, cell)
        self.said, self.wrong = "", False
        self.shown: CellRef | None = None

    def selected(self) -> CellRef:
        """The sheet in front and the active cell; nothing moves while a macro works."""
        return self._front

    def show(self, at: CellRef) -> None:
        """Bring a sheet to the front, and select the cell, if there is one."""
        self.shown = at

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        """The pane shows by itself that work is under way."""
        yield

    def alert(self, text: str, *, wrong: bool) -> None:
        """The message, which the pane shows when everything is written."""
        self.said, self.wrong = text, wrong

    def reason(self, error: Exception, language: Language) -> str | None:
        """Excel has no part in anything that happens here."""
        return None


Watch = Callable[[int, int], None]
Json = dict[str, Any]
_MACROS = {macro.function for macro in macros_on("pane")}
_FUNCTIONS = {function.name: function for function in FUNCTIONS}


def post(files: Mapping[str, bytes], request: str, watch: Watch | None = None) -> tuple[str, None]:
    """One question of JavaScript's, JSON in and out; `files` are those picked for the workbook.

    Where cells are needed that were not read, the answer is which; then the question comes again.
    """
    asked = json.loads(request)
    if asked["verb"] == "call":
        answer: Json = {"results": results(asked["calls"], asked["language"])}
    elif lacking := pieces(asked["book"]):
        answer = {"lacking": lacking}
    else:
        try:
            answer = settle_tables(asked) if asked["verb"] == "settle" else click(asked, files)
        except NotRead as unread:
            answer = {"lacking": pieces(asked["book"], unread.args)}
    return json.dumps(answer), None


def click(asked: Json, files: Mapping[str, bytes]) -> Json:
    """A macro on a workbook: what is said and shown, what is to be written, and what was made.

    `kept` is what Undo needs, path -> base64: that of the last answer whose changes were written.
    """
    if asked["verb"] not in _MACROS:
        raise KeyError(asked["verb"])
    with lay_out({**files, **_decode(asked["kept"])}) as folder:
        host = PaneHost(asked["book"], folder)
        if is_season(host.book):
            gather(host.book, folder / host.name, files)
        given = _below(folder)
        run(work_of(asked["verb"]), host)
        found = _below(folder)
    ours = {path: data for path, data in found.items() if path.startswith(f"{FOLDER}/")}
    made = {path: data for path, data in found.items() if path not in {*given, *ours}}
    said = host.said.splitlines()
    if host.book.emptied:
        language = workbook_language(host.book)
        said.append(say("office.emptied", language, sheets=", ".join(host.book.emptied)))
    return {
        "said": said,
        "wrong": host.wrong,
        "show": [host.shown.sheet, host.shown.cell] if host.shown else None,
        "operations": host.book.operations,
        "kept": _encode(ours),
        "settle": any(growth["table"] for growth in host.book.operations["growths"]),
        "made": _encode(made),
    }


def settle_tables(asked: Json) -> Json:
    """What Undo needs, when Excel may have filled formulas into the new rows of a table."""
    with lay_out(_decode(asked["kept"])) as folder:
        host = PaneHost(asked["book"], folder)
        settle(host.book, folder / host.name)
        return {"kept": _encode(_below(folder))}


def results(calls: list[Json], language: Language) -> list[list[list[str | float | Json]]]:
    """What custom functions give, each as rows of cells; an error as the text that says why."""
    found = []
    for call in calls:
        function = _FUNCTIONS[call["name"]]
        answer = function.call(*call["arguments"], host_language=language)
        rows = answer if isinstance(answer, list) else [[answer]]
        found.append([[_cell(cell) for cell in row] for row in rows])
    return found


def _cell(cell: Cell) -> str | float | Json:
    return {"caught": cell.text} if isinstance(cell, Caught) else cell


def _below(folder: Path) -> dict[str, bytes]:
    """All files of a folder, by their paths in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _decode(kept: Mapping[str, str]) -> dict[str, bytes]:
    return {path: b64decode(data) for path, data in kept.items()}


def _encode(files: Mapping[str, bytes]) -> dict[str, str]:
    return {path: b64encode(data).decode() for path, data in files.items()}
