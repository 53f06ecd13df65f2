"""Checks of those who register: numbers and names, who is there, who went, who lost his row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from xlscore.core.assembly import Assembly, players_in, rounds_of_circle
from xlscore.core.checks.seating import are_all_known
from xlscore.core.field import find_needed
from xlscore.core.findings import Finding, finding, name_first
from xlscore.core.model import DrawEntry, Event, Player
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.sizes import MOST_IN_EVENT, ImpossibleSize, pod_sizes
from xlscore.core.spelling import exact_name, find_near
from xlscore.core.taken_back import find_taken_back


def player_numbers(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Every player has a number of his own."""
    seen: dict[int, Player] = {}
    for player in event.players:
        first = seen.setdefault(player.no, player)
        if first is not player:
            names = f"{first.name}, {player.name}"
            yield finding("no-twice", player.source.at("no"), no=player.no, names=names)


def player_names(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Namesakes, and names that look like one person spelt twice."""
    exact: dict[str, Player] = {}
    near: dict[str, Player] = {}
    for player in event.players:
        name = exact_name(player.name)
        other = find_near(player.name, player, near)
        if (twin := exact.setdefault(name, player)) is not player:
            nos = f"{twin.no}, {player.no}"
            yield finding("name-twice", player.source.at("name"), name=player.name, nos=nos)
        elif other:
            who = {"name": player.name, "no": player.no}
            others = {"other": other.name, "other_no": other.no}
            yield finding("name-near", player.source.at("name"), **who, **others)


def player_count(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """D2a, K9: enough players, once results are there; C7: active players who cannot be seated.

    And no more than one event may have. G8: where people may come to any heat, more can still come.
    """
    if not event.players:
        return
    ref = event.players[0].source.at("no")
    if len(event.players) > MOST_IN_EVENT:
        yield finding("players-many", ref, found=len(event.players), most=MOST_IN_EVENT)
        return
    seated = {row.no for game in assembly.games[0] for row in game.rows}
    here = {p.no for p in event.players if p.status == "active" and p.no not in assembly.exits}
    stays = set() if rules.stages[0].sit_out else seated
    here -= {p.no for p in event.players if p.present is False} - stays
    active = find_needed(event, rules, here)
    if seated and len(seated | active) < rules.minimum_players:
        found = len(seated | active)
        code = "players-wanted" if rules.stages[0].sit_out else "players-few"
        yield finding(code, ref, found=found, least=rules.minimum_players)
    elif _stage_drawn(rules, assembly):
        return
    elif not _seatable(len(active), rules):
        sizes = ", ".join(map(str, rules.sizes))
        yield finding("players-unseatable", ref, found=len(active), sizes=sizes)
    elif len(active) < rules.minimum_players:
        yield finding("players-wanted", ref, found=len(active), least=rules.minimum_players)


def rounds_short(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """F3: a round robin has rounds enough for each to meet each; it ends after its rounds anyway.

    Who plays the first round counts; before that in a first stage all who are registered.
    """
    registered = [p for p in event.players if p.status == "active" and p.present is not False]
    for stage, games in zip(rules.stages, assembly.games, strict=True):
        begun = players_in(game for game in games if game.round_ == 1)
        first = registered[: stage.most_in or None] if stage is rules.stages[0] else ()
        count = len(begun) or len(first)
        if stage.kind.tables == "circle" and count and not stage.pool:
            needs = rounds_of_circle(stage, count)
            if needs > stage.rounds:
                where = {"stage": STAGES[stage.name], "most": stage.rounds}
                ref = event.players[0].source.at("no")
                yield finding("rounds-short", ref, **where, found=count, needed=needs)


def _stage_drawn(rules: Ruleset, assembly: Assembly) -> bool:
    """Whether all rounds of the first stage are drawn, so that nobody needs a seat there."""
    return {game.round_ for game in assembly.games[0]} >= set(range(1, rules.stages[0].rounds + 1))


def _seatable(n: int, rules: Ruleset) -> bool:
    """C7: whether n players fill tables of the ruleset's sizes exactly, or some have a bye."""
    try:
        return bool(pod_sizes(n, rules.sizes, rules.table_size, byes=rules.byes))
    except ImpossibleSize:
        return False


def idle_players(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C12: who has no row takes no part; said once results are there.

    While the player of some row cannot be told, it may be his. While somebody
    sits twice, one of the two rows may be. Whose row is lost is told of it.
    """
    seated = {row.no for row in (*event.results, *event.unplaced)}
    idle = [p for p in event.players if p.no not in seated and p.status == "active"]
    lost = {found.values["no"] for found in lost_rows(event, rules, assembly)}
    idle = [p for p in idle if p.present is not False and not p.fills_in and p.no not in lost]
    twice = Counter((row.stage, row.round_, row.no) for row in event.results if row.no is not None)
    if idle and are_all_known(seated) and max(twice.values(), default=2) < 2:
        names = name_first([f"{p.no} {p.name}" for p in idle])
        yield finding("players-idle", idle[0].source.at("no"), names=names)


def present_players(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Who is missing at the desk, and who is not ticked off while others are.

    Who has played is present, unless he may sit out rounds (G8). While the player of some row
    cannot be told, it may be that of somebody who seems to be missing.
    """
    seated = {row.no for row in (*event.results, *event.unplaced)}
    waiting = [p for p in event.players if p.status == "active" and p.no not in seated]
    ticked = any(p.present for p in event.players)
    if not are_all_known(seated):
        waiting = []
    for code, those in (
        ("players-absent", [p for p in waiting if p.present is False]),
        ("players-unticked", [p for p in waiting if p.present is None and ticked]),
    ):
        if those:
            names = name_first([f"{p.no} {p.name}" for p in those])
            yield finding(code, those[0].source.at("present"), names=names)
    if rules.stages[0].sit_out:
        return
    for player in event.players:
        if player.present is False and player.status == "active" and player.no in seated:
            yield finding("present-played", player.source.at("present"), name=player.name)


def drop_outs(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C8: a round in *Dropped after* goes with a status, and exists in the player's last stage."""
    index = {stage.name: i for i, stage in enumerate(rules.stages)}
    last: dict[int, int] = {}
    for row in event.results:
        if row.no is not None and row.stage in index:
            last[row.no] = max(last.get(row.no, 0), index[row.stage])
    for player in event.players:
        if player.dropped_after is None:
            continue
        ref = player.source.at("dropped_after")
        rounds = rules.stages[last.get(player.no, 0)].rounds
        if player.status == "active":
            yield finding("dropped-active", ref, name=player.name)
        elif player.dropped_after > rounds:
            yield finding(
                "dropped-late", ref, name=player.name, value=player.dropped_after, rounds=rounds
            )


def closed_event(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C11: no disqualification after the event is closed."""
    if not event.closed:
        return
    for player in event.players:
        gone = assembly.exits.get(player.no)
        out = player.status == "disqualified" or (gone is not None and gone.disqualified)
        if out and player.no in event.ranked_before:
            left = (r for r in event.results if r.no == player.no and r.status == "left")
            row = next(left, None) if player.status != "disqualified" else None
            ref = (row or player).source.at("status")
            yield finding("closed-disqualified", ref, name=player.name)


def twos(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """T7: *Keep together* is for two: nobody has an entry for himself, and no three share one."""
    entries: dict[str, list[Player]] = {}
    for player in event.players:
        if player.together:
            entries.setdefault(player.together, []).append(player)
    for value, players in entries.items():
        ref = players[-1].source.at("together")
        names = ", ".join(f"{p.no} {p.name}" for p in players)
        if len(players) > 2:
            yield finding("together-many", ref, value=value, names=names)
        elif len(players) == 1:
            yield finding("together-alone", ref, value=value, names=names)


def apart_in_rounds(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """T7: *Apart in rounds* goes with an entry in *Keep apart*, and with rounds that there are."""
    rounds = rules.stages[0].rounds
    for player in event.players:
        ref = player.source.at("apart_rounds")
        if player.apart_rounds and not player.group:
            yield finding("apart-alone", ref, name=player.name)
        elif max(player.apart_rounds, default=0) > rounds:
            yield finding("apart-beyond", ref, name=player.name, rounds=rounds)


def lost_rows(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Players who were drawn for a round but have no row in it, nor in any round before.

    Of later rounds `everybody_seated` says so. Not asked of a round without rows, and of one in
    which the player of some row cannot be told or somebody sits twice: that is told.
    """
    stages = {stage.name: stage for stage in rules.stages}
    told: set[int] = set()
    for (stage, round_), drawn in sorted(_find_drawn(event).items(), key=lambda one: one[0][1]):
        rows = [row for row in (*event.results, *event.unplaced) if row.stage == stage]
        nos = [row.no for row in rows if row.round_ in (0, round_) and row.no is not None]
        here = {*nos}
        if stage not in stages or stages[stage].sit_out or not here or not are_all_known(here):
            continue
        if len(here) < len(nos):
            continue
        seen = here | {row.no for row in rows if row.round_ < round_} | told
        there = _players_of(drawn) - seen
        for player in event.players:
            if player.no not in there or player.status != "active" or player.present is False:
                continue
            if player.no not in assembly.exits:
                told.add(player.no)
                where = {"round": round_, "stage": STAGES[stage]}
                ref = player.source.at("name")
                yield finding("row-lost", ref, no=player.no, name=player.name, **where)


def _find_drawn(event: Event) -> Mapping[tuple[str, int], DrawEntry]:
    """The draw of each round that holds: the last one that is not taken back."""
    gone = find_taken_back(draw.source for draw in event.draws)
    held = (draw for draw in event.draws if draw.result and draw.entry not in gone)
    return {(draw.stage, draw.round_): draw for draw in held}


def _players_of(draw: DrawEntry) -> set[int]:
    """Who was drawn: the lines of players in what the round was drawn from."""
    lines = (line.split("|") for line in draw.basis.split("\n") if line.startswith("P|"))
    return {int(cells[1]) for cells in lines if cells[1].isdecimal()}


PLAYER_CHECKS = (
    player_numbers,
    player_names,
    player_count,
    rounds_short,
    idle_players,
    present_players,
    drop_outs,
    closed_event,
)
