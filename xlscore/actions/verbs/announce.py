"""Standings and tables as posts for a chat."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from xlscore.actions.answer import Answer, Remark, not_worked_out
from xlscore.actions.verbs.verb import RULES, Argument, Given, Misused, Opened, Verb
from xlscore.book.atomic import read_file
from xlscore.book.problems import FileProblem
from xlscore.room.announcing import PARTS, announcement
from xlscore.room.services import SERVICES, fields_of, posts, service_of
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.room.posting import Address

#: Where the address may stand instead of on the command line, which others may see.
VARIABLE = "XLSCORE_WEBHOOK"


def run(opened: Opened, given: Given) -> Answer:
    """Send the posts, or with `dry_run` only make them."""
    job = opened.event()
    if job.outcome is None:
        return not_worked_out(job)
    language, own = opened.spoken(job.language), job.language
    address = _address(given, language, "_here" if opened.in_program else "")
    service = SERVICES[given["to"]] if given["to"] else service_of(address.host if address else "")
    fields = fields_of(service, address.parts) if address else {}
    to_bot = bool(address and address.parts.path.endswith("/sendMessage"))
    if address and service.query_in_body and not (to_bot and "chat_id" in fields):
        raise Misused(say("announce.telegram_form", language))
    bodies = posts(
        service, announcement(job, language, given["show"] or PARTS, given["top"]), language, fields
    )
    count = len(bodies)
    if given["dry_run"] or address is None:
        told = say("announce.not_sent", language, service=service.title, count=count)
        files = {f"{n}.txt": f"{body}\n".encode() for n, body in enumerate(bodies, 1)}
        return Answer(language=own, files=files, spelling=service.spelling, remarks=[Remark(told)])
    # only who sends needs what sends: a browser has none of it
    from xlscore.room.posting import send

    for sent, body in enumerate(bodies):
        try:
            send(address, service, body)
        except FileProblem as problem:
            told = say("announce.sent_some", language, sent=sent, count=count)
            return Answer(language=own, problem=problem, remarks=[Remark(told)] if sent else ())
    return Answer(
        language=own, lines=[say("announce.sent", language, service=service.title, count=count)]
    )


def _address(given: Given, language: Language, where: str) -> Address | None:
    """The address that was given; Misused, which never repeats it, for none or a wrong one."""
    file = given["webhook_file"]
    if given["webhook"] and file:
        raise Misused(say("announce.two_addresses", language))
    typed = given["webhook"] or os.environ.get(VARIABLE)
    if file:
        try:
            typed = read_file(Path(file)).decode("utf-8-sig", "replace")
        except FileProblem as problem:  # its name may be the address, typed in the wrong place
            reason = problem.text(language)
            raise Misused(say("announce.no_file", language, reason=reason)) from None
    if not typed or not typed.strip():
        if not given["dry_run"]:
            raise Misused(say(f"announce.no_address{where}", language))
        return None
    from xlscore.room.posting import Address

    try:
        return Address(typed)
    except KeyError as wrong:
        raise Misused(say(f"announce.{wrong.args[0]}", language)) from None


VERB = Verb(
    "announce",
    run,
    (
        Argument("webhook", "secret"),
        Argument("webhook_file", "path"),
        Argument("to", "choice", choices=tuple(SERVICES)),
        Argument("show", "some", (), choices=PARTS),
        Argument("top", "count", 10, least=0, shown=True),
        Argument("dry_run", "flag", False),
        RULES,
    ),
    is_answer=True,
)
