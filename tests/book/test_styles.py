"""Styles: whoever can read black on white can read every cell."""

from __future__ import annotations

from every import every
from xlscore.book.styles import BASES, INK, PAPER, style


def luminance(colour: str) -> float:
    """The relative luminance of an RGB colour in hex, as WCAG 2 defines it."""
    assert len(colour) == 6
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@every(BASES)
def test_text_stands_out_from_what_is_behind_it(name: str) -> None:
    """WCAG 2, 1.4.3: a contrast of 4.5 at least."""
    look = style(name)
    dark, light = sorted((luminance(look.color or INK), luminance(look.fill or PAPER)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_a_link_is_blue_and_underlined() -> None:
    look = style("link")
    assert look.underline
    assert look.color is not None
    red, green, blue = (int(look.color[i : i + 2], 16) for i in (0, 2, 4))
    assert blue > red + green / 2


def test_the_size_of_a_table_stands_where_the_room_for_it_was() -> None:
    assert style("points-2").number == "0.00_³"
    assert style("points-2 at3").number == '0.00"³"'
