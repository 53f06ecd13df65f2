"""F4, F5: a knock-out on the page of the room stands there as on the sheet *Bracket*."""

from __future__ import annotations

from typing import Any

from bracket_play import lower_number_wins, play_on, rules_of, start
from core.test_graph import BRACKET, DOUBLE
from every import every
from hall import Hall
from test_bracket import boxes as boxes_of_sheet
from test_bracket import page_of, report_of
from xlscore.room.page import room_page
from xlscore.room.state import room_state, show_bracket
from xlscore.texts import Language


def shown(text: str, players: int, rounds: int, language: Language = "en") -> list[dict[str, Any]]:
    """The brackets of the page after so many turns; the lower number wins."""
    text = text.format(players=players)
    rules, event = rules_of(text), start(players)
    for _ in range(rounds):
        event = play_on(event, rules, lower_number_wins) or event
    return show_bracket(report_of(event, text, language))


def columns(sections: list[dict[str, Any]]) -> list[list[str]]:
    """As `boxes` of the sheet has them: heading, then "seed name points", winners with a *."""
    found = []
    for section in sections:
        for number, head in enumerate(section["heads"]):
            own = [box for box in section["boxes"] if box["column"] == number]
            lines = [
                " ".join(filter(None, (seat["seed"], seat["name"], seat["points"])))
                + "*" * (seat["look"] not in ("", "out"))
                for box in own
                for seat in box["seats"]
            ]
            found.append([head, *lines])
    return found


@every([(BRACKET, 4, 2), (BRACKET, 5, 1), (BRACKET, 8, 0), (DOUBLE, 8, 3), (DOUBLE, 6, 9)])
def test_it_has_the_boxes_of_the_sheet(text: str, players: int, rounds: int) -> None:
    sheet = boxes_of_sheet(page_of(text.format(players=players), players, rounds))
    assert sorted(columns(shown(text, players, rounds))) == sorted(sheet)


def test_boxes_stand_between_those_that_they_come_from() -> None:
    """Four play: boxes of two rows at 0 and 2, the final at 1; two lines, a bar, and one more."""
    section = shown(BRACKET, 4, 0)[0]
    assert section["unit"] == 4
    first = [(box["row"], box["column"]) for box in section["boxes"]]
    assert first == [(0, 0), (4, 0), (2, 1)]
    assert section["wires"] == [[0, 1, 0, 2], [4, 1, 4, 2], [0, 1, 4, 1], [2, 2, 2, 3]]


def test_an_event_without_a_bracket_has_no_such_view() -> None:
    hall = Hall("alhambra", 8)
    hall.draw()
    assert "bracket" not in room_state(hall.job(), "en")
    assert 'id="nav-bracket"' in room_page(room_state(hall.job(), "en"))
