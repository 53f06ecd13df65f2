"""Take the strip of the README: results typed, the standings they become, the same on a phone.

    python docs/take_strip.py [FOLDER]

Needs LibreOffice, poppler's pdftoppm, Chromium and ImageMagick.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from take_pictures import COLOURS, ROOT

#: An example with a final; which pages of it, printed, are *Results* and *Standings*.
EVENT, RESULTS, STANDINGS = "7wonders-leeds-2026.xlsx", 4, 6
#: So large is each picture; the upper left corner of a page is its margin.
SHEET, PHONE, DOTS = "900x390+52+52", "390,760", 110
XLSCORE = (sys.executable, "-m", "xlscore")


def run(*command: str, cwd: Path) -> None:
    """One program, quietly."""
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL)


def keep(picture: Path, made: Path, *changes: str) -> None:
    """A picture in few colours, as small as the others of the guides."""
    few = ("-strip", "-dither", "None", "-colors", str(COLOURS))
    run("convert", str(picture), *changes, "+repage", *few, f"PNG8:{made}", cwd=made.parent)


def main() -> None:
    """All three."""
    pictures = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures").resolve()
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        run(*XLSCORE, "recalc", str(ROOT / "workbooks" / EVENT), "-o", "event.xlsx", cwd=work)
        run(*XLSCORE, "live", "event.xlsx", "--once", "-o", "room.html", cwd=work)
        run("soffice", "--headless", "--convert-to", "pdf", "event.xlsx", cwd=work)
        for name, page in (("results", RESULTS), ("standings", STANDINGS)):
            at = ("-f", str(page), "-l", str(page), "-r", str(DOTS), "-png", "-singlefile")
            run("pdftoppm", *at, "event.pdf", name, cwd=work)
            keep(work / f"{name}.png", pictures / f"strip-{name}.png", "-crop", SHEET)
        window = ("--hide-scrollbars", f"--window-size={PHONE}", "--force-device-scale-factor=1")
        shot = f"--screenshot={work / 'phone.png'}"
        page_ = (work / "room.html").as_uri()
        run("chromium", "--headless=new", "--no-sandbox", *window, shot, page_, cwd=work)
        keep(work / "phone.png", pictures / "strip-phone.png")


if __name__ == "__main__":
    main()
