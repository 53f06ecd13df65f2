"""Faults planted in the scoring, and whether the third scorer or a contract finds each.

    python -m tests.formal.faults

The second route has no part in this: the engine with the fault is compared with the third scorer
alone. What no event can show, since a check refuses it before, a contract has to find.
"""

from __future__ import annotations

import inspect
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1])]

import exercise  # noqa: E402
from differential import engine  # noqa: E402
from formal import checking  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402

EVENTS = 400


class Fault(NamedTuple):
    """In which function what is written instead of what, and where that has to show."""

    rule: str
    where: str
    right: str
    wrong: str
    ruleset: str = ""
    contract: str = ""


FAULTS = (
    Fault("A1", "exact:round_down", "times // of", "-(-times // of)", "alhambra"),
    Fault("K2", "exact:round_half_up", "2 * times + of", "2 * times", "king-lui"),
    Fault("C5", "exact:order_keys", "2 * max(", "max(", "7wonders-final"),
    Fault("C5", "exact:order_keys", "< 2:", "< 3:", "7wonders-final"),
    Fault("C5", "exact:order_keys", "<= 0:", "< -99:", contract="keys_order"),
    Fault("C3", "worth:Scale.value", "place - 1 + tied", "place + tied", "stone-age"),
    Fault("K2", "worth:Scale.value", "tied == 1 or ", "", "king-lui"),
    Fault("G7", "worth:Scale.value", "tied > 1", "tied > 2", "carrom-eurocup"),
    Fault("C9", "worth:Scale.finishes", "len(ranks) + 1 if", "len(ranks) if", "stone-age"),
    Fault("K4", "worth:Scale.finishes", "lost=True", "lost=False", "king-lui"),
    Fault("K4", "worth:Scale._finish", "last != 1", "last", "king-lui"),
    Fault("C1", "game_places:places", "reverse=True", "reverse=False", "catan"),
    Fault("C1", "game_places:places", "row.tie_break or 0", "0", "7wonders-final"),
    Fault("C2", "game_places:places", "is not None:", "is None:", "catan"),
    Fault("G11", "game_places:find_solo", "made.count(True) == 1", "any(made)", "diplomacy-cdiplo"),
    Fault("D4", "game_places:split_by_seeds", "seeds.get(row.no or 0, last)", "0", "7wonders-duel"),
    Fault("A3", "game_places:weight_points", "round_down(product)", "product", "alhambra"),
    Fault("C4", "game_places:shares_of", "(size + 1)", "size", "stone-age"),
    Fault("T3", "game_places:shares_of", "100 * unit", "10 * unit", "catan"),
    Fault("D2", "game_places:early_share", "1 - winner", "winner", "7wonders-duel"),
    Fault("T2", "scoring:ScoredGames._count_points", "min(own, cap)", "own", "catan"),
    Fault("G2", "tally:Tally.tournament_points", "- self.taken", "+ self.taken", "mcr"),
    Fault("C4", "tally:Tally.share", "own * total", "own * of", "stone-age"),
    Fault("G14", "tally:Tally._add_carried", "self.stage.carry *", "1 *", "carrom-eurocup"),
    Fault("C5", "standings.ranking:_tell_apart", "not one.low_wins", "True", "king-lui"),
    Fault("C5", "standings.ranking:rank", "place if code else 1", "place", "7wonders-4rounds"),
    Fault("C6", "standings.ranking:_order_by_lot", "first + i", "first", "alhambra"),
    Fault("C6", "standings.ties:Lots.order", "lot_digest(stage, seed, no)", "no", "alhambra"),
    Fault(
        "C6",
        "standings.cuts:Cuts.take",
        "order[: entry.count]",
        "order[1 : entry.count + 1]",
        "alhambra",
    ),
    Fault("C8", "standings.cuts:Cuts.eligible", "if not self", "if self or not self", "alhambra"),
    Fault("G5", "criteria.parts:part_of_place", "place + finish.tied", "place + 1", "mcr"),
    Fault(
        "G8", "standings.ranking:pick_counted", "reverse=True", "reverse=False", "wbc-hmw-points"
    ),
    Fault(
        "T8", "criteria.words:place_at_table", "finishes[seat].place", "finishes[0].place", "catan"
    ),
    Fault("F6", "strikes:count_strikes", "law[place - 1]", "law[0]", "pinball-strikes"),
    Fault("F9", "criteria.parts:_drop", "reverse=of.low_wins", "reverse=True", "mcr"),
    Fault("F9", "criteria.words:sum_of_beaten", "met.part *", "1 *", "mcr"),
    Fault("F8", "criteria.words:decide_head_to_head", "if met.no in nos", "", "chess-round-robin"),
    Fault(
        "F8", "criteria.words:decide_head_to_head", "missing[no] * most", "0", "chess-round-robin"
    ),
    Fault("F10", "criteria.words:share_of_games", "Fraction(level, 3)", "level", "magic-top-8"),
)


def function(where: str) -> FunctionType:
    """What stands there, the function of a property too."""
    module, name = where.split(":")
    found: Any = import_module(f"xlscore.core.{module}")
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    return found.fget if isinstance(found, property) else found


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """The engine with the fault, whoever has imported the function."""
    own = function(fault.where)
    source = textwrap.dedent(inspect.getsource(own))
    source = source[source.index("def ") :]
    assert source.count(fault.right) == 1, fault
    known: dict[str, Any] = {}
    changed = source.replace(fault.right, fault.wrong)
    exec(f"from __future__ import annotations\n{changed}", own.__globals__, known)
    before = own.__code__
    own.__code__ = known[own.__name__].__code__
    try:
        yield
    finally:
        own.__code__ = before


def differs(fault: Fault, number: int) -> bool:
    """Whether the engine and the third scorer differ in an event; to fail is to differ."""
    event = exercise.made(fault.ruleset, "fault", number)
    try:
        return bool(exercise.by_third(event, engine(event)))
    except (ArithmeticError, LookupError, ValueError, TypeError):
        return True


def event_of(fault: Fault) -> int | None:
    """The number of the first event that comes out differently, and would not without the fault."""
    for number in range(EVENTS):
        with planted(fault):
            found = differs(fault, number)
        if found:
            return None if differs(fault, number) else number
    return None


def broken_contract(fault: Fault) -> bool:
    """Whether CrossHair finds an input, in a copy of the package with the fault."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(checking.ROOT / "xlscore", copy / "xlscore")
        shutil.copy(checking.CONTRACTS, copy)
        path = copy / "xlscore" / "core" / f"{fault.where.split(':')[0]}.py"
        text = path.read_text("utf-8")
        assert text.count(fault.right) == 1, fault
        path.write_text(text.replace(fault.right, fault.wrong), "utf-8")
        said = checking.checked(f"contracts.{fault.contract}", copy)
    return any(": error: " in line for line in said)


def main() -> int:
    """1 if a fault stays unseen."""
    tuple(RULESETS.values())  # these compute their worked numbers, before there is a fault
    unseen = 0
    for fault in FAULTS:
        if fault.contract:
            found = f"contract {fault.contract}" if broken_contract(fault) else ""
        else:
            number = event_of(fault)
            found = "" if number is None else f"{fault.ruleset}, event {number}"
        unseen += not found
        what = f"{fault.right!r} is {fault.wrong!r}"
        print(f"{fault.rule} {fault.where}, {what}: {found or 'UNSEEN'}", flush=True)
    print(f"{len(FAULTS) - unseen} of {len(FAULTS)} planted faults found")
    return int(bool(unseen))


if __name__ == "__main__":
    sys.exit(main())
