"""Colours, links, edges, alerts of the engine: what needs no LibreOffice to be tested."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_engine import alerts, links
from uno_engine.alerts import Alert
from uno_engine.borders import WEIGHTS, weight_of
from uno_engine.colours import packed, unpacked
from uno_engine.layout import characters_of
from uno_engine.ranges import edge
from xlscore.calc.looks import width_of

BYTE = st.integers(0, 255)


@given(st.tuples(BYTE, BYTE, BYTE))
def test_a_colour_is_the_same_in_every_form(rgb: tuple[int, int, int]) -> None:
    red, green, blue = rgb
    assert unpacked(packed(rgb)) == rgb
    assert packed(f"#{red:02x}{green:02X}{blue:02x}") == packed(rgb)
    assert packed(red + 256 * green + 65536 * blue) == packed(rgb)


def test_what_is_no_colour() -> None:
    with pytest.raises(ValueError, match="no colour"):
        packed("red")


@given(st.integers(1, 254))
def test_a_column_width_survives(characters: int) -> None:
    assert characters_of(width_of(characters)) == pytest.approx(characters, abs=0.01)


@pytest.mark.parametrize("word", WEIGHTS)
def test_a_weight_survives_rounding(word: str) -> None:
    assert weight_of(WEIGHTS[word] + 4) == weight_of(max(0, WEIGHTS[word] - 4)) == word


@pytest.mark.parametrize(
    ("excel", "calc"),
    [
        ("#'My Sheet'!A1", "#'My Sheet'.A1"),
        ("#Sheet1!B2:C3", "#Sheet1.B2:C3"),
        ("#'a!b.c'!A1", "#'a!b.c'.A1"),
        ("https://example.org/a.b", "https://example.org/a.b"),
    ],
)
def test_links(excel: str, calc: str) -> None:
    assert links.to_calc(excel) == calc
    assert links.to_excel(calc) == excel


def test_edges_of_filled_cells() -> None:
    filled = [True, True, True, False, False, True]
    assert edge(filled, 0, 1, 99) == 2
    assert edge(filled, 2, 1, 99) == 5
    assert edge(filled, 5, 1, 99) == 99
    assert edge(filled, 5, -1, 99) == 2
    assert edge(filled, 2, -1, 99) == 0
    assert edge([False, False], 1, -1, 99) == 0


def test_an_alert_that_nobody_could_answer_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert alerts.show(Alert("Undo?", buttons="yes_no"), None) == "yes"
    monkeypatch.setenv("XLSCORE_ALERTS", "collect")
    assert alerts.show(Alert("Done."), object()) == "ok"
