"""The words of docs/check_draw.html, the page that checks draws without xlscore, in every language.

``python -m xlscore.report.check_page docs/check_draw.html`` writes them into the page anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from xlscore.texts import LANGUAGES, words

START: Final = "// Made by `python -m xlscore.report.check_page docs/check_draw.html`:\n"
END: Final = "// End of what it makes.\n"


def renewed(page: str) -> str:
    """The page with the words between its two marks made anew."""
    found = words("check_page")
    made = {code: {key: text.in_(code) for key, text in found.items()} for code in LANGUAGES}
    text = json.dumps(made, ensure_ascii=False, indent=1)
    head, _, rest = page.partition(START)
    return f"{head}{START}const WORDS = {text};\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(renewed(file.read_text("utf-8")), "utf-8", newline="\n")
