"""What a game is worth, as a guess: all of a ruleset but its stages, and the ruleset it makes.

As TOML a ruleset has a table a section, and the keys in their order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

from xlscore.core.exact import Exact
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.search.league import League
from xlscore.core.worth import TournamentPoints
from xlscore.records import NamedTuple

Sizes = Mapping[int, tuple[Exact, ...]]
#: Where a scale comes from: out of a column, in use in packaged rules, tried; or there is none.
Origin = Literal["column", "used", "tried", "none"]


class Law(NamedTuple):
    """C3 and C4: the points of places, how they are shared, and what counts of game points.

    With a `unit` it is the score that counts (G3). Only the best `counted` games of each player
    count (G8). `carry` is the part of earlier points that counts in the next stage (G14). `found`
    says where the scale comes from, `column` from which heading, `free` how many of its numbers are
    not determined. A `strange` scale is one of very many that were tried, an `odd` one is not in
    use.
    """

    by_size: Sizes
    shared: Literal["sum", "full"] = "sum"
    rounding: Literal["none", "down", "half-up"] = "none"
    step: Exact = 1
    drawn: Exact | None = None
    unit: Exact | None = None
    origin: Exact = 0
    weights: Mapping[int, Exact] = MappingProxyType({})
    round_down: bool = False
    capped: bool = False
    mean_at: tuple[int, ...] = ()
    decimals: int | None = None
    counted: int | None = None
    carry: Exact = 0
    found: Origin = "none"
    column: str = ""
    free: int = 0
    strange: bool = False
    odd: bool = False

    @property
    def points(self) -> TournamentPoints:
        """The points of places as a ruleset has them."""
        return TournamentPoints(self.by_size, self.shared, self.rounding, self.step, self.drawn)

    @property
    def cost(self) -> int:
        """How much is assumed, in hundredths: the less, the sooner it is believed."""
        found = {"column": 50, "none": 50, "used": 100, "tried": 200}[self.found]
        more = (
            self.shared != "sum",
            self.rounding != "none",
            self.unit is not None,
            bool(self.weights),
            self.capped,
            self.decimals is not None,
            self.counted is not None,
            self.counted is not None,
            self.drawn is not None,
        )
        return (
            found
            + 100 * sum(more)
            + 25 * len(self.mean_at)
            + 10 * self.free
            + 300 * self.strange
            + 200 * self.odd
        )


class Facts(NamedTuple):
    """What every guess takes from the games: sizes of tables, who plays how often, their points."""

    league: League
    sizes: tuple[int, ...]
    usual: int
    rounds: Mapping[str, int]
    sit_out: Mapping[str, bool]
    negative: bool
    points: bool
    byes: bool
    bye: Exact
    early: bool
    tie_break: bool
    #: T2: by stage the points that win, round by round; empty where nobody made more.
    caps: Mapping[str, tuple[Exact, ...]] = MappingProxyType({})

    @property
    def bare(self) -> Law:
        """The guess that places are worth nothing."""
        return Law({size: (0,) * size for size in self.sizes})


def toml_number(number: Exact) -> int | float | str:
    """A number as TOML has it: 5, 0.5, "4/3"."""
    if isinstance(number, int):
        return number
    of = number.denominator
    for prime in (2, 5):
        while of % prime == 0:
            of //= prime
    return float(number) if of == 1 and Fraction(repr(float(number))) == number else str(number)


def rules_data(facts: Facts, law: Law, stages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The ruleset of a guess as data, in the order in which it is written."""
    rounds_points, caps = law.rounding != "none", facts.caps.values() if law.capped else ()
    won = sorted({cap for own in caps for cap in own})
    return _keep_said(
        id="from-standings",
        title="From standings",
        sizes=list(facts.sizes),
        table_size=facts.usual,
        minimum_players=min(facts.sizes),
        byes=facts.byes,
        tie_break="Tie-break" if facts.tie_break else None,
        points=_keep_said(
            by_size={str(size): _write_row(law.by_size.get(size), size) for size in facts.sizes},
            shared=None if law.shared == "sum" else law.shared,
            rounding=law.rounding if rounds_points else None,
            step=toml_number(law.step) if rounds_points else None,
            drawn=None if law.drawn is None else toml_number(law.drawn),
        ),
        games=[{"title": f"to {cap}", "points_to_win": toml_number(cap)} for cap in won]
        if law.capped
        else None,
        victory_points=_keep_said(
            negative=facts.negative,
            weights={str(size): toml_number(own) for size, own in law.weights.items()},
            round_down=law.round_down,
            bye=toml_number(facts.bye) if facts.bye else None,
            capped=law.capped,
        ),
        score=law.unit and {"origin": toml_number(law.origin), "unit": toml_number(law.unit)},
        share=_keep_said(
            mean_at=list(law.mean_at) or None,
            decimals=law.decimals,
            early_win=0.75 if facts.early else None,
        ),
        stages=[_stage(stage, n, facts, law) for n, stage in enumerate(stages)],
    )


def _stage(stage: Mapping[str, Any], index: int, facts: Facts, law: Law) -> dict[str, Any]:
    name = stage["name"]
    seating = "lot" if facts.sizes in ((3, 4), (4,)) else "pods"
    fewer = not index and law.counted is not None and law.counted < facts.rounds[name]
    more = _keep_said(
        sit_out=facts.sit_out[name],
        counted=law.counted if fewer else None,
        carry=toml_number(law.carry) if index and law.carry else None,
        games=[f"to {cap}" for cap in facts.caps[name]] if law.capped else None,
    )
    return {"name": name, "rounds": facts.rounds[name], "seating": seating, **stage, **more}


def _keep_said(**values: Any) -> dict[str, Any]:
    """The keys that say something: all but None, False and {}; 0 says something."""
    return {k: v for k, v in values.items() if not (v is None or v is False or v == {})}


def _write_row(row: tuple[Exact, ...] | None, size: int) -> list[int | float | str]:
    return [toml_number(own) for own in row or (0,) * size]


def ruleset_of(data: Mapping[str, Any]) -> Ruleset | None:
    """The ruleset that the data make; None where the language does not take them."""
    exact: Any = _as_exact(data)
    return RULESETS.load(exact, lambda key: None).rules


def _as_exact(value: Any) -> Any:
    """Data as they come out of TOML."""
    if isinstance(value, Mapping):
        return {key: _as_exact(own) for key, own in value.items()}
    if isinstance(value, list):
        return [_as_exact(own) for own in value]
    return Fraction(repr(value)) if isinstance(value, float) else value


def write_toml(data: Mapping[str, Any]) -> str:
    """The text of a ruleset: plain keys first, then its tables and lists of tables."""
    plain = [f"{key} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    parts = ["\n".join(plain)]
    for key, value in data.items():
        if isinstance(value, Mapping):
            parts.append("\n".join([f"[{key}]", *_lines(value)]))
        elif _is_table(value):
            parts += ["\n".join([f"[[{key}]]", *_lines(item)]) for item in value]
    return "\n\n".join(parts) + "\n"


def _is_table(value: Any) -> bool:
    """A table, or a list of them."""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
    )


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(own)}" for key, own in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return repr(value)
