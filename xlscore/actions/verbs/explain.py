"""Why somebody stands where he stands; of all players, the whole log."""

from __future__ import annotations

from xlscore.actions.answer import Answer, not_worked_out
from xlscore.actions.verbs.verb import OUTPUT, RULES, Argument, Given, Misused, Opened, Verb, player
from xlscore.book.kind import require
from xlscore.texts import PROGRAMS, say


def run(opened: Opened, given: Given) -> Answer:
    """Explain a `player`, or `all_`."""
    who = given["player"]
    if opened.in_program and who is None:
        require(opened.book, "event")
        raise Misused(say("macros.select_player", opened.lang or PROGRAMS))
    if given["all_"] == (who is not None):
        raise Misused("name a PLAYER, or --all")
    if given["output"] is not None and not given["all_"]:
        raise Misused("-o goes with --all")
    job = opened.event()
    if job.outcome is None:
        return not_worked_out(job)
    language = opened.spoken(job.language)
    if who is not None:
        lines = job.explanation(player(job, who, language), language)
        return Answer(language=job.language, lines=lines)
    log = job.audit_log(language).encode("utf-8", "backslashreplace")
    return Answer(language=job.language, files={f"{opened.name}.txt": log})


VERB = Verb(
    "explain",
    run,
    (Argument("player", "player"), Argument("all_", "flag", False), OUTPUT, RULES),
    is_answer=True,
    sheet="explain",
)
