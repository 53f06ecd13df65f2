"""The sheets of a workbook: titles, headings, keys, types and words, which are data of `texts`.

Only this module knows them. Reading, templates and everything that is written go by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from xlscore.core.spelling import fold
from xlscore.records import NamedTuple
from xlscore.texts import LANGUAGES as SPOKEN
from xlscore.texts import PROGRAMS, Language, Titles, everywhere, titles, words

Kind = Literal["text", "integer", "number", "choice", "stage", "table", "player", "seed", "date"]


class Field(NamedTuple):
    """A column of a table sheet or a key of a key, value sheet.

    `least` is the smallest whole number accepted; `choices` maps codes to their words; `older` are
    headings of earlier templates, which are still understood.
    """

    key: str
    titles: Titles
    kind: Kind = "text"
    mandatory: bool = False
    choices: Mapping[str, Titles] | None = None
    least: int = 1
    older: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The folded headings it goes by."""
        names = (*self.titles.spellings, *self.older)
        return tuple(dict.fromkeys(map(fold, names)))


class SheetSpec(NamedTuple):
    """A sheet: a table with headings, or key, value rows (`keys`); `owned` ones are rewritten.

    At least one of the columns `one_of` must be there. An unknown column of a `closed` table is a
    warning: nobody reads it. One of the `marks` or the title stands in the first rows of every such
    sheet that xlscore wrote. `meant` are other words for it: a sheet with such a title is not read,
    but a warning suggests the right title.
    """

    role: str
    titles: Titles
    fields: tuple[Field, ...] = ()
    keys: bool = False
    mandatory: bool = True
    owned: bool = False
    one_of: tuple[str, ...] = ()
    closed: bool = False
    marks: tuple[Titles, ...] = ()
    meant: tuple[str, ...] = ()

    def field(self, key: str) -> Field:
        """The field with this key; StopIteration is a programming error."""
        return next(f for f in self.fields if f.key == key)


YES_NO = words("yes_no")
LANGUAGES = {code: everywhere(code) for code in SPOKEN}
LATE = words("late")
NAMES = words("names")
THREES = words("threes")
OPEN_CLOSED = words("open_closed")
EVENT_TYPES = words("event_types")
PLAYER_STATUS = words("player_status")
COUNTS_IN = words("counts_in")
ROW_STATUS = words("row_status")


def entry(name: str, kind: Kind = "text", **more: Any) -> Field:
    """A column or key by the name of its words: "players.club" is the column *Club*."""
    return Field(name.partition(".")[2], titles(name), kind, **more)


def sheet(role: str, fields: tuple[Field, ...] = (), **more: Any) -> SheetSpec:
    """A sheet by its role, which has its title: "players" is the sheet *Players*."""
    return SheetSpec(role, titles(f"sheets.{role}"), fields, **more)


def owned_sheet(role: str, *marks: Titles) -> SheetSpec:
    """A sheet that is rewritten, never under somebody's own work: see `owned.find_foreign`."""
    return sheet(role, mandatory=False, owned=True, marks=(titles(f"sheets.{role}"), *marks))


EVENT = sheet(
    "event",
    (
        entry("event.name"),
        entry("event.date", "date"),
        entry("event.venue"),
        entry("event.ruleset", mandatory=True),
        entry("event.seed", "seed"),
        entry("event.language", "choice", choices=LANGUAGES),
        entry("event.three_player_tables", "choice", choices=THREES),
        entry("event.type", "choice", choices=EVENT_TYPES),
        entry("event.expansions"),
        entry("event.time_limit"),
        entry("event.wonder_sides", "choice", choices=YES_NO),
        entry("event.status", "choice", choices=OPEN_CLOSED),
        entry("event.randomness"),
        entry("event.tables"),
        entry("event.late_players", "choice", choices=LATE),
        entry("event.final_stands", "choice", choices=YES_NO),
        entry("event.reason"),
        entry("event.entry_grid", "choice", choices=YES_NO),
        entry("event.race", "choice", choices=YES_NO),
        entry("event.names", "choice", choices=NAMES),
    ),
    keys=True,
)
#: Keys that few events need: they stand below a heading of their own, announced randomness first.
EXTRA_KEYS = (
    *("randomness", "late_players", "entry_grid", "race", "tables"),
    *("expansions", "time_limit", "wonder_sides", "final_stands", "reason", "names"),
)

PLAYERS = sheet(
    "players",
    (
        entry("players.no", "integer", mandatory=True),
        entry("players.name", mandatory=True),
        entry("players.club"),
        entry("players.team"),
        entry("players.group"),
        entry("players.apart_rounds"),
        entry("players.together"),
        entry("players.regular", "choice", choices=YES_NO),
        entry("players.fills_in", "choice", choices=YES_NO),
        entry("players.pool"),
        entry("players.fixed_table", "integer"),
        entry("players.tables"),
        entry("players.lot", "number"),
        entry("players.status", "choice", choices=PLAYER_STATUS),
        entry("players.dropped_after", "integer", least=0),
        entry("players.present", "choice", choices=YES_NO),
    ),
)

ROUNDS = sheet(
    "rounds",
    (
        entry("rounds.stage", "stage", mandatory=True),
        entry("rounds.round", "integer", mandatory=True),
        entry("rounds.game"),
        entry("rounds.points_to_win", "integer"),
    ),
    mandatory=False,
)

RESULTS = sheet(
    "results",
    (
        entry("results.stage", "stage"),
        entry("results.round", "integer", mandatory=True),
        entry("results.table", "table", mandatory=True),
        entry("results.seat", "integer", older=("Platz am Tisch",)),
        entry("results.no", "integer"),
        entry("results.player"),
        entry("results.points", "number", mandatory=True),
        entry("results.tie_break", "number"),
        entry("results.place", "integer"),
        entry("results.status", "choice", choices=ROW_STATUS),
    ),
    one_of=("no", "player"),
)

PENALTIES = sheet(
    "penalties",
    (
        entry("penalties.stage", "stage"),
        entry("penalties.round", "integer"),
        entry("penalties.player"),
        entry("penalties.team"),
        entry("penalties.points", "number", mandatory=True),
        entry("penalties.counts_in", "choice", choices=COUNTS_IN),
        entry("penalties.reason"),
    ),
    mandatory=False,
    one_of=("player", "team"),
    meant=tuple(w for word in titles("meant.penalties").spellings for w in word.split(", ")),
)

RULES = sheet("rules", keys=True, mandatory=False)

DRAW = sheet("draw", mandatory=False, owned=True)
#: Headings of the standings that reading goes by (C11).
STANDINGS_RANK = titles("standings.rank")
STANDINGS_NO = titles("standings.no")


STANDINGS = owned_sheet("standings", STANDINGS_RANK)
CHECKS = owned_sheet("checks", titles("checks.severity"))
EXPLAIN = owned_sheet("explain")

DRAW_LOG = sheet(
    "draw_log",
    (
        entry("draw_log.entry", "integer", mandatory=True),
        entry("draw_log.stage", "stage", mandatory=True),
        entry("draw_log.round", "integer", mandatory=True),
        entry("draw_log.list_hash", mandatory=True),
        entry("draw_log.source"),
        entry("draw_log.randomness"),
        entry("draw_log.result", mandatory=True),
        entry("draw_log.previous", mandatory=True),
        entry("draw_log.reason"),
        entry("draw_log.basis"),
    ),
    mandatory=False,
    owned=True,
    marks=(titles("draw_log.entry"),),
)

EVENT_SHEETS = (
    *(EVENT, PLAYERS, ROUNDS, RESULTS, PENALTIES, RULES),
    *(DRAW, STANDINGS, CHECKS, EXPLAIN, DRAW_LOG),
)

#: Found by their defined name only: an organiser may have a sheet of his own with such a title.
TEAMS = sheet("teams", mandatory=False, owned=True)
SLIPS = sheet("slips", mandatory=False, owned=True)
SEATING = sheet("seating", mandatory=False, owned=True)
ENTRY = sheet("entry", mandatory=False, owned=True)
BOARDS = sheet("boards", mandatory=False, owned=True)
BRACKET = sheet("bracket", mandatory=False, owned=True)


def language_of(title: str, name: Titles) -> Language:
    """The language in which a sheet has its title; that of programs for any other title.

    Of two languages with the same word the first of `LANGUAGES` counts.
    """
    spoken = (code for code in SPOKEN if fold(name.in_(code)) == fold(title))
    return next(spoken, PROGRAMS)


def choice_words(choices: Mapping[str, Titles]) -> dict[str, str]:
    """Folded words, all languages -> code; a word of two codes is that of the first language."""
    spelt = [(code, word.spellings) for code, word in choices.items()]
    most = max((len(words) for _, words in spelt), default=0)
    return {
        fold(words[n]): code
        for n in reversed(range(most))
        for code, words in spelt
        if n < len(words)
    }
