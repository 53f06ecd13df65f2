"""The functions with their help texts: the one place that says what they do, for every host.

Excel's and Calc's function wizards, the VBA and the documentation are made from this table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xlscore.functions import draws, one_table, season, standings
from xlscore.functions.calling import Answer
from xlscore.records import dataclass
from xlscore.texts import Titles, words


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a function; `array` says that it may be more than one cell."""

    name: str
    help: Titles
    array: bool
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """One function, in Excel ``XLSCORE_<name>``, in Calc ``XLSCORE.<name>``.

    `call` takes the arguments in order, each a cell or rows of cells; those left out at the end or
    None are blank. Its keyword `host_language` is the language of messages. It raises nothing
    for what a cell may hold.
    """

    name: str
    help: Titles
    parameters: tuple[Parameter, ...]
    call: Callable[..., Answer]

    @property
    def excel_name(self) -> str:
        """The name in Excel, where VBA takes no dot."""
        return f"XLSCORE_{self.name}"

    @property
    def calc_name(self) -> str:
        """The name in LibreOffice Calc."""
        return f"XLSCORE.{self.name}"


def _function(name: str, call: Callable[..., Answer], *arguments: str) -> Function:
    """A function by its name; its help is the text of that name."""
    help_ = words("function_help")[name.lower()]
    return Function(name, help_, tuple(_parameters(arguments)), call)


def _parameters(arguments: tuple[str, ...]) -> Iterator[Parameter]:
    """Arguments as the table has them: "places*?" may be a range (*) and may be left out (?).

    Its help is the text of its name, or the one that is named: "seed: lot_seed".
    """
    for argument in arguments:
        written, _, key = argument.partition(": ")
        name = written.rstrip("*?")
        help_ = words("argument_help")[key or name]
        yield Parameter(name, help_, array="*" in written, optional="?" in written)


FUNCTIONS: tuple[Function, ...] = (
    _function(
        "TOURNAMENT_POINTS",
        one_table.tournament_points,
        *("ruleset*", "points*", "tie_break*?", "places*?"),
    ),
    _function("PLACE", one_table.place, "ruleset*", "points*", "tie_break*?"),
    _function("SHARE", one_table.share, "ruleset*", "points*", "game?"),
    _function(
        "STANDINGS",
        standings.standings,
        *("ruleset*", "results*", "players*?", "seed?", "stage?", "rounds*?", "language?"),
    ),
    _function(
        "RANKING_POINTS",
        season.ranking_points,
        *("season", "place*", "participants*", "event_type*?"),
    ),
    _function("SEASON_VALUE", season.season_value, "season", "ranking_points*"),
    _function(
        "TABLE_SIZES",
        draws.sizes,
        *("ruleset*", "players: player_count", "three_player_tables?"),
    ),
    _function("LOT_ORDER", draws.lot_order, "seed: lot_seed", "label", "items*"),
    _function("STRICT", one_table.strict, "value*"),
)
