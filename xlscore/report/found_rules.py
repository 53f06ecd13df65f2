"""Rules found from a table: the TOML with its evidence as comments, and the same for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xlscore.core.exact import Exact, export
from xlscore.core.rules import STAGES
from xlscore.core.search.evidence import Decided, Evidence
from xlscore.core.search.law import write_toml
from xlscore.core.search.league import League
from xlscore.core.search.trial import Trial
from xlscore.records import NamedTuple
from xlscore.report.block import criterion_title
from xlscore.report.plain import visible
from xlscore.texts import clauses, stage_title, words_of

#: People and pairs that are named one by one.
NAMED = 12
#: How many other explanations are named that are as good.
OTHERS = 5


class FoundRules(NamedTuple):
    """The explanation with its evidence, and others that are as good; where it comes from."""

    league: League
    trial: Trial
    evidence: Evidence
    others: Sequence[Trial]
    games: str
    table: str
    left: Sequence[str] = ()

    @property
    def toml(self) -> str:
        """The ruleset alone."""
        return write_toml(self.evidence.data)

    def text(self, language: str) -> str:
        """The ruleset below its evidence."""
        comments = (f"# {visible(line, 2000)}".rstrip() for line in self.lines(language))
        return "\n".join([*comments, "", self.toml])

    def lines(self, language: str) -> Iterator[str]:
        """The evidence, line by line: what comes out, what decided it, what does not come out."""
        word, evidence = words_of("found", language), self.evidence
        yield word("title", games=self.games, table=self.table)
        same = evidence.rows - len(self.rows_off())
        key = "whole" if evidence.whole else "partly"
        yield word(key, rows=evidence.rows, same=same)
        yield from self._law(language)
        for one in evidence.decided:
            yield self._decided_line(one, language)
        if evidence.open_:
            names = self._names()
            pairs = [f"{names[p.above]} – {names[p.below]}" for p in evidence.open_[:NAMED]]
            more = ["…"] * (len(evidence.open_) > NAMED)
            told = [word("open", count=len(evidence.open_), names=", ".join([*pairs, *more]))]
            could = [self._title(code, language) for code in evidence.could[:OTHERS]]
            told += [word("could", names=", ".join(could))] if could else []
            yield clauses(told, language)
        yield from (word("silent", heading=one) for one in evidence.silent)
        yield from (word("strange", heading=one) for one in self._strange())
        if self.left:
            yield word("left", names=", ".join(self.left))
        yield from self._differs(language)
        others = dict.fromkeys(self._describe(other, language) for other in self.others)
        own = self._describe(self.trial, language)
        yield from (word("other", rules=one) for one in [*others][:OTHERS] if one != own)
        yield word("seating")

    def rows_off(self) -> frozenset[int]:
        """Players whose row does not come out, in rank or in a number."""
        ranks = {one.no for one in self.evidence.ranks}
        return frozenset(ranks | {one.no for one in self.evidence.numbers})

    def data(self, language: str) -> dict[str, Any]:
        """The same for programs; exact numbers are texts."""
        evidence, names = self.evidence, self._names()
        return {
            "rules": self.toml,
            "whole": evidence.whole,
            "rows": evidence.rows,
            "rows_explained": evidence.rows - len(self.rows_off()),
            "decided": [
                {
                    "stage": one.stage,
                    "criterion": one.code,
                    "pairs": one.times,
                    "column": one.shown or None,
                    "as_good": list(one.instead),
                    "doubtful": one.doubtful,
                }
                for one in evidence.decided
            ],
            "undecided_could_be": list(evidence.could),
            "undecided": [[names[p.above], names[p.below]] for p in evidence.open_],
            "ranks": [
                {"name": names[one.no], "published": one.published, "found": one.found}
                for one in evidence.ranks
            ],
            "numbers": [
                {
                    "name": names[one.no],
                    "column": one.heading,
                    "published": export(one.published),
                    "found": export(one.found),
                }
                for one in evidence.numbers
            ],
            "others": [self._describe(other, language) for other in self.others],
            "lines": [visible(line, 2000) for line in self.lines(language)],
        }

    # -- parts -------------------------------------------------------------------------------------

    def _names(self) -> Mapping[int, str]:
        return {no: visible(name) for no, name in self.league.names().items()}

    def _law(self, language: str) -> Iterator[str]:
        """Where the scale comes from, how many games count, who goes on."""
        word, law = words_of("found", language), self.trial.law
        yield word(f"scale_{law.found}", heading=law.column)
        if law.free:
            yield word("free", count=law.free)
        if law.counted is not None:
            yield word("counted", count=law.counted)
        for one in self.trial.legs:
            if one.leg.source:
                stage, source = (
                    stage_title(STAGES[name], language) for name in (one.leg.name, one.leg.source)
                )
                key = "cut_winners" if one.leg.winners else "cut_best"
                yield word(key, stage=stage, source=source, count=len(one.leg.players))

    def _decided_line(self, one: Decided, language: str) -> str:
        """How many pairs of neighbours a criterion decided, and how sure that is."""
        word = words_of("found", language)
        what = self._title(one.code, language)
        if len(self.trial.legs) > 1:
            what = f"{stage_title(STAGES[one.stage], language)}, {what}"
        parts = [word("decided", count=one.times, what=what)]
        if one.shown:
            parts.append(word("column", heading=one.shown))
        if one.instead and one.times:
            names = ", ".join(self._title(code, language) for code in one.instead[:OTHERS])
            parts.append(word("instead", names=names + ", …" * (len(one.instead) > OTHERS)))
        if one.doubtful:
            parts.append(word("chance"))
        return clauses(parts, language)

    def _strange(self) -> Iterator[str]:
        """Columns of numbers that no criterion shows."""
        shown = {own.column.heading for one in self.trial.legs for own in one.shown}
        return (one.heading for one in self.league.columns if one.heading not in shown)

    def _differs(self, language: str) -> Iterator[str]:
        """Row by row what the rules do not explain, and what would be needed."""
        word, names = words_of("found", language), self._names()
        for number in self.evidence.numbers:
            more = _with_sign(number.published - number.found)
            yield word(
                "number",
                who=names[number.no],
                heading=number.heading,
                published=export(number.published),
                found=export(number.found),
                more=more,
            )
        for one in self.evidence.against:
            own, other = map(export, one.values)
            yield word(
                "level" if one.level else "against",
                above=names[one.above],
                below=names[one.below],
                own=own,
                other=other,
                what=self._title(one.code, language),
            )
        for rank in self.evidence.ranks:
            found = word("unranked") if rank.found is None else str(rank.found)
            yield word("rank", who=names[rank.no], published=str(rank.published), found=found)

    def _title(self, code: str, language: str) -> str:
        return criterion_title(code, self.evidence.rules).in_(language)

    def _describe(self, trial: Trial, language: str) -> str:
        """A ruleset in a line: its scale, its chain."""
        law = trial.law
        scales = [
            f"{size}: {'-'.join(map(str, row))}" for size, row in law.by_size.items() if any(row)
        ]
        chain = " → ".join(self._title(code, language) for code in trial.legs[0].chain.codes)
        parts = [", ".join(scales)] * bool(scales) + [chain]
        if law.counted is not None:
            parts.append(words_of("found", language)("counted", count=law.counted))
        return clauses(parts, language)


def _with_sign(value: Exact) -> str:
    return f"+{value}" if value > 0 else str(value)
