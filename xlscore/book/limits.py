"""How big a workbook may be: beyond these it is refused with a message, never half read."""

from __future__ import annotations

MEBIBYTE = 1 << 20

MAX_FILE_BYTES = 256 * MEBIBYTE
"""The file itself, packed. Every limit holds for what is written as for what is read."""

MAX_UNPACKED_BYTES = 512 * MEBIBYTE
"""All parts together as the file declares them, also those that are only copied."""

MAX_PARSED_BYTES = 256 * MEBIBYTE
"""All parts together that have to be unpacked to be understood."""

MAX_PARTS = 10_000
MAX_SHEETS = 1_000
MAX_ELEMENTS = 400_000
"""XML elements of one part that is held as a tree (a sheet's cells are not)."""

MAX_DEPTH = 200
"""How deep the XML elements of a part may be nested."""

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
"""The last row and column of Excel."""

MAX_ROWS = 500_000
MAX_CELLS = 4_000_000
"""Rows and cells of one sheet that is read."""

MAX_TEXT = 32_767
"""Characters of one cell (Excel's own limit)."""

MAX_HEADER_TEXT = 255
"""Characters of a page header or footer (Excel's own limit)."""

MAX_LINKS = 65_530
MAX_BREAKS = 1_026
"""Links and page breaks of one sheet (Excel's own limits; further ones are left out)."""

MAX_TITLE = 31
"""Characters of a sheet's title (Excel's own limit)."""

MAX_FORMATS = 64_000
"""Cell formats of one workbook (Excel stops at 65,490)."""

MAX_STRINGS = 1_000_000
"""Different texts of one workbook."""

MAX_HEIGHT = 409
"""Points of a row: Excel refuses half a point more."""
