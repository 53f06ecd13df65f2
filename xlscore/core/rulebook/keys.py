"""Every key of a ruleset: the one table that files, *Rules* sheets, hints and docs go by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from xlscore.core.formula import OPERATIONS, Column, Formulas, Term, table_key
from xlscore.core.published import Ours, Publication, Worked
from xlscore.core.rulebook.kinds import (
    FLAG,
    INTEGERS,
    NUMBERS,
    RANGE,
    ROWS,
    SIGNED,
    SIGNED_NUMBER,
    SIZES,
    TABLES,
    TEXT,
    TEXTS,
    TITLES,
    Kind,
    Place,
    as_text,
    by_number,
    by_players,
    choice,
    number,
    whole_number,
)
from xlscore.core.rulebook.stages import (
    CHAIN,
    OF_GAMES,
    PLACES,
    STAGE,
    TEAM_CHAIN,
    Written,
    make_graphs,
    make_written,
)
from xlscore.core.rulebook.table import NEEDED, Group, KeyTable
from xlscore.core.rules import POINTS, Chain, Entry, GameTitle, Opponents, Ruleset, Take, Teams
from xlscore.core.seatings import SEATINGS, seating_for
from xlscore.core.sizes import LARGEST
from xlscore.core.spelling import fold
from xlscore.core.worth import GameScore, Share, Solo, TournamentPoints, VictoryPoints
from xlscore.texts import titles


def _formulas(raw: Any, at: Place) -> tuple[str, ...] | None:
    """Some formulas: a list, or one text with semicolons between them."""
    found = raw.split(";") if isinstance(raw, str) else raw
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        at.refuse("rules-value", value=raw, accepted=titles("values.formulas"))
        return None
    return tuple(text for one in found if (text := one.strip()))


def _lookup(raw: Any, at: Place) -> dict[str, dict[str, Any]] | None:
    """Tables by name, each of numbers by the names of players or of what is typed."""
    if not isinstance(raw, Mapping) or not all(isinstance(one, Mapping) for one in raw.values()):
        at.refuse("rules-value", value=raw, accepted=titles("values.lookup"))
        return None
    found: dict[str, dict[str, Any]] = {}
    for name, rows in raw.items():
        table = found[fold(name)] = {}
        for key, value, below in _rows(rows, at.below(name), ""):
            own = table_key(key)
            if own in table:
                below.refuse("rules-value", value=key, accepted=titles("values.lookup"))
            table[own] = SIGNED_NUMBER.read(value, below)
    return found


def _rows(rows: Mapping[str, Any], at: Place, before: str) -> Iterator[tuple[str, Any, Place]]:
    """The rows of a table; a name with dots in it may have become tables in tables."""
    for key, value in rows.items():
        if isinstance(value, Mapping):
            yield from _rows(value, at.below(key), f"{before}{key}.")
        else:
            yield f"{before}{key}", value, at.below(key)


FORMULA: Final = Kind(titles("values.formula"), lambda raw, at: as_text(raw) or "")
FORMULAS: Final = Kind(titles("values.formulas"), _formulas)
LOOKUP: Final = Kind(titles("values.lookup"), _lookup)

# fmt: off
COLUMN_KEYS: Final[tuple[tuple[Any, ...], ...]] = (
    ("columns", Group(Column, many=True), NEEDED),
    ("columns.*.name", TEXT, NEEDED),
    ("columns.*.title", TITLES, NEEDED),
    ("columns.*.negative", FLAG, False),
    ("columns.*.words", TEXTS, ()),
    ("columns.*.yes_no", FLAG, False),
    ("formula", Group(Term, many=True), NEEDED),
    ("formula.*.column", TEXT, NEEDED),
    ("formula.*.operation", choice(*OPERATIONS), "own"),
    ("formula.*.times", SIGNED_NUMBER, 1),
    ("formula.*.at_size", by_number(SIGNED_NUMBER), {}),
    ("formula.*.per", number(), None),
    ("formula.*.at_most", number(), None),
    ("formulas", Group(Formulas), NEEDED),
    ("formulas.victory_points", FORMULA, ""),
    ("formulas.tie_break", FORMULAS, ()),
    ("formulas.tournament_points", FORMULA, ""),
    ("formulas.bonus", FORMULA, ""),
    ("lookup", LOOKUP, {}),
)
# fmt: on


def _ruleset(base: str, points: TournamentPoints, stages: Sequence[Written], **own: Any) -> Ruleset:
    sizes = own["sizes"] or (4,)
    by_players = {
        players: tuple(s._replace(seating=seating_for(s.seating, sizes)) for s in graph)
        for players, graph in make_graphs(stages, own["minimum_players"]).items()
    }
    if len(by_players) > 1:
        own["by_players"] = by_players
    return Ruleset(tournament_points=points, stages=by_players[min(by_players)], **own)


def _last_size(own: Mapping[str, Any]) -> int:
    sizes = own["sizes"] or (4,)
    return int(sizes[-1])


#: Path, kind, default; their words and what they mean stand in `rule_words` and `rule_keys`.
# fmt: off
RULE_KEYS = KeyTable(
    _ruleset,
    "rule",
    ("id", TEXT, NEEDED),
    ("title", TITLES, NEEDED),
    ("former", TEXTS, ()),
    ("board_game", TITLES, lambda own: own["title"]),
    ("base", TEXT, ""),
    ("document", TEXT, ""),
    ("sources", Group(Publication, many=True), NEEDED),
    ("sources.*.publisher", TEXT, ""),
    ("sources.*.document", TEXT, NEEDED),
    ("sources.*.date", TEXT, ""),
    ("sources.*.address", TEXT, ""),
    ("sizes", SIZES, NEEDED),
    ("table_size", whole_number(2, LARGEST), _last_size),
    ("minimum_players", whole_number(2), 3),
    ("at_most", by_number(whole_number()), {}),
    ("points", Group(TournamentPoints), NEEDED),
    ("points.by_size", by_number(SIGNED), NEEDED),
    ("points.shared", choice("sum", "full"), "sum"),
    ("points.rounding", choice("none", "down", "half-up"), "none"),
    ("points.drawn", number(positive=False), None),
    ("points.step", number(), 1),
    ("points.dense", FLAG, False),
    *COLUMN_KEYS,
    ("victory_points", Group(VictoryPoints), NEEDED),
    ("victory_points.capped", FLAG, False),
    ("victory_points.weights", by_number(number()), {}),
    ("victory_points.round_down", FLAG, False),
    ("victory_points.usual", RANGE, ()),
    ("victory_points.one_winner", FLAG, False),
    ("victory_points.negative", FLAG, False),
    ("victory_points.whole", FLAG, False),
    ("victory_points.table_sum", SIGNED_NUMBER, None),
    ("victory_points.bye", number(positive=False), 0),
    ("solo", Group(Solo), NEEDED),
    ("solo.at", number(), None),
    ("solo.points", number(), None),
    ("score", Group(GameScore), NEEDED),
    ("score.origin", SIGNED_NUMBER, 0),
    ("score.unit", number(), 1),
    ("score.ratio", NUMBERS, ()),
    ("score.first_win", number(positive=False), 0),
    ("score.survivors", number(positive=False), 0),
    ("score.tribute_over", number(positive=False), None),
    ("share", Group(Share), NEEDED),
    ("share.mean_at", INTEGERS, ()),
    ("share.power", whole_number(1, 9), 1),
    ("share.decimals", whole_number(0, 9), None),
    ("share.early_win", number(most=1), None),
    ("opponents", Group(Opponents), NEEDED),
    ("opponents.floor", number(positive=False, most=1), 0),
    ("opponents.filled", FLAG, False),
    ("teams", Group(Teams), NEEDED),
    ("teams.chain", TEAM_CHAIN, Chain(())),
    ("teams.stage", STAGE, None),
    ("teams.members", whole_number(2), None),
    ("teams.apart", FLAG, False),
    ("tie_break", TITLES, None),
    ("points_title", TITLES, POINTS),
    ("byes", FLAG, False),
    ("substitute_at", whole_number(1, LARGEST), None),
    ("games", Group(GameTitle, many=True), NEEDED),
    ("games.*.title", TITLES, NEEDED),
    ("games.*.aliases", TEXTS, ()),
    ("games.*.points_to_win", number(), None),
    ("games.*.usual", RANGE, ()),
    ("games.*.board", INTEGERS, ()),
    ("wonders", TEXTS, ()),
    ("stages", Group(make_written, many=True), NEEDED),
    ("stages.*.name", STAGE, NEEDED),
    ("stages.*.from", by_players(PLACES), ()),
    ("stages.*.unless", PLACES, ()),
    ("stages.*.rounds", by_players(whole_number(1)), NEEDED),
    ("stages.*.chain", CHAIN, NEEDED),
    ("stages.*.eliminated", CHAIN, None),
    ("stages.*.seating", choice(*(kind for kind in SEATINGS if kind != "fixed-pods")), "lot"),
    ("stages.*.groups", by_number(TABLES), {}),
    ("stages.*.lot_below", whole_number(), 0),
    ("stages.*.optional", FLAG, False),
    ("stages.*.knock_out", FLAG, False),
    ("stages.*.best_of", FLAG, False),
    ("stages.*.third_place", FLAG, False),
    ("stages.*.decider", FLAG, True),
    ("stages.*.pools", whole_number(0, 26), 0),
    ("stages.*.meetings", whole_number(1, 9), None),
    ("stages.*.strikes", by_number(INTEGERS), {}),
    ("stages.*.out_with", whole_number(0, 99), 0),
    ("stages.*.until_left", whole_number(1), 1),
    ("stages.*.choose_seats", FLAG, False),
    ("stages.*.carry", number(positive=False), 0),
    ("stages.*.sit_out", FLAG, False),
    ("stages.*.counted", whole_number(1), None),
    ("stages.*.absence", number(positive=False, most=1), 0),
    ("stages.*.absence_from", whole_number(), 0),
    ("stages.*.games", TEXTS, ()),
    ("stages.*.qualifies", choice("winners"), None),
    ("stages.*.paragraph", TEXT, ""),
    ("stages.*.entries", Group(Entry, many=True), NEEDED),
    ("stages.*.entries.*.source", STAGE, NEEDED),
    ("stages.*.entries.*.take", choice(*get_args(Take)), NEEDED),
    ("stages.*.entries.*.count", whole_number(1), NEEDED),
    ("stages.*.entries.*.at_least", whole_number(1), lambda own: own['count']),
    ("stages.*.entries.*.participants", whole_number(), 0),
    ("worked", Group(Worked, many=True), NEEDED),
    ("worked.*.rule", TEXT, NEEDED),
    ("worked.*.source", TEXT, ""),
    ("worked.*.ours", choice(*get_args(Ours)), None),
    ("worked.*.games", TABLES, ()),
    ("worked.*.criterion", OF_GAMES, None),
    ("worked.*.value", SIGNED_NUMBER, None),
    ("worked.*.typed", SIGNED, ()),
    ("worked.*.columns", ROWS, ()),
    ("worked.*.ties", NUMBERS, ()),
    ("worked.*.game", TEXT, ""),
    ("worked.*.tournament_points", SIGNED, ()),
    ("worked.*.score", SIGNED, ()),
    ("worked.*.victory_points", SIGNED, ()),
    ("worked.*.percent", NUMBERS, ()),
)
# fmt: on
