"""Where announcements go: how each service marks up, how long a post may be, what is sent to it.

A name is text: nothing in it is a mention, a link or a format there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import SplitResult, parse_qsl

from xlscore.records import dataclass
from xlscore.report.plain import AS_SEEN, IN_JSON, markdown
from xlscore.room.announcing import Line
from xlscore.texts import Language, say

#: Posts at most; what does not fit into them is counted in the last one.
MOST_POSTS = 10
#: What goes between a sign and a word so that Telegram makes no mention or link of them.
WORD_JOINER = "\u2060"


def _plain(line: Line) -> str:
    return line.text


def _as_it_is(text: str, _: Sequence[Line], __: Mapping[str, str]) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Service:
    """One kind of receiver.

    `limit` is in UTF-16 units, as the services count, None: one post of any length. `write` makes
    markup of a line, `body` what is sent of a text (or of the lines) and the address's own fields,
    `spelling` how that writes a sign that would begin a command where it is only shown.
    """

    title: str
    limit: int | None = None
    write: Callable[[Line], str] = _plain
    body: Callable[[str, Sequence[Line], Mapping[str, str]], str] = _as_it_is
    type_: str = "application/json"
    spelling: str = IN_JSON
    hosts: frozenset[str] = frozenset()
    query_in_body: bool = False
    """Whether the fields behind the address's question mark are sent in the body."""


def _discord(line: Line) -> str:
    """Markdown with every sign of it escaped, and no list at the start of a line."""
    text = re.sub(r"^([-+]|\d+(?=\.))", _escape_start, markdown(line.text))
    return f"**{text}**" if line.heading else text


def _escape_start(start: re.Match[str]) -> str:
    return f"\\{start[0]}" if start[0] in "-+" else f"{start[0]}\\"


def _telegram(line: Line) -> str:
    """HTML; a word joiner keeps @name, #tag, /command and addresses plain words."""
    plain = re.sub(r"(?<=[@#$/.])(?=\w)", WORD_JOINER, line.text)
    text = escape(plain, quote=False)
    return f"<b>{text}</b>" if line.heading else text


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _discord_body(text: str, _: Sequence[Line], __: Mapping[str, str]) -> str:
    """No mention rings anybody's phone, whatever it says."""
    return _json({"allowed_mentions": {"parse": []}, "content": text, "flags": 4})


def _telegram_body(text: str, _: Sequence[Line], fields: Mapping[str, str]) -> str:
    preview = {"is_disabled": True}
    own = {"text": text, "parse_mode": "HTML", "link_preview_options": preview}
    return _json({**fields, **own})


def _json_body(_: str, lines: Sequence[Line], __: Mapping[str, str]) -> str:
    return _json({"title": lines[0].text, "lines": [line.text for line in lines[1:]]})


_DISCORD = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})
SERVICES: Mapping[str, Service] = {
    "discord": Service(
        title="Discord",
        limit=2000,
        write=_discord,
        body=_discord_body,
        hosts=_DISCORD,
    ),
    "telegram": Service(
        title="Telegram",
        limit=4096,
        write=_telegram,
        body=_telegram_body,
        hosts=frozenset({"api.telegram.org"}),
        query_in_body=True,
    ),
    "json": Service(title="Webhook (JSON)", body=_json_body),
    "text": Service(title="Webhook (text)", type_="text/plain; charset=utf-8", spelling=AS_SEEN),
}


def service_of(host: str) -> Service:
    """The service at a host; plain text for all others."""
    found = (service for service in SERVICES.values() if host in service.hosts)
    return next(found, SERVICES["text"])


def fields_of(service: Service, address: SplitResult) -> dict[str, str]:
    """What of an address goes into the body."""
    return dict(parse_qsl(address.query)) if service.query_in_body else {}


def posts(
    service: Service,
    lines: Sequence[Line],
    language: Language,
    fields: Mapping[str, str] | None = None,
) -> list[str]:
    """The bodies to send, one after the other, each within the service's limit.

    Parts are split between lines, and numbered; a line that is too long by itself is cut.
    """
    texts = list(_texts(service, lines, language))
    count = len(texts)
    if count > 1:
        texts = [
            f"{text}\n{service.write(Line(f'({number}/{count})'))}"
            for number, text in enumerate(texts, 1)
        ]
    return [service.body(text, lines, fields or {}) for text in texts]


def size(text: str) -> int:
    """How long a text is where the services count: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _texts(service: Service, lines: Sequence[Line], language: Language) -> Iterator[str]:
    """The text of each post; a blank line goes before every heading but the first."""
    room = None if service.limit is None else service.limit - len("\n\\(10/10\\)")
    text, made = "", 1
    for i, line in enumerate(lines):
        written = _fitting(service, line, room)
        blank = "\n\n" if line.heading else "\n"
        longer = f"{text}{blank}{written}" if text else written
        if room is None or size(longer) <= room:
            text = longer
            continue
        if made == MOST_POSTS:
            yield _with_rest(service, text, len(lines) - i, room, language)
            return
        yield text
        text, made = written, made + 1
    yield text


def _with_rest(service: Service, text: str, left: int, room: int, language: Language) -> str:
    """The last post, in which the last lines give way to how many are left out."""
    kept = text.split("\n")
    while True:
        rest = service.write(Line(say("announce.lines_left", language, count=left)))
        whole = "\n".join([*kept, rest])
        if size(whole) <= room or not kept:
            return whole
        left += bool(kept.pop())


def _fitting(service: Service, line: Line, room: int | None) -> str:
    """A line with its markup, cut where it is longer than a whole post."""
    written, text = service.write(line), line.text
    while room is not None and size(written) > room:
        text = text[: len(text) * 9 // 10]
        written = service.write(line._replace(text=f"{text}…"))
    return written
