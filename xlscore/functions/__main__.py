"""``python -m xlscore.functions [FILE]``: write docs/functions.md, or print it."""

from __future__ import annotations

import sys
from pathlib import Path

from xlscore.functions.document import page

if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(page(), "utf-8", newline="\n")
else:
    sys.stdout.write(page())
