"""What a season needs of its event files."""

from __future__ import annotations

from xlscore.book.season.inputs import EventRow
from xlscore.core.names import Shown
from xlscore.records import dataclass
from xlscore.texts import Titles, everywhere

NOTHING = everywhere("")


@dataclass(frozen=True, slots=True)
class EventDigest:
    """What a season needs of one event workbook; `people` are (name, club, rank).

    `tables` are the final tables (T9), as positions in `people`, `games` all games with the places
    at the table (F19). With `errors` there is no result; `first` names the first of them in every
    language.
    """

    name: str = ""
    date: str = ""
    type_: str = ""
    ruleset: str = ""
    participants: int = 0
    complete: bool = False
    stale: bool = False
    people: tuple[tuple[str, str, int | None], ...] = ()
    tables: tuple[tuple[int, ...], ...] = ()
    games: tuple[tuple[tuple[int, int], ...], ...] = ()
    errors: int = 0
    first: Titles = NOTHING
    names: Shown = "full"


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of a file: the row that lists it, the file's path in the season, what it holds."""

    row: EventRow
    path: str
    digest: EventDigest
