"""What commands say about a season: who leads, who is next in line, consequences, chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from xlscore.core.season.place_chances import PlaceChance
from xlscore.records import replace
from xlscore.report.season.invitation_blocks import invitation_blocks
from xlscore.report.season.season_blocks import show_number
from xlscore.report.season.season_report import SeasonReport
from xlscore.texts import put_label, say


def summary_lines(report: SeasonReport) -> list[str]:
    """One line on the season, the first three of the list, the places, who is next in line."""
    outcome, language = report.outcome, report.language
    ranked = [line for line in outcome.ranking if line.rank is not None]
    listed = say("seasons.listed", language, events=len(outcome.events), people=len(ranked))
    lines = [f"{report.rules.title.in_(language)}, {listed}"]
    for line in ranked[:6]:
        if line.rank and line.rank <= 3:
            value = show_number(line.value, language)
            lines.append(f"{line.rank}. {line.name} ({value})")
    return [*lines, *(block.subtitle for block in invitation_blocks(report.writer))]


def consequence_lines(report: SeasonReport, without: SeasonReport) -> Iterator[str]:
    """T10: what breaches change in qualification, ranking and invitations, line by line."""
    after, before = _facts(report), _facts(without)
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, "–"), after.get(name, "–")
        if old != new:
            yield put_label(name, f"{old} -> {new}", report.language)


def _facts(report: SeasonReport) -> dict[str, str]:
    """What matters of each person: rank and value, or that there is none, and the invitation."""
    outcome, language = report.outcome, report.language
    states = {i.name: (i.reason, i.state) for i in outcome.invitations}
    facts = {}
    for line in outcome.ranking:
        reason, state = states.get(line.name, (None, None))
        text = say("seasons.excluded", language) if line.excluded else "–"
        if line.rank is not None:
            value = show_number(line.value, language)
            text = say("seasons.on_rank", language, rank=line.rank, value=value)
        if reason:
            key = "reason_ranking" if reason == "ranking" else reason
            text += f", {say('seasons.' + key, language)}"
        if state:
            text += f", {say('seasons.' + state, language)}"
        facts[line.name] = text
    return facts


def place_lines(chances: Sequence[PlaceChance], language: str) -> Iterator[str]:
    """What if: one line for neighbouring places of the same verdict, or for all there is."""
    last = chances[-1]
    if len({(chance.verdict, chance.direct) for chance in chances}) == 1:
        anyway = say("seasons.if_any", language)
        yield put_label(anyway, _verdict(last.verdict, last.direct, language), language)
        return
    ranked = [chance for chance in chances if chance.place is not None]
    for (verdict, direct), group in groupby(ranked, key=lambda c: (c.verdict, c.direct)):
        own = list(group)
        places = _places(own[0], own[-1], language)
        yield put_label(places, _verdict(verdict, direct, language), language)
    unranked = say("seasons.if_unranked", language)
    yield put_label(unranked, _verdict(last.verdict, last.direct, language), language)


def chance_lines(chances: Sequence[PlaceChance], language: str) -> Iterator[str]:
    """The same, then the exact figures, in one line for neighbouring places that are alike."""
    yield from place_lines(chances, language)
    yield ""
    told = [chance for chance in chances if not chance.direct]
    for _, group in groupby(told, key=lambda c: replace(c, place=None)):
        own = list(group)
        places = _places(own[0], own[-1], language)
        if len(own) == len(chances):
            places = say("seasons.if_any", language)
        elif own[-1].place is None:
            ranked = [_places(own[0], own[-2], language)] if own[1:] else []
            places = ", ".join([*ranked, say("seasons.if_unranked", language)])
        yield say(
            "seasons.if_line",
            language,
            places=places,
            verdict=_verdict(own[0].verdict, False, language),
            value=show_number(own[0].value, language),
            best=own[0].best,
            worst=own[0].worst,
            quota=own[0].free,
        )


def _places(first: PlaceChance, last: PlaceChance, language: str) -> str:
    if first.place == last.place:
        return say("seasons.if_place", language, place=first.place)
    return say("seasons.if_places", language, first=first.place, last=last.place)


def _verdict(verdict: str, direct: bool, language: str) -> str:
    return say(f"seasons.if_{'direct' if direct else verdict}", language)
