"""The sheets of a workbook: titles, headings, keys, types and words, in English and German.

Only this module knows them. Reading, templates and everything that is written go by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from xlscore.core.rules import STAGES
from xlscore.core.spelling import folded
from xlscore.texts import Titles

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
        names = (self.titles.en, self.titles.de, *self.older)
        return tuple(dict.fromkeys(map(folded, names)))


class SheetSpec(NamedTuple):
    """A sheet: a table with headings, or key, value rows (`keys`); `owned` ones are rewritten.

    `one_of` are columns of which at least one must be there; of a `closed` table every other column
    is a warning, since nothing counts that stands there. `marks` are words of which one, or the
    title, stands on the first rows of every sheet that was written by us.
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

    def field(self, key: str) -> Field:
        """The field with this key; StopIteration is a programming error."""
        return next(f for f in self.fields if f.key == key)


def _choices(*words: tuple[str, str, str]) -> Mapping[str, Titles]:
    return {code: Titles(en, de) for code, en, de in words}


YES_NO = _choices(("yes", "yes", "ja"), ("no", "no", "nein"))
LANGUAGES = _choices(("en", "en", "en"), ("de", "de", "de"))
LATE = _choices(("draw", "draw anew", "neu auslosen"), ("seat", "free seat", "freier Platz"))
THREES = _choices(("few", "few", "wenige"), ("many", "many", "viele"))
OPEN_CLOSED = _choices(("open", "open", "offen"), ("closed", "closed", "geschlossen"))
EVENT_TYPES = _choices(
    ("open", "open", "offen"),
    ("qualifier", "qualifier", "Qualifikation"),
    ("regional", "regional", "Regionalmeisterschaft"),
    ("last-chance", "last-chance", "Last-Chance"),
    ("online", "online", "online"),
    ("final", "final", "Finale"),
)
PLAYER_STATUS = _choices(
    ("active", "active", "aktiv"),
    ("dropped", "dropped", "ausgestiegen"),
    ("disqualified", "disqualified", "disqualifiziert"),
)
COUNTS_IN = _choices(
    ("tournament_points", "tournament points", "Turnierpunkte"),
    ("victory_points", "game points", "Spielpunkte"),
)
ROW_STATUS = _choices(
    ("left", "left", "verlassen"),
    ("substitute", "substitute", "Ersatz"),
    ("military", "military", "militärisch"),
    ("science", "science", "wissenschaftlich"),
    ("bye", "bye", "Freilos"),
)


def _field(key: str, en: str, de: str, kind: Kind = "text", **more: object) -> Field:
    return Field(key, Titles(en, de), kind, **more)  # type: ignore[arg-type]


EVENT = SheetSpec(
    "event",
    Titles("Event", "Turnier"),
    (
        _field("name", "Name", "Name"),
        _field("date", "Date", "Datum", "date"),
        _field("venue", "Venue", "Ort"),
        _field("ruleset", "Ruleset", "Regelwerk", mandatory=True),
        _field("seed", "Seed", "Startwert", "seed"),
        _field("language", "Language", "Sprache", "choice", choices=LANGUAGES),
        _field(
            "three_player_tables", "Three-player tables", "Dreiertische", "choice", choices=THREES
        ),
        _field("type", "Type", "Art", "choice", choices=EVENT_TYPES),
        _field("expansions", "Expansions", "Erweiterungen"),
        _field("time_limit", "Time limit", "Zeitlimit"),
        _field("wonder_sides", "Wonder sides", "Wunderseiten", "choice", choices=YES_NO),
        _field("status", "Status", "Status", "choice", choices=OPEN_CLOSED),
        _field("randomness", "Randomness", "Zufall"),
        _field("tables", "Tables", "Tische"),
        _field("late_players", "Late players", "Nachzügler", "choice", choices=LATE),
        _field("final_stands", "Final stands", "Finale gilt", "choice", choices=YES_NO),
        _field("reason", "Reason", "Begründung"),
        _field("entry_grid", "Entry grid", "Eingabeblatt", "choice", choices=YES_NO),
        _field("race", "Rank after each round", "Rang nach jeder Runde", "choice", choices=YES_NO),
    ),
    keys=True,
)

PLAYERS = SheetSpec(
    "players",
    Titles("Players", "Spieler"),
    (
        _field("no", "No", "Nr", "integer", mandatory=True),
        _field("name", "Name", "Name", mandatory=True),
        _field("club", "Club", "Verein"),
        _field("team", "Team", "Mannschaft"),
        _field("group", "Keep apart", "Trennen"),
        _field("apart_rounds", "Apart in rounds", "Trennen in Runden"),
        _field("together", "Keep together", "Zusammen"),
        _field("regular", "Regular", "Stammgast", "choice", choices=YES_NO),
        _field("fills_in", "Fills in", "Springt ein", "choice", choices=YES_NO),
        _field("fixed_table", "Fixed table", "Fester Tisch", "integer"),
        _field("tables", "Tables", "Tische"),
        _field("lot", "Lot", "Los", "number"),
        _field("status", "Status", "Status", "choice", choices=PLAYER_STATUS),
        _field("dropped_after", "Dropped after", "Ausgestiegen nach", "integer", least=0),
        _field("present", "Present", "Anwesend", "choice", choices=YES_NO),
    ),
)

ROUNDS = SheetSpec(
    "rounds",
    Titles("Rounds", "Runden"),
    (
        _field("stage", "Stage", "Phase", "stage", mandatory=True),
        _field("round", "Round", "Runde", "integer", mandatory=True),
        _field("game", "Game", "Spiel"),
        _field("points_to_win", "Points to win", "Siegpunktziel", "integer"),
    ),
    mandatory=False,
)

RESULTS = SheetSpec(
    "results",
    Titles("Results", "Ergebnisse"),
    (
        _field("stage", "Stage", "Phase", "stage"),
        _field("round", "Round", "Runde", "integer", mandatory=True),
        _field("table", "Table", "Tisch", "table", mandatory=True),
        _field("seat", "Seat", "Sitz", "integer", older=("Platz am Tisch",)),
        _field("no", "No", "Nr", "integer"),
        _field("player", "Player", "Spieler"),
        _field("points", "Points", "Punkte", "number", mandatory=True),
        _field("tie_break", "Tie-break", "Feinwertung", "number"),
        _field("place", "Place", "Platz", "integer"),
        _field("status", "Status", "Status", "choice", choices=ROW_STATUS),
    ),
    one_of=("no", "player"),
)

PENALTIES = SheetSpec(
    "penalties",
    Titles("Penalties", "Strafen"),
    (
        _field("stage", "Stage", "Phase", "stage"),
        _field("round", "Round", "Runde", "integer"),
        _field("player", "Player", "Spieler"),
        _field("team", "Team", "Mannschaft"),
        _field("points", "Points", "Punkte", "number", mandatory=True),
        _field("counts_in", "Counts in", "Zählt in", "choice", choices=COUNTS_IN),
        _field("reason", "Reason", "Grund"),
    ),
    mandatory=False,
    one_of=("player", "team"),
)

RULES = SheetSpec("rules", Titles("Rules", "Regeln"), keys=True, mandatory=False)

DRAW = SheetSpec("draw", Titles("Draw", "Auslosung"), mandatory=False, owned=True)
#: Headings of the standings that reading goes by (C11).
STANDINGS_RANK = Titles("Rank", "Rang")
STANDINGS_NO = Titles("No", "Nr")


def owned_sheet(role: str, titles: Titles, *marks: Titles) -> SheetSpec:
    """A sheet that is rewritten, never under somebody's own work: see `owned.foreign_sheets`."""
    return SheetSpec(role, titles, mandatory=False, owned=True, marks=(titles, *marks))


STANDINGS = owned_sheet("standings", Titles("Standings", "Tabelle"), STANDINGS_RANK)
CHECKS = owned_sheet("checks", Titles("Checks", "Prüfung"), Titles("Severity", "Schwere"))
EXPLAIN = owned_sheet("explain", Titles("Explain", "Erklärung"))

DRAW_LOG = SheetSpec(
    "draw_log",
    Titles("Draw log", "Losprotokoll"),
    (
        _field("entry", "Entry", "Eintrag", "integer", mandatory=True),
        _field("stage", "Stage", "Phase", "stage", mandatory=True),
        _field("round", "Round", "Runde", "integer", mandatory=True),
        _field("list_hash", "List hash", "Listenprüfsumme", mandatory=True),
        _field("source", "Source", "Quelle"),
        _field("randomness", "Randomness", "Zufall"),
        _field("result", "Result hash", "Ergebnisprüfsumme", mandatory=True),
        _field("previous", "Previous", "Vorher", mandatory=True),
        _field("reason", "Reason", "Grund"),
        _field("basis", "Drawn from", "Gelost aus"),
    ),
    mandatory=False,
    owned=True,
    marks=(Titles("Entry", "Eintrag"),),
)

EVENT_SHEETS = (
    *(EVENT, PLAYERS, ROUNDS, RESULTS, PENALTIES, RULES),
    *(DRAW, STANDINGS, CHECKS, EXPLAIN, DRAW_LOG),
)

#: Found by their defined name only: an organiser may have a sheet of his own with such a title.
TEAMS = SheetSpec("teams", Titles("Teams", "Mannschaften"), mandatory=False, owned=True)
SLIPS = SheetSpec("slips", Titles("Slips", "Tischzettel"), mandatory=False, owned=True)
SEATING = SheetSpec("seating", Titles("Seating list", "Sitzplan"), mandatory=False, owned=True)
ENTRY = SheetSpec("entry", Titles("Entry", "Eingabe"), mandatory=False, owned=True)
BOARDS = SheetSpec("boards", Titles("Boards", "Spielpläne"), mandatory=False, owned=True)


@cache
def stage_words() -> Mapping[str, str]:
    """Folded names of stages, both languages -> their English name."""
    words = {folded(titles.de): code for code, titles in STAGES.items()}
    return words | {folded(titles.en): code for code, titles in STAGES.items()}


def choice_words(choices: Mapping[str, Titles]) -> dict[str, str]:
    """Folded words, both languages -> code."""
    words = {folded(titles.de): code for code, titles in choices.items()}
    return words | {folded(titles.en): code for code, titles in choices.items()}
