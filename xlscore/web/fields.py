"""The fields of a verb's options in the page: HTML made of its arguments, and their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from xlscore.actions.verbs import names, verb
from xlscore.actions.verbs.hosts import LEFT_OUT
from xlscore.actions.verbs.verb import Argument, Verb
from xlscore.texts import Titles, words
from xlscore.web.verb_options import FILES, offered

#: What all of them have in HTML.
_FIELD = '<label class="field"><span data-say="{key}"></span>{inside}</label>'
_CHECK = (
    '<label class="check"><input type="checkbox" name="{name}" data-kind="{kind}"{more}>'
    ' <span data-say="{key}"></span></label>'
)


def option_words() -> dict[str, Titles]:
    """The words of all options: what the help of the commands says, without its last stop."""
    help_, found = words("options"), dict[str, Titles]()
    for wanted in (verb(name) for name in names() if name not in LEFT_OUT["page"]):
        for one in _arguments(wanted):
            flag = one.flag.partition("/")[0] or f"--{one.name.strip('_').replace('_', '-')}"
            text = help_.get(f"{wanted.name} {flag}") or help_.get(flag)
            if text is not None:
                spoken = {lang: said.rstrip(".") for lang, said in text.texts.items()}
                found[_key(wanted, one.name)] = Titles(spoken)
    return found


def fill_fields(html: str) -> str:
    """HTML with the fields of a verb where it says `{{fields draw}}`."""
    return re.sub(r"\{\{fields ([\w -]+)\}\}", lambda found: fields(verb(found[1])), html)


def fields(wanted: Verb) -> str:
    """A field for each option, in their order; it has the name of the argument."""
    return "\n".join(_KINDS[one.kind](one, _key(wanted, one.name)) for one in _arguments(wanted))


def _arguments(wanted: Verb) -> list[Argument]:
    picked = [one for one in wanted.arguments if one.kind in FILES]
    return [*picked, *offered(wanted)]


def _key(wanted: Verb, name: str) -> str:
    return re.sub(r"\W", "_", f"{wanted.name}_{name.strip('_')}")


def _flag(one: Argument, key: str) -> str:
    more = " checked" if one.default else ""
    return _CHECK.format(name=one.name, kind="flag", more=more, key=key)


def _text(one: Argument, key: str, more: str = "") -> str:
    inside = f'<input name="{one.name}" data-kind="text" autocomplete="off"{more}>'
    return _FIELD.format(key=key, inside=inside)


def _count(one: Argument, key: str) -> str:
    known = {"min": one.least, "max": one.most, "value": one.default}
    ends = "".join(f' {name}="{at}"' for name, at in known.items() if at is not None)
    return _text(one, key, f' type="number" inputmode="numeric"{ends}')


def _texts(one: Argument, key: str) -> str:
    inside = (
        f'<textarea name="{one.name}" data-kind="texts" rows="2" spellcheck="false"></textarea>'
    )
    return _FIELD.format(key=key, inside=inside)


def _choice(one: Argument, key: str) -> str:
    names_ = "".join(f'<option value="{escape(one)}">{escape(one)}</option>' for one in one.choices)
    usual = "" if one.needed else '<option value="">–</option>'
    inside = f'<select name="{one.name}" data-kind="text">{usual}{names_}</select>'
    return _FIELD.format(key=key, inside=inside)


def _some(one: Argument, key: str) -> str:
    """Each of the choices by itself; its word is that of the page."""
    boxes = (
        _CHECK.format(
            name=one.name, kind="some", more=f' value="{choice}"', key=f"part_{_word(choice)}"
        )
        for choice in one.choices
    )
    return f'<fieldset><legend data-say="{key}"></legend>{"".join(boxes)}</fieldset>'


def _word(choice: str) -> str:
    return choice.replace("-", "_")


def _file(one: Argument, key: str) -> str:
    more = " required" if one.kind == "source" else ""
    inside = f'<input type="file" name="{one.name}" data-kind="file"{more}>'
    return _FIELD.format(key=key, inside=inside)


_KINDS: Mapping[str, Callable[[Argument, str], str]] = {
    "choice": _choice,
    "count": _count,
    "file": _file,
    "flag": _flag,
    "parts": _some,
    "player": lambda one, key: _text(one, key, ' list="people"'),
    "some": _some,
    "source": _file,
    "text": _text,
    "texts": _texts,
}
