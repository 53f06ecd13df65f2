"""Tables of four alone: riichi, MCR, M.League; and numbers that are not divisible by four."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from every import every
from hall import Hall, codes
from make_published import PUBLISHED, table
from published import Row
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.core.model import Game, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.scoring import ScoredGames

IDS = ("mcr", "mleague", "riichi-ema", "riichi-wrc")


@every(IDS)
def test_their_tables_are_of_four_and_they_name_their_sources(id_: str) -> None:
    rules = RULESETS[id_]
    assert rules.sizes == (4,)
    assert all(source.address for source in rules.sources)
    assert rules.worked
    assert rules.victory_points.negative


def test_who_does_not_fill_the_tables_is_told_how_many_to_add_or_leave_out() -> None:
    hall = Hall("mcr", 10)
    (found,) = [f for f in hall.propose().findings if f.severity == "error"]
    assert found.code == "draw-substitutes"
    assert "register 2 substitutes" in found.text("en")
    assert "let 2 players sit out" in found.text("en")
    assert "bitte 2 Ersatzspieler" in found.text("de")
    assert codes(Hall("mcr", 12).draw().findings) == []


def test_after_a_drop_out_a_substitute_lets_the_tables_go_on() -> None:
    """Twelve less one: refused; with a substitute twelve again, at tables of four."""
    hall, rng = Hall("mcr", 12), random.Random(1)
    hall.draw()
    hall.play(rng)
    hall.go(5)
    assert "draw-substitutes" in codes(hall.propose().findings)
    substitute = hall.come()
    hall.draw()
    seats = hall.seats("preliminary", 2)
    tables = [where for where, _ in seats.values()]
    assert sorted(tables) == [1] * 4 + [2] * 4 + [3] * 4
    assert substitute in seats
    assert 5 not in seats
    assert not hall.verified().findings


def test_four_who_drop_out_leave_no_table_of_three() -> None:
    hall, rng = Hall("riichi-ema", 16), random.Random(2)
    hall.draw()
    hall.play(rng)
    for no in (1, 6, 11, 16):
        hall.go(no)
    hall.draw()
    tables = [where for where, _ in hall.seats("preliminary", 2).values()]
    assert sorted(tables) == [1] * 4 + [2] * 4 + [3] * 4


def test_the_packaged_rules_give_the_published_ranking_of_a_league() -> None:
    """The workbook has rules of its own; those that come with xlscore say the same."""
    text = 'base = "mcr"\n[[stages]]\nname = "preliminary"\nrounds = 60\nsit_out = true\n'
    chain = RULESETS["mcr"].stages[0].chain.criteria
    own = RULESETS.load_toml(f"{text}chain = {list(chain)}")
    job = evaluate(FileBook.open(PUBLISHED / "mcr-team-league.xlsx"), own)
    assert job.outcome is not None
    found = [
        (str(team.standing.rank), team.name, team.standing.value("tournament_points"))
        for team in job.outcome.teams
    ]
    assert found == [
        (row["rank"], row["team"], Fraction(row["adjusted_standard_points"]))
        for row in table("mcr-team-league-teams")
    ]


def test_the_packaged_rules_give_every_published_game_of_a_league_that_plays_by_them() -> None:
    """Two seasons of the D league have the uma and the oka of M.League: 105 games of four."""
    played = [row for row in table("riichi-dleague-games") if row["season"] in ("1", "2")]
    scored = ScoredGames(RULESETS["mleague"])
    for game, (_, seats) in enumerate(groupby(played, key=itemgetter("season", "game")), 1):
        rows = tuple(
            ResultRow("", game, 1, seat=None, no=no, name="", victory_points=int(row["score"]))
            for no, row in enumerate(seats, 1)
        )
        assert scored.add([Game("", game, 1, rows)]) == []
    assert len(scored.games) == 4 * 105
    found = [Row("", Fraction(row["published_points"]), Fraction(0), 1) for row in played]
    pairs = zip(found, map(scored.worth, range(len(played))), strict=True)
    assert all(row._replace(found=Fraction(worth)).exact for row, worth in pairs)
