"""Rules of an organiser's own on top of a packaged ruleset, as typed on the sheet *Rules*."""

from __future__ import annotations

import random
from typing import Any

from .composed import add_composed

Typed = dict[str, Any]
SUMS = (
    *("tournament_points", "victory_points", "share", "score", "wins", "losses"),
    *("firsts", "seconds", "thirds", "shared_firsts", "shared_seconds", "shared_thirds"),
    *("points_difference", "place_average", "solos", "draws", "ratio"),
    *("mean_tournament_points", "mean_victory_points", "mean_share", "mean_score"),
    *("first_game_won", "second_game_won", "third_game_won", "fourth_game_won"),
)
OF_PLAYERS = (
    *("opponents_points", "opponents_but_worst", "opponents_between", "opponents_quota"),
    *("best_place", "best_share", "second_share", "third_share"),
)
BEFORE = ("preliminary_rank", "earlier_tournament_points", "earlier_victory_points", "table_place")
POINTS_IN_SCORE = ("score.origin", "score.unit", "score.survivors", "score.tribute_over")
MEMBERS = ("best_member", "second_member", "third_member")


def own_rules(rng: random.Random, rules: Typed, before: Typed) -> Typed:
    """Some keys, each now and then, beside those typed before; criteria in any order."""
    typed: Typed = {}
    negative = rules.get("victory_points", {}).get("negative")
    sums = tuple(name for name in SUMS if not (negative and name.endswith("share")))
    for key, values in choices(rules).items():
        if rng.random() < 0.25:
            typed[key] = rng.choice(values)
    if "score.ratio" in typed or "ratio" in rules.get("score", {}):
        typed = {key: value for key, value in typed.items() if key not in POINTS_IN_SCORE}
    if "score.survivors" in typed:
        typed["score.tribute_over"] = rng.choice((0, 6, "21/2"))
    if "solo.at" in typed:
        typed["solo.points"] = rng.choice((9, 100))
    if typed.get("points.rounding") and rng.random() < 0.7:
        typed["points.step"] = rng.choice(("1/2", 1, 2, "1/3"))
    for number, stage in enumerate(rules["stages"], 1):
        names = sums + tuple(n for n in OF_PLAYERS if not (negative and n.endswith("share")))
        rounds = before.get(f"stages.{number}.rounds", stage["rounds"])
        if number == 1 < rounds and stage["seating"] != "strikes" and rng.random() < 0.2:
            typed |= {"stages.1.sit_out": True, "stages.1.counted": rng.randint(1, rounds - 1)}
            names = sums
        if number > 1:
            names += BEFORE
        if number > 1 and rng.random() < 0.3:
            typed[f"stages.{number}.carry"] = rng.choice((1, "1/2", "1/3"))
            names = tuple(name for name in names if not name.startswith("mean_"))
        if rng.random() < 0.6 or (number == 1 and "stages.1.counted" in typed):
            typed[f"stages.{number}.chain"] = chain(rng, names)
    if rng.random() < 0.3:
        of_teams = tuple(name for name in sums if not name.endswith("_game_won"))
        typed["teams.chain"] = chain(rng, of_teams + MEMBERS)
    add_composed(typed, rules)
    chains = " ".join(code for key in typed if key.endswith(".chain") for code in typed[key])
    if {"teams.chain", "stages.1.counted"} & {*typed} or "mean" in chains:
        typed |= {  # F14: what asks for them knows no missed rounds
            f"stages.{number}.absence": 0
            for number, stage in enumerate(rules["stages"], 1)
            if stage.get("absence")
        }
    return whole_places(typed) if rules["points"].get("dense") else typed


def whole_places(typed: Typed) -> Typed:
    """F13: without what dense places have not: points that are shared, and parts of places."""
    parted = ("shared_", "place_average")
    for key in [key for key in typed if key.endswith(".chain")]:
        kept = [code for code in typed[key] if not code.startswith(parted) and "parts" not in code]
        typed[key] = kept if kept and kept != ["lot"] else ["tournament_points"]
    typed.pop("points.shared", None)
    return typed


def choices(rules: Typed) -> dict[str, tuple[Any, ...]]:
    """What a key of its own may be."""
    size = rules["sizes"][-1]
    return {
        "points.shared": ("sum", "full"),
        "points.rounding": ("down", "half-up", "none"),
        "points.drawn": (1, 0, "1/2"),
        f"victory_points.weights.{size}": ("3/4", "4/3", 2),
        "victory_points.round_down": (True, False),
        "share.mean_at": ([3], [3, 4], [size]),
        "share.decimals": (0, 2),
        "share.power": (1, 2),
        "score.origin": (0, 10, -1),
        "score.first_win": (1, 5),
        "score.survivors": (66, 10),
        **(
            {}
            if {"origin", "survivors"} & rules.get("score", {}).keys()
            else {"score.ratio": ([1, 10], [2])}
        ),
        "score.unit": (1, 3, "1/2"),
        "opponents.floor": (0, "1/5", "1/3"),
        "opponents.filled": (True, False),
        "solo.at": (12,),
        "victory_points.bye": (0, 25, "5/2"),
    }


def chain(rng: random.Random, names: tuple[str, ...]) -> list[str]:
    """One to four criteria, sometimes the lot behind them."""
    found = rng.sample(names, rng.randint(1, 4))
    return [*found, "lot"] if rng.random() < 0.4 else found
