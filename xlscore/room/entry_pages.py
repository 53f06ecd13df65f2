"""The pages for results from the tables: a phone's, the organiser's, and the codes to hand out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from xlscore.book.round_titles import round_title
from xlscore.core.exact import Exact, trim_number
from xlscore.core.rules import Ruleset
from xlscore.packing import fill
from xlscore.report.plain import visible
from xlscore.room.codes import qr_code
from xlscore.room.page import policy, script, static
from xlscore.room.reports import Spot
from xlscore.room.result_entry import Entering, Seen
from xlscore.room.state import as_json
from xlscore.room.table_forms import headings
from xlscore.texts import LANGUAGES, Language, say, spoken

#: The words that the scripts show.
WORDS = (
    *("table", "title", "who", "won", "draw", "send", "again", "reported", "confirm"),
    *("confirmed", "accepted", "done", "checks", "code", "shut", "is_over", "is_older"),
    *("is_accepted", "needs_another", "too_many", "wrong", "stored", "lost", "language", "errors"),
    *("desk", "accept", "accept_all", "accept_confirmed", "auto", "refuse", "missing", "conflict"),
    *("waits", "codes", "nothing", "by", "also", "choose", "room"),
    *("unconfirmed", "to_decide", "absent"),
)


def page(name: str, language: Language, data: Mapping[str, Any] | None = None) -> str:
    """The page of a script: `phone` for tables, `desk` for the organiser."""
    words = {code: {key: say(f"entry.{key}", code) for key in WORDS} for code in LANGUAGES}
    names = {code: spoken(code).name for code in LANGUAGES}
    state = {"words": words, "spoken": names, "language": language, **(data or {})}
    values = {
        "language": language,
        "policy": policy("", name),
        "title": escape(say(f"entry.{'desk' if name == 'desk' else 'title'}", language)),
        "style": static("entry.css"),
        "state": as_json(state),
        "script": script(name),
    }
    return fill(static("entry.html"), values)


def codes_page(
    entering: Entering, codes: Mapping[Spot, str], address: str, language: Language
) -> str:
    """A card a table with its code, to be printed and handed out."""
    cards = []
    for spot, code in codes.items():
        link = link_of(address, code)
        title = escape(f"{say('entry.table', language)} {visible(spot.table)}")
        about = escape(round_of(spot, entering.rules, language))
        names = escape(", ".join(entering.see(spot).form.names))
        cards.append(
            f"<section><h2>{title}</h2><p>{about}</p>{qr_code(link)}<p>{names}</p>"
            f"<p><code>{escape(link)}</code></p></section>"
        )
    values = {
        "language": language,
        "policy": policy("", "desk"),
        "title": escape(say("entry.codes", language)),
        "style": static("entry.css"),
        "cards": "\n".join(cards),
    }
    return fill(static("codes.html"), values)


def link_of(address: str, code: str) -> str:
    """What a phone opens. The code stands behind the #, so that no request line names it."""
    return f"{address}entry#{code}"


def round_of(spot: Spot, rules: Ruleset, language: Language) -> str:
    """The round of a table, in words."""
    stage = next(stage for stage in rules.stages if stage.name == spot.stage)
    return round_title(stage, (spot.round_,), language)


def table_data(seen: Seen, rules: Ruleset, language: Language) -> dict[str, Any]:
    """A table as a script shows it; texts and numbers, nothing that is markup."""
    form, state = seen.form, seen.state
    comma = spoken(language).comma
    told = [] if state is None else [[_text(v, comma=comma) for v in one] for one in state.values]
    return {
        "round": round_of(form.spot, rules, language),
        "table": visible(form.spot.table),
        "names": form.names,
        "heads": headings(form, rules, language),
        "outcomes": form.outcomes,
        "done": seen.done,
        "findings": [one.text(language) for one in seen.findings],
        "report": state
        and {
            "number": state.number,
            "values": told,
            "by": form.names[state.by.player],
            "when": state.when[-8:-3],
            "confirmed": form.names[state.confirmed.player] if state.confirmed else "",
            "accepted": state.accepted,
        },
    }


def _text(value: Exact | None, *, comma: bool) -> str:
    return "–" if value is None else trim_number(value, digits=4, comma=comma)


def desk_data(entering: Entering, language: Language) -> dict[str, Any]:
    """All tables for the organiser, and what is in the way."""
    problem = entering.problem
    return {
        "tables": [
            {**table_data(seen, entering.rules, language), "conflict": conflict}
            for seen, conflict in entering.tables()
        ],
        "auto": entering.auto,
        "waits": entering.waits,
        "problem": problem.text(language) if problem else "",
    }


def as_body(data: Mapping[str, Any]) -> bytes:
    """JSON for a script that asks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
