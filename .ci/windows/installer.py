"""The installer for Windows, made anywhere where NSIS is (on Debian: nsis).

    python .ci/windows/installer.py TREE FOLDER

TREE is what tree.py made, with xlscore in it. Same tree, same NSIS, same bytes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tree import DAY

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from xlscore.texts import LANGUAGES, spoken, words  # noqa: E402

#: How NSIS writes the signs that mean something to it.
MEANT = {"\n": r"$\r$\n", '"': r"$\"", "$": "$$"}
#: Where NSIS puts itself on Windows, where it is not on the path.
USUAL = r"C:\Program Files (x86)\NSIS\makensis.exe"


def make_installer(tree: Path, folder: Path) -> Path:
    """The installer's file."""
    (known,) = tree.glob("packages/xlscore-*.dist-info")
    version = re.fullmatch(r"xlscore-(.+)\.dist-info", known.name)
    assert version, known
    folder.mkdir(parents=True, exist_ok=True)
    out = folder.resolve() / f"xlscore-{version[1]}-windows.exe"
    texts = folder.resolve() / "words.nsh"
    texts.write_text(text_of_words(), "utf-8")
    given = {
        "VERSION": version[1],
        "TREE": tree.resolve(),
        "TEMPLATES": ROOT / "templates",
        "LICENSE": ROOT / "LICENSE",
        "LAUNCHER": HERE / "xlscore.cmd",
        "WORDS": texts,
        "OUT": out,
    }
    defined = [f"-D{name}={value}" for name, value in given.items()]
    subprocess.run(
        [
            *(shutil.which("makensis") or USUAL, "-V2", "-WX", "-INPUTCHARSET", "UTF8"),
            *(*defined, str(HERE / "installer.nsi")),
        ],
        check=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(DAY)},
    )
    texts.unlink()
    return out


def text_of_words() -> str:
    """A language after the other, the one of programs first: NSIS takes it on any other Windows."""
    lines = [f'!insertmacro MUI_LANGUAGE "{spoken(code).english}"' for code in LANGUAGES]
    for name, titles in words("installer").items():
        for code in LANGUAGES:
            text = "".join(MEANT.get(sign, sign) for sign in titles.in_(code))
            language = f"${{LANG_{spoken(code).english.upper()}}}"
            lines.append(f'LangString {name.upper()} {language} "{text}"')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(make_installer(Path(sys.argv[1]), Path(sys.argv[2])))
