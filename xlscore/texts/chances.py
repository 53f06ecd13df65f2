"""Words about what a player still needs, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "goal_best": Titles(
        "{stage}: {count:# player goes|# players go} on ({next})",
        "{stage}: {count:# Spieler kommt|# Spieler kommen} weiter ({next})",
    ),
    "goal_winners": Titles(
        "{stage}: the best of each table goes on ({next})",
        "{stage}: der Beste jedes Tisches kommt weiter ({next})",
    ),
    "goal_table": Titles(
        "{stage}: the best of each table is qualified",
        "{stage}: der Beste jedes Tisches ist qualifiziert",
    ),
    "goal_win": Titles("{stage}: who comes first", "{stage}: wer Erster wird"),
    "decided": Titles("{stage}: decided", "{stage}: entschieden"),
    "exact": Titles(
        "Tried: every placing of every open game. Where players may end level, the points or the "
        "lot decide; that counts as open.",
        "Durchgespielt: jede Platzierung jeder offenen Partie. Wo Spieler gleichauf enden können, "
        "entscheiden die Punkte oder das Los; das zählt als offen.",
    ),
    "sampled": Titles(
        "Not everything could be tried, since rounds are not drawn yet or too much is open. "
        '"Through" and "not possible any more" hold all the same; the shares are those of {of} '
        "endings by lot, give or take {error} percentage points (right in 95 of 100 cases).",
        "Nicht alles ließ sich durchspielen, weil Runden noch nicht ausgelost sind oder zu viel "
        "offen ist. „Schon weiter“ und „nicht mehr möglich“ gelten trotzdem; die Anteile stammen "
        "aus {of} gelosten Verläufen, auf {error} Prozentpunkte genau (in 95 von 100 Fällen).",
    ),
    "nothing": Titles(
        "No round is drawn yet, so everything is open.",
        "Noch ist keine Runde ausgelost, alles ist offen.",
    ),
    "no_answer": Titles(
        "{stage}: everybody plays as many games as he likes, or only the best of them count, so it "
        "cannot be said what is still needed; the standings say who would go on now.",
        "{stage}: Alle spielen so viele Partien, wie sie möchten, oder nur die besten zählen; also "
        "lässt sich nicht sagen, was noch nötig ist. Wer jetzt weiter wäre, zeigt die Wertung.",
    ),
    "not_here": Titles("does not play in this stage", "spielt in dieser Phase nicht mit"),
    "through": Titles("already through", "schon weiter"),
    "won": Titles("cannot be caught", "nicht mehr einzuholen"),
    "beaten": Titles("not possible any more", "nicht mehr möglich"),
    "qualified": Titles("through", "weiter"),
    "rank": Titles("rank {rank}", "Rang {rank}"),
    "no_rank": Titles("without a rank", "ohne Rang"),
    "and_qualified": Titles("{rank}, qualified", "{rank}, qualifiziert"),
    "eliminated": Titles("out", "ausgeschieden"),
    "open": Titles("open", "offen"),
    "in": Titles("enough, whatever the others do", "reicht, egal was die anderen machen"),
    "depends": Titles("depends on the others", "hängt von den anderen ab"),
    "out": Titles("not enough", "reicht nicht"),
    "needs": Titles("{place} is enough", "{place} reicht"),
    "place": Titles("place {place}", "Platz {place}"),
    "shared": Titles("shared place {place}", "geteilter Platz {place}"),
    "to": Titles("{first} to {last}", "{first} bis {last}"),
    "line": Titles("{who}: {what}", "{who}: {what}"),
    "share": Titles("{percent} %", "{percent} %"),
    "may_pass": Titles(
        "of {who}, {most:at most # may end|at most # may end} ahead of him or level",
        "von {who} {most:darf höchstens # Spieler|dürfen höchstens # Spieler} vor ihm oder "
        "gleichauf enden",
    ),
    "nobody": Titles(
        "none of {who} may end ahead of him or level",
        "von {who} darf niemand vor ihm oder gleichauf enden",
    ),
    "others": Titles("{count:# other|# others}", "{count:# anderen|# anderen}"),
}
