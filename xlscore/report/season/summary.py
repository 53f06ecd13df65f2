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
    writer = report.writer
    states = {one.name: (one.reason, one.state) for one in report.outcome.invitations}
    facts = {}
    for line in report.outcome.ranking:
        parts = [writer.word("excluded") if line.excluded else "–"]
        if line.rank is not None:
            parts = [writer.word("on_rank", rank=line.rank, value=writer.number(line.value))]
        if line.name in states:
            reason, state = states[line.name]
            parts.append(writer.word("reason_ranking" if reason == "ranking" else reason))
            parts.append(writer.word(state))
        facts[line.name] = ", ".join(parts)
    return facts


def place_lines(chances: Sequence[PlaceChance], language: str) -> Iterator[str]:
    """What if: one line for neighbouring places of the same verdict, or for all there is."""
    if len({(one.verdict, one.direct) for one in chances}) == 1:
        anyway = say("seasons.if_any", language)
        yield put_label(anyway, _verdict(chances[0], language), language)
        return
    *ranked, last = chances
    for _, group in groupby(ranked, key=lambda one: (one.verdict, one.direct)):
        own = list(group)
        yield put_label(_places(own[0], own[-1], language), _verdict(own[0], language), language)
    yield put_label(say("seasons.if_unranked", language), _verdict(last, language), language)


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
            verdict=_verdict(own[0], language),
            value=show_number(own[0].value, language),
            best=own[0].best,
            worst=own[0].worst,
            quota=own[0].free,
        )


def _places(first: PlaceChance, last: PlaceChance, language: str) -> str:
    if first.place == last.place:
        return say("seasons.if_place", language, place=first.place)
    return say("seasons.if_places", language, first=first.place, last=last.place)


def _verdict(one: PlaceChance, language: str) -> str:
    return say(f"seasons.if_{'direct' if one.direct else one.verdict}", language)
