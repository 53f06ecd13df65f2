"""Loading rulesets: TOML files of ours and of organisers, and *Rules* sheets, through one door."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, cast, get_args

from xlscore.core.catalogue import finding
from xlscore.core.criteria import CRITERIA
from xlscore.core.draws.extras.island import is_board
from xlscore.core.findings import CellRef, Finding
from xlscore.core.rules import (
    LOT,
    POINTS,
    STAGES,
    Chain,
    Entry,
    GameTitle,
    Points,
    Ruleset,
    Seating,
    Share,
    StageRules,
    Take,
    VictoryPoints,
)
from xlscore.core.rules_data import Data, Locate, Reader, merged, nested
from xlscore.texts import Titles


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset, or what is wrong with its data."""

    ruleset: Ruleset | None
    problems: tuple[Finding, ...] = ()


@cache
def builtin_ids() -> tuple[str, ...]:
    """The ids of the rulesets that come with the package."""
    folder = resources.files("xlscore") / "rulesets"
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def builtin_text(ruleset_id: str) -> str:
    """The TOML text of a packaged ruleset; KeyError for an unknown id."""
    if ruleset_id not in builtin_ids():
        raise KeyError(ruleset_id)
    return (resources.files("xlscore") / "rulesets" / f"{ruleset_id}.toml").read_text("utf-8")


@cache
def builtin(ruleset_id: str) -> Ruleset:
    """A packaged ruleset; KeyError for an unknown id."""
    loaded = load_toml(builtin_text(ruleset_id))
    assert loaded.ruleset is not None, [p.text("en") for p in loaded.problems]
    return loaded.ruleset


def load_toml(text: str, file: str = "") -> Loaded:
    """A ruleset from TOML text; problems name `file` as their sheet and the key."""

    def locate(key: str) -> CellRef | None:
        return CellRef(file) if file else None

    try:
        data = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return Loaded(None, (finding("rules-toml", locate(""), reason=str(error)),))
    return load(data, locate)


def load_sheet(flat: Mapping[str, Any], default_base: str | None, locate: Locate) -> Loaded:
    """A ruleset from the key, value rows of a *Rules* sheet."""
    data = nested(flat)
    if default_base and "base" not in data:
        data["base"] = default_base
    return load(data, locate)


def load(data: Data, locate: Locate) -> Loaded:
    """A ruleset from nested data, on top of the packaged one that `base` names, if any."""
    problems: list[Finding] = []
    if "base" in data:
        root = Reader(data, "", problems, locate)
        base = root.choice("base", builtin_ids())
        own = {key: value for key, value in data.items() if key != "base"}
        data = merged(tomllib.loads(builtin_text(base), parse_float=Fraction), own)
    ruleset = _ruleset(Reader(data, "", problems, locate))
    if not problems:
        problems += _contradictions(ruleset, locate)
    return Loaded(None if problems else ruleset, tuple(problems))


def _ruleset(root: Reader) -> Ruleset:
    sizes = root.integers("sizes")
    if not sizes or not set(sizes) <= {2, 3, 4, 5, 6} or len(set(sizes)) < len(sizes):
        root.problem("rules-sizes", "sizes", value=root.data.get("sizes"))
    at_most = root.table("at_most")
    points = root.table("points")
    by_size = points.table("by_size")
    victory = root.table("victory_points")
    weights = victory.table("weights")
    share = root.table("share")
    rules = Ruleset(
        id=root.text("id"),
        title=_titles(root, "title"),
        document=root.text("document", ""),
        table_size=root.integer("table_size", sizes[-1] if sizes else 4, least=2),
        sizes=sizes,
        minimum_players=root.integer("minimum_players", 3, least=2),
        at_most={size: at_most.integer(name, 0) for size, name in at_most.sized()},
        points=Points(
            {size: by_size.numbers(name) for size, name in by_size.sized()},
            points.choice("rounding", ("none", "down", "half-up"), "none"),  # type: ignore[arg-type]
            points.number("step", 1, above=0),
        ),
        victory_points=VictoryPoints(
            capped=victory.flag("capped"),
            weights={size: weights.number(name, above=0) for size, name in weights.sized()},
            round_down=victory.flag("round_down"),
        ),
        share=Share(
            mean_at=share.integers("mean_at"),
            decimals=share.integer("decimals", most=9) if share.has("decimals") else None,
            early_win=share.number("early_win", above=0, most=1)
            if share.has("early_win")
            else None,
        ),
        tie_break=_titles(root, "tie_break") if root.has("tie_break") else None,
        points_title=(_titles(root, "points_title") if root.has("points_title") else POINTS),
        byes=root.flag("byes"),
        games=tuple(_game(game) for game in root.tables("games")),
        wonders=root.texts("wonders"),
        stages=tuple(_stage(stage) for stage in root.tables("stages")),
    )
    for reader in (points, victory, share, root):
        reader.close()
    return rules


def _titles(parent: Reader, name: str) -> Titles:
    """A title in both languages; a plain text stands for both."""
    if isinstance(parent.data.get(name), str) or not parent.has(name):
        text = parent.text(name)
        return Titles(text, text)
    node = parent.table(name)
    english = node.text("en", node.text("de", "") or None)
    titles = Titles(english, node.text("de", english))
    node.close()
    return titles


def _game(node: Reader) -> GameTitle:
    target = node.number("points_to_win", above=0) if node.has("points_to_win") else None
    board = node.integers("board")
    if board and not is_board(board):
        node.problem("rules-board", "board", value=node.data.get("board"))
    game = GameTitle(_titles(node, "title"), node.texts("aliases"), target, board)
    node.close()
    return game


def _stage(node: Reader) -> StageRules:
    groups = node.table("groups")
    stage = StageRules(
        name=node.choice("name", tuple(STAGES)),
        rounds=node.integer("rounds", least=1),
        chain=_chain(node, "chain") or Chain(()),
        seating=cast(Seating, node.choice("seating", get_args(Seating), "lot")),
        entries=tuple(_entry(entry) for entry in node.tables("entries")),
        eliminated=_chain(node, "eliminated"),
        groups={n: _groups(groups, name) for n, name in groups.sized()},
        lot_below=node.integer("lot_below", 0),
        optional=node.flag("optional"),
        knock_out=node.flag("knock_out"),
        choose_seats=node.flag("choose_seats"),
        games=node.texts("games"),
        qualifies=(
            cast(Take, node.choice("qualifies", ("winners",))) if node.has("qualifies") else None
        ),
        paragraph=node.text("paragraph", ""),
    )
    node.close()
    return stage


def _chain(node: Reader, name: str) -> Chain | None:
    """C5: the codes of criteria, as the last of them "lot" (C6); None without any."""
    codes = node.texts(name)
    known = (*CRITERIA, LOT)
    for code in codes:
        if code not in known:
            node.problem("rules-choice", name, value=code, accepted=", ".join(known))
    if LOT in codes[:-1]:
        node.problem("rules-lot-last", name)
    return Chain(tuple(c for c in codes if c != LOT), LOT in codes) if codes else None


def _entry(node: Reader) -> Entry:
    count = node.integer("count", least=1)
    entry = Entry(
        source=node.choice("source", tuple(STAGES)),
        take=cast(Take, node.choice("take", get_args(Take))),
        count=count,
        at_least=node.integer("at_least", count, least=1),
        participants=node.integer("participants", 0),
    )
    node.close()
    return entry


def _groups(node: Reader, name: str) -> tuple[tuple[int, ...], ...]:
    """Tables as lists of ranks: [[1, 4, 5], [2, 3, 6]], in a cell "1-4-5 / 2-3-6"."""
    raw = node.data[name]
    tables = raw.split("/") if isinstance(raw, str) else raw
    if not isinstance(tables, list):
        node.problem("rules-groups", name, value=raw)
        return ()
    inner = Reader(
        {str(i): t for i, t in enumerate(tables)}, node.key(name), node.problems, node.locate
    )
    return tuple(inner.integers(str(i)) for i in range(len(tables)))


def _contradictions(rules: Ruleset, locate: Locate) -> list[Finding]:
    """What no single key can show: tables without points, stages without a way in, and so on."""
    problems: list[Finding] = []

    def problem(code: str, key: str, **values: object) -> None:
        problems.append(finding(code, locate(key), key=key, **values))

    for size in rules.sizes:
        if len(rules.points.by_size.get(size, ())) != size:
            problem("rules-points-size", f"points.by_size.{size}", size=size)
    for size in {*rules.at_most, *rules.victory_points.weights} - set(rules.sizes):
        problem("rules-size-unknown", f"sizes.{size}", size=size, accepted=_listed(rules.sizes))
    if rules.table_size not in rules.sizes:
        problem("rules-choice", "table_size", value=rules.table_size, accepted=_listed(rules.sizes))
    most = max(rules.sizes)
    if rules.wonders and len({*rules.wonders}) < max(most, len(rules.wonders)):
        problem("rules-wonders", "wonders", value=len(rules.wonders), most=most)
    if not rules.stages:
        problem("rules-missing", "stages")
    for i, stage in enumerate(rules.stages):
        key, earlier = f"stages.{i + 1}", {s.name for s in rules.stages[:i]}
        if stage.name in earlier:
            problem("rules-stage-twice", f"{key}.name", value=stage.name)
        if not stage.chain.criteria:
            problem("rules-missing", f"{key}.chain")
        if stage.eliminated and not stage.eliminated.criteria:
            problem("rules-missing", f"{key}.eliminated")
        if i == 0 and stage.entries:
            problem("rules-first-stage", f"{key}.entries")
        if i == 0 and {"preliminary_rank", *_EARLIER} & set(stage.chain.criteria):
            problem("rules-first-chain", f"{key}.chain")
        if i and not stage.entries:
            problem("rules-missing", f"{key}.entries")
        for n, entry in enumerate(stage.entries, 1):
            if entry.source not in earlier:
                problem("rules-source", f"{key}.entries.{n}.source", value=entry.source)
            if entry.at_least > entry.count:
                problem("rules-at-least", f"{key}.entries.{n}.at_least", value=entry.at_least)
        for n, tables in stage.groups.items():
            ranks = sorted(rank for table in tables for rank in table)
            if ranks != list(range(1, n + 1)) or {len(t) for t in tables} - set(rules.sizes):
                problem("rules-groups", f"{key}.groups.{n}", value=tables)
        if stage.games and len(stage.games) != stage.rounds:
            problem(
                "rules-round-games", f"{key}.games", found=len(stage.games), rounds=stage.rounds
            )
        for title in stage.games:
            known = rules.game(title)
            if rules.victory_points.capped and (known is None or known.points_to_win is None):
                problem("rules-cap", f"{key}.games", value=title)
    return problems


def _listed(sizes: Iterable[int]) -> str:
    return ", ".join(map(str, sizes))


_EARLIER = ("earlier_tournament_points", "earlier_victory_points")
