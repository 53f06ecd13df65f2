"""French and German sentences as people read them: articles, gender, no-break spaces."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from every import every
from hall import Hall
from xlscore.actions.event_what_if import event_what_if
from xlscore.cli import COMMANDS, main
from xlscore.core.findings import finding
from xlscore.core.rules import STAGES
from xlscore.core.spelling import suggestion
from xlscore.imports.columns import Seen
from xlscore.printing.rules_page import in_short
from xlscore.report.pages import footer
from xlscore.report.rules_sources import source_lines
from xlscore.room.announcing import announcement
from xlscore.texts import Titles, say, words
from xlscore.texts.compiled import areas

#: A sign that wants a no-break space before it, and has none; not of an address or of a program.
TIGHT = re.compile(r"(?<!https)(?<!http)(?<!xlscore)(?<!telegram_form)[a-zà-ÿ)»][:;!?](?![\w/…])")


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (STAGES["preliminary"], "la ronde 1 de la phase préliminaire n’a pas"),
        (Titles(STAGES["preliminary"].texts, single=True), "la phase préliminaire n’a pas"),
    ],
)
def test_a_stage_has_its_article(stage: Titles, said: str) -> None:
    assert said in finding("log-missing", None, stage=stage, round=1).text("fr")


def test_a_stage_that_is_over_is_feminine() -> None:
    assert say("report.complete", "fr") == "terminée"


def test_the_pages_of_every_sheet_are_counted_alike() -> None:
    assert footer("Soirée", "Tirage", "fr") == "&LSoirée – Tirage&Rpage &P sur &N"
    assert footer("Abend", "Auslosung", "de") == "&LAbend – Auslosung&RSeite &P von &N"


def tight(text: str) -> list[str]:
    """Where a no-break space is missing, each with what stands around it."""
    return [text[max(0, m.start() - 20) : m.end() + 10] for m in TIGHT.finditer(text)]


@every(areas()[1:])
def test_no_sign_of_the_catalogue_touches_its_word(area: str) -> None:
    for key, text in words(area).items():
        plain = re.sub(r"`[^`]*`", "", re.sub(r"\{[^{}]*\}", "0", text.in_("fr")))
        assert tight(plain) == [], key


#: Of these what may still become of each is read too: the same sentences in all rulesets.
WITH_CHANCES = ("catan", "mleague")


def texts_of(hall: Hall) -> Iterator[str]:
    """What there is to read of an event in French, apart from its sheets' cells."""
    job = hall.job()
    report = job.report("fr")
    yield from (*job.summary("fr"), *job.next_steps("fr"))
    if job.rules.id in WITH_CHANCES:
        yield from (*event_what_if(job, None, "fr"), *event_what_if(job, 1, "fr"))
    yield from (found.text("fr") for found in job.findings)
    yield from (line for lines in in_short(report) for line in (lines[0], *lines[1]))
    yield from (line.text for line in announcement(job, "fr"))
    yield job.export("md", "fr").decode()
    yield from job.explanation(1, "fr")
    documents = {source.document for source in job.rules.sources}
    for line in source_lines(job.rules, "fr"):
        if not any(document in line for document in documents):  # as it calls itself
            yield line


def test_no_sign_of_what_is_put_together_touches_its_word() -> None:
    for ruleset in ("catan", "7wonders-4rounds", "mleague", "riichi-ema"):
        hall = Hall(ruleset, 16, event={"Language": "fr"})
        hall.draw()
        for text in texts_of(hall):
            assert tight(text) == []
        hall.play(random.Random(7))
        for text in texts_of(hall):
            assert tight(text) == []
    seen = Seen("csv", "UTF-8", ("Nom", "Points"), ("Ville",), [3, 7], beside=["numbers"])
    assert tight(seen.line("fr")) == []


@every(COMMANDS)
def test_no_sign_of_a_help_touches_its_word(command: str) -> None:
    shown = CliRunner().invoke(main, [command, "--help", "--lang", "fr"], standalone_mode=True)
    assert tight(shown.output) == []


def test_headings_of_a_help_have_their_space() -> None:
    shown = CliRunner().invoke(main, ["--help", "--lang", "fr"]).output
    assert "\nCommandes\u00a0:\n" in shown
    assert "\nCommands:\n" in CliRunner().invoke(main, ["--help", "--lang", "en"]).output


def test_a_hint_ends_its_sentence() -> None:
    near = suggestion("Clob", ["Club", "Nom"])
    told = finding("import-heading", None, value="Clob", near=near).text("fr")
    assert told.endswith("avec --skip\u00a0; vouliez-vous dire Club\u00a0?")


def test_what_comes_next_is_one_sentence() -> None:
    assert say("next.draw", "fr", rounds="Finale") == "à tirer ensuite\u00a0: Finale"
    one, two = (
        say("next.type_points", "fr", round="Finale", count=count, sheet="Résultats")
        for count in (1, 2)
    )
    assert one.endswith("saisir les points d’une table dans Résultats")
    assert two.endswith("saisir les points de 2 tables dans Résultats")


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("preliminary", "Runde 3 der Vorrunde"),
        ("final", "Runde 3 des Finales"),
        ("third place", "Runde 3 des Spiels um Platz 3"),
        ("stage 2", "Partie 3 von Runde 2"),
    ],
)
def test_a_round_is_of_its_stage_in_german(stage: str, said: str) -> None:
    about = {"round": 3, "stage": STAGES[stage], "names": "Ada"}
    assert said in finding("draw-group", None, **about).text("de")
    gone = finding("log-missing", None, round=3, stage="Liga").text("de")
    assert "Runde 3 von Liga" in gone


def test_several_entries_are_named_as_several() -> None:
    single = Titles(STAGES["final"].texts, single=True)
    about = {"stage": single, "round": 1, "what": "Ada: 3 → 4", "other": None}
    one, two = (
        finding("log-corrected", None, entry=entry, count=count, **about).text("de")
        for entry, count in (("3", 1), ("3, 4", 2))
    )
    assert one.startswith("nach der Auslosung (Finale, Eintrag 3) wurde ein Ergebnis berichtigt")
    assert two.startswith("nach der Auslosung (Finale, Einträge 3, 4) wurde")


def test_one_player_is_no_players() -> None:
    for language, shown in (("en", "1 player ("), ("de", "1 Spieler ("), ("fr", "1 joueur (")):
        line = say("draws.drawn_line", language, round="R", tables=1, players=1, method="C9")
        assert shown in line
