"""How wide a text is, in characters of a column's width, where no font can be asked.

A column's width counts digits of the workbook's default font. The table has the widths of Calibri,
those of Carlito, which is made to measure: advance widths of the regular or the bold, whichever is
wider, over that of a digit (1038 of 2048 units), rounded up to tenths. Letters with marks are as
wide as without, within 6 %; what the table does not have is taken to be as wide as an "M", Chinese
and Japanese signs as two digits.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

DEFAULT_SIZE = 11
#: What a cell keeps free left and right, and what one step of indent takes.
PADDING, INDENT = 0.8, 1.4
#: In tenths, as all widths below: sums of floats differ between versions of Python, and so would
#: files.
UNKNOWN, WIDE = 17, 20

_BY_WIDTH = {
    0.5: " 'ijlı¹",
    0.6: ",-.:;I`ł‚‘’·ΙΪίι",
    0.7: "!()J[]frt{}°²³г",
    0.8: "sz⁴ζξτт",
    0.9: '"/L\\cŁ„“”ΓέεςχГзсэ',
    1.0: "#$*+0123456789<=>?EFSTZ^_aegkvxy|~–•§×≥€ΕΖΞΣΤγκλνЕЗТавекухчья",
    1.1: "CKPXYbdhnopqußøðþ«»ΚΡΥΧΫήΰβδηθορσυБРСУХЬЭбийлнопръ",
    1.2: "ABRVđΑΒΔΛάαμπАВКЧЯдц",
    1.3: "DGHNUĐΗΝΠИЙЛНПЦЪ",
    1.4: "&OQØ…ΘΟΩφДОфы",
    1.5: "%wψωФжмю",
    1.6: "æÆΦΨЫшщ",
    1.7: "mœЖ",
    1.8: "@MWŒ—→ΜМШЮ",
    1.9: "Щ⇄",
}
_TENTHS = {sign: round(10 * width) for width, signs in _BY_WIDTH.items() for sign in signs}


@lru_cache(maxsize=4096)
def text_width(text: str, bigger: int = 0) -> float:
    """The width of a text in characters; `bigger` is in points above the default size."""
    try:
        width = sum(map(_TENTHS.__getitem__, text)) / 10
    except KeyError:
        width = sum(map(_tenths, text)) / 10
    return width * (DEFAULT_SIZE + bigger) / DEFAULT_SIZE if bigger else width


def _tenths(sign: str) -> int:
    known = _TENTHS.get(sign)
    if known is not None:
        return known
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Cc"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return WIDE
    base = unicodedata.normalize("NFD", sign)[0]
    return _TENTHS.get(base, UNKNOWN)
