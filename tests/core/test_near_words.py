"""A misspelt word of rules is told with the nearest: keys, values, criteria, formulas, seasons."""

from __future__ import annotations

from every import every
from xlscore.core.findings import Finding
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import LANGUAGES, fill

EVENT = """
id = "ours"
title = "Ours"
sizes = [3, 4]
{top}
[points]
by_size = {{ 3 = [5, 3, 2], 4 = [5, 3, 2, 1] }}
{points}
[[columns]]
name = "blood"
title = "First blood"
yes_no = true
[[columns]]
name = "corp"
title = "Corporation"
words = ["Ecoline", "Tharsis"]
[lookup.handicap]
Ada = 6
[lookup.start]
Ecoline = 1
Tharsis = 2
[formulas]
{formulas}
{part}
[[stages]]
name = "preliminary"
rounds = 3
{chain}
{stage}
{end}
"""
CHAIN = 'chain = ["tournament_points", "lot"]'
FINAL = '[[stages]]\nname = "final"\nrounds = 1\nchain = ["tournament_points", "lot"]\n'
ENTRY = f"{FINAL}[[stages.entries]]\n"
WORKED = '[[worked]]\nrule = "C3"\n'
SEASON = """
id = "ours"
title = "Ours"
{chain}
{top}
[points]
table = [3, 2, 1]
{points}
[counted]
weights = [1, 1]
{counted}
[final]
places = 4
{final}
{end}
"""

#: Where it stands, what is written, and the word that was meant.
OF_RULESETS = [
    ("top", "minimum_player = 4", "minimum_players"),
    ("top", "tabel_size = 4", "table_size"),
    ("points", 'shard = "full"', "shared"),
    ("part", "[victory_points]\ncaped = true", "capped"),
    ("part", "[opponent]\nfloor = 0.2", "opponents"),
    ("part", "[teams]\nmember = 4", "members"),
    ("part", "[score]\norgin = 3", "origin"),
    ("part", '[[games]]\ntitel = "Catan"', "title"),
    ("part", '[points_title]\nend = "Points"', "en"),
    ("formulas", 'victory_point = "points"', "victory_points"),
    ("stage", 'seatting = "lot"', "seating"),
    ("stage", "sitout = true", "sit_out"),
    ("end", f'{ENTRY}source = "preliminary"\ntake = "best"\ncuont = 4', "count"),
    ("end", f'{WORKED}criteron = "wins"', "criterion"),
    ("end", '[[sources]]\ndocument = "Rules"\npubisher = "A club"', "publisher"),
    ("top", 'base = "cattan"', "catan"),
    ("points", 'shared = "ful"', "full"),
    ("points", 'rounding = "halfup"', "half-up"),
    ("part", '[[formula]]\ncolumn = "points"\noperation = "othrs"', "others"),
    ("part", '[[formula]]\ncolumn = "blod"', "blood"),
    ("part", '[teams]\nstage = "prelimnary"', "preliminary"),
    ("part", '[teams]\nchain = ["tournament_pts"]', "tournament_points"),
    ("stage", 'seating = "swis"', "swiss"),
    ("stage", 'seating = "round robin"', "round-robin"),
    ("stage", 'qualifies = "winer"', "winners"),
    ("stage", 'eliminated = ["strike"]', "strikes"),
    ("end", f'{ENTRY}source = "preliminary"\ntake = "bst"\ncount = 4', "best"),
    ("end", f'{ENTRY}source = "preliminery"\ntake = "best"\ncount = 4', "preliminary"),
    ("end", f'{FINAL}from = ["preliminry 1-4"]', "preliminary"),
    ("end", f'{FINAL}from = ["winer of preliminary 1"]', "winner of preliminary"),
    ("end", f'{FINAL}from = ["preliminary 1-4"]\nunless = "prelimnary 1"', "preliminary"),
    ("end", f'{WORKED}ours = "al"', "all"),
    ("end", f'{WORKED}games = [[5, 4, 3]]\ncriterion = "winz"\nvalue = 1', "wins"),
    ("chain", "tournament_point", "tournament_points"),
    ("chain", "victorypoints", "victory_points"),
    ("chain", "head2head", "head_to_head"),
    ("chain", "sonneborn_berge", "sonneborn_berger"),
    ("chain", "won_game", "won_games"),
    ("chain", "opponent_points", "opponents_points"),
    ("chain", "lots", "lot"),
    ("chain", "oponents(wins)", "opponents"),
    ("chain", "opponents(win)", "wins"),
    ("chain", "opponents(wins, drop_wrst = 1)", "drop_worst"),
    ("chain", "meen(share)", "mean"),
    ("chain", "mean(shar)", "share"),
    ("chain", "best(victory_point, 2)", "victory_points"),
    ("chain", "count(plce = 1)", "place"),
    ("chain", "membr(2)", "member"),
    ("chain", "game_played at least 4", "games_played"),
    ("chain", "games_played at leest 4", "least"),
    ("formulas", 'victory_points = "pionts + 1"', "points"),
    ("formulas", 'victory_points = "points + blod"', "blood"),
    ("formulas", 'victory_points = "mx(points, 3)"', "max"),
    ("formulas", 'victory_points = "points + lokup(handicap, player)"', "lookup"),
    ("formulas", 'victory_points = "points + lookup(handycap, player)"', "handicap"),
    ("formulas", 'victory_points = "points + lookup(handicap, plyer)"', "player"),
    ("formulas", 'victory_points = "lookup(start, crop)"', "corp"),
    ("formulas", 'victory_points = "othrs(sum of points)"', "others"),
    ("formulas", 'victory_points = "others(sun of points)"', "sum"),
    ("formulas", 'victory_points = "others(sum off points)"', "of"),
    ("formulas", 'tournament_points = "if plase = 1 then 3 else 0"', "place"),
    ("formulas", 'bonus = "if blood = 1 than 1 else 0"', "then"),
    ("formulas", 'bonus = "if blood = 1 then 1 els 0"', "else"),
    ("formulas", 'bonus = "tabel_size"', "table_size"),
]
OF_SEASONS = [
    ("chain", "valu", "value"),
    ("chain", "tournament", "tournaments"),
    ("top", 'ruleset = ["catan"]', "rulesets"),
    ("top", 'base = "7wonder"', "7wonders"),
    ("points", "particpants = 3", "participants"),
    ("points", 'types = ["qualifer"]', "qualifier"),
    ("counted", "forfit = true", "forfeit"),
    ("final", "from_rank = 3", "from_ranking"),
    ("final", 'move_up = "rankng"', "ranking"),
    ("end", '[[points.times]]\ntype = "regionl"\ntimes = 2', "regional"),
    ("end", '[[points.times]]\ntype = "regional"\ntime = 2', "times"),
    ("end", '[[direct]]\ntype = "opn"', "open"),
    ("end", '[rating]\nsystem = "glicko2"', "glicko-2"),
    ("end", '[eligibility]\ntypes = ["qualifyer"]', "qualifier"),
    ("end", "[elegibility]\nmost = 1", "eligibility"),
]


#: Each kind of rules: the text, its chain, and what reads it.
KINDS = {
    "ruleset": (EVENT, CHAIN, RULESETS),
    "season": (SEASON, 'chain = ["value"]', FAMILIES),
}
SLOTS = ("top", "points", "formulas", "part", "stage", "counted", "final", "end")


def told(kind: str, where: str, written: str) -> list[Finding]:
    """What is wrong with rules that are right but for what is written somewhere."""
    text, chain, shelf = KINDS[kind]
    if where == "chain":
        written = f"chain = ['{written}']"
    slots = {**dict.fromkeys(SLOTS, ""), "chain": chain, where: written}
    return [*shelf.load_toml(text.format_map(slots)).problems]


@every([*(("ruleset", *one) for one in OF_RULESETS), *(("season", *one) for one in OF_SEASONS)])
def test_the_nearest_word_is_named(kind: str, where: str, written: str, meant: str) -> None:
    findings = told(kind, where, written)
    for language in LANGUAGES:
        hint = fill("hints.near", near=meant).in_(language)
        of_key = [one for one in findings if one.code == "rules-unknown-key"]
        assert any(one.text(language).endswith(hint) for one in findings) or any(
            one.values["near"] == meant and meant in one.text(language) for one in of_key
        )


def test_what_is_like_no_word_is_told_without_one() -> None:
    """Only what is accepted is named; a number is like no word."""
    seating = told("ruleset", "stage", 'seating = "xyz"')[0].text("en")
    assert seating.endswith("round-robin, strikes, partners, matches")
    sizes = told("ruleset", "top", "table_size = 12")
    assert "table_size = 12: accepted are 3, 4" in [one.text("en") for one in sizes]
