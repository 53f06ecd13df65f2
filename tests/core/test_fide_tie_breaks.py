"""Criteria beside FIDE's tie-break server: the tournaments of its tests, and what it makes of them.

Source: OttoMilvang/TieBreakServer (MIT licence), b411582b and cc66bd30, which hold the examples of
Mario Held's exercises in tie-breaking (C.07 of 2023); facts and figures only. Where all games were
played the numbers are the same. Where not, each difference has its rule:

- U1, own rounds. There a round that one did not play counts as one against somebody with one's own
  points; here it is no game, and a bye is worth its point.
- U2, opponents' rounds. There the rounds that somebody missed from some round on to the end count
  as drawn for his opponents; here he has the points that he has.
- U3, the worst opponent. There the first to be left out is a round that one missed of one's own
  will; here it is whoever brought least, a bye before all others.
- U4, forfeits. In a Swiss tournament who had one has a bye. In a round robin the game is typed.

Not compared is what chains have no word for: progressive scores, Koya, ratings, colours, games won
over the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from every import every
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value

HALF = Fraction(1, 2)
#: Player by player, round by round: the opponent, and 1, = or 0; + and - forfeits; a bye for half a
#: point (H), for a whole one (U), a round missed (Z).
SWISS_5 = """
9:1 13:= 2:= 15:1 4:=
10:1 7:1 1:= 16:1 3:=
11:= 6:1 8:1 4:= 2:=
12:1 H 13:1 3:= 1:=
13:0 15:0 11:1 7:= 10:1
14:0 3:0 U 10:1 8:1
15:1 2:0 16:0 5:= 11:0
16:= 14:1 3:0 13:1 6:0
1:0 10:0 H 11:- U
2:0 9:1 15:0 6:0 5:0
3:= 16:0 5:0 9:+ 7:1
4:0 U 14:+ Z Z
5:1 1:= 4:0 8:0 14:0
6:1 8:0 12:- Z 13:1
7:0 5:1 10:1 1:0 16:0
8:= 11:1 7:1 2:0 15:1
"""
SWISS_9 = """
9:1 13:= 2:= 15:1 4:= 6:= 3:= 16:= 8:1
10:1 7:1 1:= 16:1 3:1 4:= 6:0 15:= 5:=
11:= 6:1 8:1 4:= 2:0 16:1 1:= 14:1 10:1
12:1 H 13:1 3:= 1:= 2:= 16:= 6:= 15:1
13:0 15:0 11:1 7:= 10:1 14:0 9:1 8:0 2:=
14:0 3:0 U 10:1 8:1 1:= 2:1 4:= 16:1
15:1 2:0 16:0 5:= 11:0 10:0 13:1 9:1 14:1
16:= 14:1 3:0 13:1 6:0 11:= 15:= 5:1 1:0
1:0 10:0 H 11:- U 13:1 5:0 7:0 12:=
2:0 9:1 15:0 6:0 5:0 7:1 12:1 11:1 3:0
3:= 16:0 5:0 9:+ 7:1 8:= 14:0 10:0 13:=
4:0 U 14:+ Z Z 15:0 10:0 13:= 9:=
5:1 1:= 4:0 8:0 14:0 9:0 7:0 12:= 11:=
6:1 8:0 12:- Z 13:1 5:1 11:1 3:0 7:0
7:0 5:1 10:1 1:0 16:0 12:1 8:= 2:= 4:0
8:= 11:1 7:1 2:0 15:1 3:0 4:= 1:= 6:0
"""
ROUND_ROBIN = """
5:= 2:1 3:1 4:0 6:1
6:1 1:0 5:1 3:= 4:1
4:1 6:1 1:0 2:= 5:1
3:0 5:0 6:= 1:1 2:0
1:= 4:1 2:0 6:- 3:0
2:0 3:0 4:= 5:+ 1:0
"""
PLAYED = {"1": (1, 0), "=": (HALF, HALF), "0": (0, 1)}

Rounds = list[list[tuple[int, str]]]


def rounds_of(text: str) -> Rounds:
    """Player by player from 0 on: the opponent's number (0: none) and what became of the round."""
    lines = [line.split() for line in text.split("\n") if line]
    pairs = [[one.rpartition(":") for one in line] for line in lines]
    return [[(int(other or 0), result) for other, _, result in line] for line in pairs]


def values(text: str, *chain: str) -> list[dict[str, Fraction]]:
    """What each player has in the criteria of a chain, and his rank."""
    rows: list[list[Value]] = []
    given: list[list[Value]] = []
    robin = text == ROUND_ROBIN
    for who, line in enumerate(rounds_of(text), 1):
        for number, (other, result) in enumerate(line, 1):
            seat: list[Value] = [number, min(who, other) or who, who]
            if result in PLAYED:
                rows.append([*seat, float(PLAYED[result][0]), None])
            elif robin:
                rows.append([*seat, float(result == "+"), None])
            elif result in "U+":
                rows.append([number, 20 + who, who, None, "bye"])
            elif result == "H":
                given.append([number, who, -0.5, "tournament points"])  # half a point given
    rules: list[list[Value]] = [
        ["id", "chess"],
        ["title", "Chess"],
        ["sizes", "2"],
        ["byes", "yes"],
        ["points.by_size.2", "1; 0"],
        ["stages.1.name", "preliminary"],
        ["stages.1.rounds", len(rounds_of(text)[0])],
        ["stages.1.seating", "swiss"],
        ["stages.1.sit_out", "yes"],
        ["stages.1.chain", "; ".join(["tournament_points", *chain])],
    ]
    job = evaluate(
        MemoryBook(
            {
                "Event": [["Name", "Exercises"], ["Ruleset", "Chess"]],
                "Players": [["No", "Name"], *([n, f"P{n:02d}"] for n in range(1, 17))],
                "Results": [["Round", "Table", "No", "Points", "Status"], *rows],
                "Rules": [["Key", "Value"], *rules],
                "Penalties": [["Round", "Player", "Points", "Counts in"], *given],
            }
        )
    )
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    lines = sorted(job.outcome.stages[0].standings, key=lambda line: line.no)
    codes = ("tournament_points", *chain)
    return [
        {"rank": Fraction(line.rank or 0), **{code: Fraction(line.value(code)) for code in codes}}
        for line in lines
    ]


#: What FIDE's server makes of the 16 players: Buchholz, without the worst, Sonneborn-Berger.
BUCHHOLZ = "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"
CUT_1 = "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"
SONNEBORN = "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"
#: The ranks by points and direct encounter, where the exercises ask for them (0: not).
DIRECT = {
    SWISS_5: "2 0 2 2 7 0 0 7 0 0 7 0 0 0 0 2",
    SWISS_9: "3 5 1 3 9 2 6 6 14 9 13 14 16 9 9 6",
    ROUND_ROBIN: "1 2 2 6 5 4",
}
SCORE = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "=": HALF, "H": HALF}
OPPONENTS = "opponents(tournament_points)"
BUT_WORST = "opponents(tournament_points, drop_worst = 1)"


def exact(text: str) -> list[Fraction]:
    return [Fraction(number) for number in text.split()]


def added(line: Sequence[tuple[int, str]]) -> Fraction:
    """U2: what his opponents have more by somebody who missed all rounds from some round on."""
    missed = 0
    for _, result in reversed(line):
        if result not in "Z-":
            break
        missed += 1
    return missed * HALF


def test_where_all_games_were_played_opponents_are_counted_as_there() -> None:
    """Ten of 16 players have played all their games against people who did not leave."""
    made = values(SWISS_5, OPPONENTS, BUT_WORST, "sonneborn_berger")
    lines = rounds_of(SWISS_5)
    of_server = list(zip(*map(exact, (BUCHHOLZ, CUT_1, SONNEBORN)), strict=True))
    compared = 0
    for line, own, there in zip(lines, made, of_server, strict=True):
        if all(result in PLAYED and not added(lines[other - 1]) for other, result in line):
            assert (own[OPPONENTS], own[BUT_WORST], own["sonneborn_berger"]) == there
            compared += 1
    assert compared == 10


def test_with_three_rules_of_theirs_all_numbers_come_out() -> None:
    """What is here, with U1, U2 and U3 on top of it, is what is there, of all 16 players."""
    made = values(SWISS_5, OPPONENTS, BUT_WORST, "sonneborn_berger")
    lines = rounds_of(SWISS_5)
    points = [own["tournament_points"] for own in made]
    for at, line in enumerate(lines):
        unplayed = [result for _, result in line if result not in PLAYED]
        met = [(other - 1, result) for other, result in line if result in PLAYED]
        u1, u2 = len(unplayed) * points[at], sum(added(lines[other]) for other, _ in met)
        buchholz = made[at][OPPONENTS] + u1 + u2
        assert buchholz == exact(BUCHHOLZ)[at]
        brought = [points[other] + added(lines[other]) for other, _ in met]
        brought += [points[at]] * len(unplayed)
        u3 = points[at] if any(result in "HZ-" for result in unplayed) else min(brought)
        assert buchholz - u3 == exact(CUT_1)[at]
        u1 = sum(SCORE.get(result, Fraction(0)) for result in unplayed) * points[at]
        u2 = sum(SCORE.get(result, Fraction(0)) * added(lines[other]) for other, result in met)
        assert made[at]["sonneborn_berger"] + u1 + u2 == exact(SONNEBORN)[at]


def test_sonneborn_berger_of_a_round_robin() -> None:
    """U4: the forfeit is a game, as there."""
    made = [own["sonneborn_berger"] for own in values(ROUND_ROBIN, "sonneborn_berger")]
    assert made == exact("9.25 6.25 6.25 4.25 3.25 2.25")


@every(DIRECT.items())
def test_direct_encounter_is_head_to_head(text: str, ranks: str) -> None:
    """Nobody has another rank; who stays level there shares his rank here."""
    made = [own["rank"] for own in values(text, "head_to_head")]
    assert [rank for rank, asked in zip(made, exact(ranks), strict=True) if asked] == [
        asked for asked in exact(ranks) if asked
    ]


SERVER = Path(__file__).with_name("fide_server.txt").read_text("utf-8")
BY_CHANCE = SERVER.partition("tournament.\n")[2].rstrip("\n").split("\n\n")
#: Its columns as chains say them.
COLUMNS = (
    OPPONENTS,
    BUT_WORST,
    "opponents(tournament_points, drop_worst = 2)",
    "opponents(tournament_points, drop_worst = 1, drop_best = 1)",
    "sonneborn_berger",
)


def test_of_forty_tournaments_by_chance_every_value_is_that_of_the_server() -> None:
    """432 players, five criteria and the rank by direct encounter each."""
    compared = 0
    for text in BY_CHANCE:
        games, numbers, ranks = zip(*(line.split(" | ") for line in text.split("\n")), strict=True)
        event = "\n".join(games)
        made = values(event, *COLUMNS)
        assert [[own[code] for code in COLUMNS] for own in made] == list(map(exact, numbers))
        assert [own["rank"] for own in values(event, "head_to_head")] == exact(" ".join(ranks))
        compared += len(games)
    assert (len(BY_CHANCE), compared) == (40, 432)
