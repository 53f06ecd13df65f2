"""What a round needs on paper, or lists, slips, cards and certificates, as one PDF."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.actions.answer import Answer, Remark, not_worked_out
from xlscore.actions.event import EventJob
from xlscore.actions.verbs.verb import OUTPUT, RULES, Argument, Given, Misused, Opened, Verb, player
from xlscore.book.atomic import is_there
from xlscore.book.problems import FileProblem
from xlscore.printing.pack import PARTS, pack, parts_now
from xlscore.printing.typefaces import Typeface, Typefaces, read_typeface
from xlscore.texts import Language, say

#: Names that a message about their letters has.
MOST_NAMES = 10


def run(opened: Opened, given: Given) -> Answer:
    """What this round needs, the `parts` that are named, or `all_`; `player` is marked."""
    if given["parts"] and given["all_"]:
        raise Misused("--sheets or --all, one at a time")
    job = opened.event()
    if job.outcome is None:
        return not_worked_out(job)
    named = list(PARTS) if given["all_"] else given["parts"]
    file = given["output"] or _beside(opened)
    return print_parts(job, opened, named, file=file, who=given["player"], fonts=given["fonts"])


def _beside(opened: Opened) -> str:
    """The same file as the one of `next`; a program names it itself."""
    if opened.file is None or opened.in_program:
        return f"{opened.name}.pdf"
    return str(opened.file.with_name(f"{opened.name}.xlscore.pdf"))


def print_parts(
    job: EventJob,
    opened: Opened,
    named: Sequence[str] = (),
    *,
    file: str,
    who: str | None = None,
    fonts: Sequence[Path] = (),
) -> Answer:
    """The parts that are `named`, else those that this round needs; the job has an outcome."""
    language = opened.spoken(job.language)
    report = job.report(language)
    parts = named or parts_now(report)
    try:
        chosen = player(job, who, language) if who else None
        faces = Typefaces(_read_fonts(fonts, language))
        data, pages, lacking, empty = pack(report, parts, chosen, faces, _links(job, opened))
    except Misused as problem:
        return Answer(language=job.language, findings=job.findings, problem=problem, wrong=True)
    except ImportError:
        key = "prints.needs_library" if opened.in_program else "usage.print_missing"
        needs = Misused(say(key, language))
        return Answer(language=job.language, findings=job.findings, problem=needs, wrong=True)
    remarks = []
    for part in empty if named and len(named) < len(PARTS) else ():
        why = say(f"prints.empty_{part.replace('-', '_')}", language)
        told = say("prints.empty", language, part=part, why=why)
        remarks.append(Remark(told, str(opened.file or "")))
    if pages and lacking:
        signs = " ".join(sorted(set("".join(lacking.values()))))
        told = say("prints.unknown", language, signs=signs, names=_names(lacking))
        remarks.append(Remark(told, file))
    return Answer(
        language=job.language,
        lines=[say("prints.written", language, file=file, pages=pages)] if pages else (),
        findings=job.findings,
        files={file: data} if pages else {},
        spelling=None,
        remarks=remarks,
    )


def _links(job: EventJob, opened: Opened) -> dict[tuple[str, int, str], str]:
    """The address of each table, as a code on its slip, once `live --entry` has served them."""
    try:
        from xlscore.room.entry_pages import link_of
        from xlscore.room.reports import Journal, journal_of
        from xlscore.room.table_codes import code_of
        from xlscore.room.table_forms import all_forms
    except ModuleNotFoundError:  # a browser has no server, and none of these
        return {}
    if opened.file is None or not is_there(journal_of(opened.file)):
        return {}

    with suppress(FileProblem):
        journal = Journal(journal_of(opened.file))
        if journal.served and journal.secret:
            secret, served = journal.secret, journal.served
            links = {spot: link_of(served, code_of(secret, spot)) for spot in all_forms(job)}
            return {spot[:3]: link for spot, link in links.items()}
    return {}


def _read_fonts(fonts: Sequence[Path], language: Language) -> list[Typeface]:
    """The fonts that were named; Misused for a file that is none."""
    faces = {file: read_typeface(file) for file in fonts}
    for file, face in faces.items():
        if face is None:
            raise Misused(say("prints.no_font", language, file=file))
    return list(filter(None, faces.values()))


def _names(texts: Collection[str]) -> str:
    """The names, without those that stand inside of another one; at most ten."""
    names = [text for text in texts if not any(o in text for o in texts if o != text)]
    return ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")


VERB = Verb(
    "print",
    run,
    (
        OUTPUT,
        Argument("parts", "parts", flag="--sheets", choices=tuple(PARTS), metavar="NAMES"),
        Argument("all_", "flag", False),
        Argument("fonts", "files", (), "--font", metavar="FILE"),
        Argument("player"),
        RULES,
    ),
    is_answer=True,
    makes=True,
)
