"""The two servers of results from the tables: phones send reports, the organiser accepts them.

A phone needs the code of its table for everything but the empty page. The organiser's page is on
this computer's loopback address alone, below a path that nobody can guess. Both take a few short
posts from their own page and refuse all else before it is read.
"""

from __future__ import annotations

import json
from typing import Any, cast

from xlscore.book.problems import FileProblem
from xlscore.room import entry_pages
from xlscore.room.page import policy
from xlscore.room.reports import Refused, Spot
from xlscore.room.result_entry import Entering
from xlscore.room.serving import Handler, OwnServer, RoomServer, answer
from xlscore.room.table_codes import Shut
from xlscore.room.table_forms import Wrong
from xlscore.texts import LANGUAGES, Language

#: Bytes of a post at most.
LONGEST = 4096
#: Characters of a phone's own mark.
MARK = 32
HTML = "text/html; charset=utf-8"


class Posting(Handler):
    """A handler that takes posts of its own page: short, of a known length, an object of JSON."""

    def post(self) -> dict[str, Any] | None:
        """What was posted; None where it was refused already."""
        if status := self._unwanted():
            self.refuse(status)
            return None
        try:
            found = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self.refuse(400)
            return None
        return found

    def _unwanted(self) -> int:
        """The status with which a post is refused by its head alone; 0 for one to be read."""
        host = self.headers.get("Host", "").lower()
        if host not in self.server.hosts:
            return 403
        if self.headers.get("Origin") not in (None, f"http://{host}"):
            return 403
        if self.headers.get("Content-Type") != "application/json":
            return 415
        length = self.headers.get("Content-Length", "")
        if "Transfer-Encoding" in self.headers or not (length.isascii() and length.isdigit()):
            return 411
        return 413 if len(length) > len(str(LONGEST)) or int(length) > LONGEST else 0

    def tell(self, status: int, data: dict[str, Any]) -> None:
        """A short answer that no browser keeps."""
        body = entry_pages.as_body(data)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class PhoneServer(RoomServer):
    """The room's page, read-only, and the page of a table for who has its code."""

    def __init__(self, host: str, port: int, language: Language) -> None:
        super().__init__(host, port, PhoneHandler)
        text = entry_pages.page("phone", language)
        self.entry_page = answer(HTML, text, policy("", "phone"))
        self.entering: Entering | None = None

    def serve(self, root: str, page: str, state: dict[str, Any]) -> None:
        """The room's page and its news, and the empty page for a table."""
        super().serve(root, page, state)
        self.answers["/entry"] = self.entry_page


class PhoneHandler(Posting):
    """What a phone may ask for and send."""

    server: PhoneServer

    def do_POST(self) -> None:  # noqa: N802
        """See the table of a code, report its result, or confirm what another phone reported."""
        what, entering = self.path.removeprefix("/entry/"), self.server.entering
        if entering is None or self.path not in ("/entry/table", "/entry/report", "/entry/confirm"):
            self.refuse(404)
            return
        sent = self.post()
        if sent is None:
            return
        try:
            spot = entering.door.open(
                self.headers.get("X-Xlscore-Code", ""), self.client_address[0]
            )
        except Shut:
            self.tell(429, {"error": "shut"})
            return
        if spot is None:
            self.tell(403, {"error": "code"})
            return
        try:
            self.tell(200, self._done(entering, spot, what, sent))
        except Wrong:
            self.tell(400, {"error": "wrong"})
        except Refused as refused:
            self.tell(409, {"error": str(refused)})
        except FileProblem:
            self.tell(503, {"error": "stored"})

    def _done(
        self, entering: Entering, spot: Spot, what: str, sent: dict[str, Any]
    ) -> dict[str, Any]:
        language = _language(sent)
        mark = self.headers.get("X-Xlscore-Phone", "")
        if what != "table" and not (len(mark) == MARK and mark.isascii() and mark.isalnum()):
            raise Wrong
        errors: list[str] = []
        if what == "report":
            found = entering.report(spot, sent, mark)
            errors = [one.text(language) for one in found if one.severity == "error"]
        elif what == "confirm":
            entering.confirm(spot, sent, mark)
        seen = entry_pages.table_data(entering.see(spot), entering.rules, language)
        return {**seen, "errors": errors}


class DeskServer(OwnServer):
    """The organiser's page, for this computer alone."""

    def __init__(self, phones: str, language: Language) -> None:
        super().__init__(phones, DeskHandler)
        self.language = language
        self.entering: Entering | None = None
        self.shown: dict[Spot, str] | None = None
        text = entry_pages.page("desk", language)
        self.answers = {f"/{self.token}/": answer(HTML, text, policy("", "desk"))}

    def show(self, state: dict[str, Any]) -> None:
        """The desk asks for what it shows; only the cards with codes are made anew."""
        codes = self.entering.door.codes() if self.entering else {}
        if self.entering is not None and codes != self.shown:
            self.shown = codes
            text = entry_pages.codes_page(self.entering, codes, self.phones, self.language)
            made = answer(HTML, text, policy("", "desk"))
            self.answers = {**self.answers, f"/{self.token}/codes": made}


class DeskHandler(Posting):
    """What the organiser may ask for and decide."""

    server: DeskServer

    def do_POST(self) -> None:  # noqa: N802
        """See all tables; accept or refuse reports by number; have confirmed ones accepted."""
        entering = self.server.entering
        what = self.path.removeprefix(f"/{self.server.token}/")
        if entering is None or what == self.path:
            self.refuse(404)
            return
        sent = self.post()
        if sent is None:
            return
        numbers = sent.get("numbers", [])
        if not (isinstance(numbers, list) and all(type(n) is int for n in numbers)):
            self.tell(400, {"error": "wrong"})
            return
        try:
            if what in ("accepted", "refused"):
                entering.decide(what, cast("list[int]", numbers))
            elif what == "auto" and type(sent.get("on")) is bool:
                entering.auto = sent["on"]
            elif what != "tables":
                self.refuse(404)
                return
        except FileProblem:
            self.tell(503, {"error": "stored"})
            return
        self.tell(200, entry_pages.desk_data(entering, _language(sent)))


def _language(sent: dict[str, Any]) -> Language:
    """The language that is asked for; English where that is none."""
    asked = sent.get("language")
    return next((code for code in LANGUAGES if code == asked), "en")
