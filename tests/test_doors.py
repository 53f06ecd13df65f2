"""Ways in for those who add something: each is done for real in a copy, in two files at most.

`words.jsonl` and `compiled.jsonl` are made from these files and do not count.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import xlscore

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="a browser starts no second program"
)

ROOT = Path(__file__).parents[1]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"


class Copy:
    """The program, to be changed."""

    def __init__(self, folder: Path) -> None:
        left = shutil.ignore_patterns("__pycache__")
        self.folder, self.room = folder, folder / "xlscore"
        shutil.copytree(Path(xlscore.__file__).parent, self.room, ignore=left)

    def change(self, files: Mapping[str, str]) -> None:
        """Write new files, and add to the end of others."""
        assert len(files) <= 2
        for name, text in files.items():
            file = self.room / name
            file.parent.mkdir(exist_ok=True)
            known = file.read_text("utf-8") if file.exists() else ""
            file.write_text(known + text, "utf-8")
        self.python("xlscore/texts/compiling.py")
        self.python("xlscore/core/rulebook/compiling.py")

    def mend(self, name: str, old: str, new: str) -> None:
        """Change one place of a file that `change` added to, or of one file alone."""
        file = self.room / name
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")

    def python(self, *args: object) -> str:
        known = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
        done = subprocess.run(
            [sys.executable, "-X", "utf8", *map(str, args)],
            env={**os.environ, "PYTHONPATH": f"{self.folder}{os.pathsep}{known}"},
            cwd=self.folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def run(self, *args: object) -> str:
        """What the program says, without a Traceback."""
        return self.python("-m", "xlscore", *args)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_a_language_is_one_file(copy: Copy) -> None:
    """What it lacks is said in English."""
    own = (
        'name = "Español"\nenglish = "Spanish"\ncomma = true\ndate = "{day}/{month}/{year}"\n'
        'cell_date = "dd/mm/yyyy"\ncolon = ": "\nsemicolon = "; "\ncsv = ";"\n'
        'truth = ["VERDADERO", "FALSO"]\nplural = "one"\nlocales = ["es"]\nwindows = 0x0A\n'
        'office = "es-ES"\nof_one = "(?!)"\n'
    )
    text = f'[languages.es]\n{own}[criteria.tournament_points]\nes = "Puntos de torneo"\n'
    copy.change({"texts/catalogue/languages/es.toml": text})
    shown = copy.run("export", CATAN, "--to", "md", "--lang", "es")
    assert "Puntos de torneo" in shown
    assert "Rank" in shown
    lacks = copy.run("texts", "missing", "es")
    assert "criteria.share: Share" in lacks
    assert "criteria.tournament_points" not in lacks


COUNT = '''"""How many players there are."""

from xlscore.actions.answer import Answer
from xlscore.actions.verbs.verb import Given, Opened, Verb
from xlscore.texts import say


def run(opened: Opened, given: Given) -> Answer:
    """One line."""
    job = opened.event()
    language, count = opened.spoken(job.language), len(job.read.event.players)
    return Answer(language=job.language, lines=[say("count.players", language, count=count)])


VERB = Verb("count", run, is_answer=True)
'''
COUNT_WORDS = """
[commands.count]
en = "Count the players."
[help.count]
en = "Count the players."
[macro_titles.count]
en = "Count"
[macro_titles.count_help]
en = "Count the players"
[count.players]
en = "{count:# player|# players}"
"""
HOSTS = """
import sys
from pathlib import Path
from xlscore.excel.vba.modules import addin_modules
from xlscore.web.messages import Request
from xlscore.live.macro_list import macros_on
from xlscore.web.site import site
from xlscore.web.worker import answer
for host in ("macros", "calc", "pane", "new host"):
    assert "count" in [macro.verb for macro in macros_on(host)], host
assert 'data-ask="count" data-say="count">Count<' in site({})["index.html"].decode()
said = answer({"e.xlsx": Path(sys.argv[1]).read_bytes()}, Request("count", "e.xlsx")).said
print(*said)
"""


def test_a_verb_on_all_hosts_is_one_file_and_its_words(copy: Copy) -> None:
    copy.change({"actions/verbs/count.py": COUNT, "texts/catalogue/count.toml": COUNT_WORDS})
    said = copy.run("count", CATAN)
    assert said.endswith(" players\n")
    assert "Count the players." in copy.run("--help")
    assert copy.python("-c", HOSTS, CATAN) == said


def test_the_wording_of_a_message_is_one_line(copy: Copy) -> None:
    copy.mend("texts/catalogue/next.toml", 'en = "everything is played"', 'en = "all is done"')
    copy.change({})
    assert "catan-herne-2026.xlsx: all is done" in copy.run("check", CATAN, "--lang", "en")


CHECK = """

def odd_names(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    for player in event.players:
        yield finding("name-odd", player.source.at("name"), name=player.name)


PLAUSIBLE_CHECKS = (*PLAUSIBLE_CHECKS, odd_names)
"""
MESSAGE = """
[findings.name-odd]
severity = "warning"
en = "What a name: {name}."
"""


def test_a_finding_is_a_check_and_its_words(copy: Copy) -> None:
    copy.change({"core/checks/plausible.py": CHECK, "texts/catalogue/findings_event.toml": MESSAGE})
    assert "warning name-odd: What a name: " in copy.run("check", CATAN, "--lang", "en")


def test_a_ruleset_is_one_file(copy: Copy, tmp_path: Path) -> None:
    text = (copy.room / "rulesets" / "stone-age.toml").read_text("utf-8")
    text = text.replace('id = "stone-age"', 'id = "iron-age"').replace("Stone Age", "Iron Age")
    copy.change({"rulesets/iron-age.toml": text})
    copy.run("new", "iron-age", "own.xlsx", "--lang", "en")
    assert "Iron Age" in copy.run("rules", "list")
    assert (tmp_path / "own.xlsx").exists()


def test_a_tie_break_is_one_function_and_its_words(copy: Copy) -> None:
    known = '        _number("draws", count_draws),\n'
    own = '        _number("seats", lambda tally: len(tally.seats)),\n'
    copy.mend("core/criteria/words.py", known, known + own)
    words = '[criteria.seats]\nen = "Seats"\n[criteria_laws.seats]\nen = "How often one sat."\n'
    copy.change({"texts/catalogue/criteria.toml": words})
    rules = (copy.room / "rulesets" / "catan.toml").read_text("utf-8")
    chain = rules.replace('chain = ["tournament_points", "victory_points"', 'chain = ["seats"')
    (copy.folder / "ours.toml").write_text(chain.replace('id = "catan"', 'id = "ours"'), "utf-8")
    said = copy.run("export", CATAN, "--to", "md", "--lang", "en", "--rules", "ours.toml")
    assert "| Seats |" in said


def test_an_export_format_is_one_file(copy: Copy) -> None:
    module = (
        "from xlscore.report.formats import Format\n"
        'FORMAT = Format(".title", {"event": lambda report: report.title + "\\n"})\n'
    )
    copy.change({"report/formats/title.py": module})
    assert "Catan" in copy.run("export", CATAN, "--to", "title")
    assert "title" in copy.run("batch", "--help")
