"""Words of announcements and of the command that sends them, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    # what is announced
    "line": Titles("{rank}. {who}", "{rank}. {who}"),
    "line_with": Titles("{rank}. {who}, {what}", "{rank}. {who}, {what}"),
    "more": Titles("… and {count} more", "… und {count} weitere"),
    "lines_left": Titles(
        "… and {count:# more line|# more lines}",
        "… und {count:# weitere Zeile|# weitere Zeilen}",
    ),
    "table": Titles("Table {table}: {who}", "Tisch {table}: {who}"),
    "playing": Titles(
        "{round}: {done} of {count:# table has|# tables have} reported",
        "{round}: {done} von {count:# Tisch hat|# Tischen haben} gemeldet",
    ),
    "next": Titles("Next: {rounds}", "Als Nächstes: {rounds}"),
    # the command
    "sent": Titles(
        "sent to {service}: {count:# post|# posts}",
        "an {service} gesendet: {count:# Nachricht|# Nachrichten}",
    ),
    "sent_some": Titles(
        "{sent} of {count:# post was|# posts were} sent before",
        "davor {sent:wurde|wurden} {sent} von {count:# Nachricht|# Nachrichten} gesendet",
    ),
    "not_sent": Titles(
        "nothing was sent; {count:# post|# posts} for {service}",
        "nichts wurde gesendet; {count:# Nachricht|# Nachrichten} für {service}",
    ),
    "no_address": Titles(
        "to which address? Give it with --webhook-file, --webhook or in XLSCORE_WEBHOOK; "
        "--dry-run shows what would be sent",
        "an welche Adresse? Bitte mit --webhook-file, --webhook oder in XLSCORE_WEBHOOK angeben; "
        "--dry-run zeigt, was gesendet würde",
    ),
    "two_addresses": Titles(
        "--webhook and --webhook-file: give one of them",
        "--webhook und --webhook-file: bitte nur eines davon angeben",
    ),
    "no_file": Titles("--webhook-file: {reason}", "--webhook-file: {reason}"),
    "address_form": Titles(
        "this is no address of a webhook; it begins with https:// and is one line without blanks, "
        "name or password",
        "das ist keine Adresse eines Webhooks; sie beginnt mit https:// und ist eine Zeile ohne "
        "Leerzeichen, Namen oder Kennwort",
    ),
    "address_open": Titles(
        "the address begins with http://, so everybody on the way could read along; give one "
        "that begins with https:// (http:// only to this computer itself)",
        "die Adresse beginnt mit http://, unterwegs könnten alle mitlesen; bitte eine mit https:// "
        "angeben (http:// nur zu diesem Rechner selbst)",
    ),
    "telegram_form": Titles(
        "the address of a Telegram bot is https://api.telegram.org/bot…/sendMessage?chat_id=…",
        "die Adresse eines Telegram-Bots ist https://api.telegram.org/bot…/sendMessage?chat_id=…",
    ),
}
