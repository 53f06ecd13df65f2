"""The manifest of the add-in: where its pane is, and the ribbon's buttons in every language.

The order of elements is that of Microsoft's schema. Without a shared runtime (an iPad) Excel leaves
the ribbon and the functions out, and the pane works all the same.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from urllib.parse import urlsplit

from xlscore import __version__
from xlscore.live.macro_list import GROUPS, macros_on
from xlscore.packing import fill
from xlscore.texts import LANGUAGES, PROGRAMS, Language, Titles, everywhere, say, spoken, titles

NAMESPACE = "XLSCORE"
"""What stands before the dot of a function's name, as in LibreOffice."""
_RIBBON_SIZES = (16, 32, 80)


class NoAddress(ValueError):
    """Excel takes no add-in from there."""

    def text(self, language: Language) -> str:
        """What would be accepted."""
        return say("office.address", language, address=self.args[0])


def base_of(address: str) -> str:
    """An address of the site with a slash at its end; NoAddress unless it is https."""
    try:
        parts = urlsplit(address)
        good = parts.scheme == "https" and parts.hostname and not parts.query and not parts.fragment
    except ValueError:
        good = False
    if not good or set(address) & set(' \t\r\n"<>\\'):
        raise NoAddress(address)
    return address.rstrip("/") + "/"


def manifest(address: str) -> bytes:
    """The manifest of the pane at an address; the same address and version, the same bytes."""
    base = base_of(address) + "office/"
    text = (files("xlscore.web.office") / "static" / "manifest.xml").read_text("utf-8")
    values = {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, base)),
        "version": _version(),
        "base": escape(base),
        "description": "\n".join(_wording("Description", "office.description")),
        "ribbon": "\n".join(_ribbon()),
        "texts": "\n".join(_texts()),
    }
    return fill(text, values).encode()


def _version() -> str:
    """Four numbers, as manifests want them."""
    numbers = [part for part in __version__.split(".") if part.isdecimal()][:4]
    return ".".join([*numbers, *["0"] * (4 - len(numbers))])


def _wording(element: str, key: str) -> Iterator[str]:
    yield f'  <{element} DefaultValue="{escape(say(key, PROGRAMS))}">'
    for language in LANGUAGES[1:]:
        value = escape(say(key, language))
        yield f'    <Override Locale="{spoken(language).office}" Value="{value}"/>'
    yield f"  </{element}>"


def _strings() -> Iterator[tuple[str, Titles, bool]]:
    """(id, text, whether it is a long one) of everything that the ribbon says."""
    yield "Tab", everywhere("xlscore"), False
    yield "Namespace", everywhere(NAMESPACE), False
    for group, title in GROUPS.items():
        yield f"Group.{group}", title, False
    for macro in macros_on("pane"):
        yield f"{macro.sub}.Label", macro.title, False
        yield f"{macro.sub}.Tip", macro.help, True
    yield "Pane.Label", titles("office.pane"), False
    yield "Pane.Tip", titles("office.pane_help"), True


def _ribbon() -> Iterator[str]:
    yield '            <CustomTab id="xlscore.Tab">'
    for group in GROUPS:
        yield f'              <Group id="xlscore.{group}">'
        yield f'                <Label resid="Group.{group}"/>'
        yield from _icon(16)
        for macro in macros_on("pane"):
            if macro.group == group:
                action = f"<FunctionName>{macro.function}</FunctionName>"
                yield from _button(macro.sub, "ExecuteFunction", action)
        if group == "workbook":
            action = '<SourceLocation resid="Pane.Url"/>'
            yield from _button("Pane", "ShowTaskpane", action)
        yield "              </Group>"
    yield '              <Label resid="Tab"/>'


def _button(name: str, kind: str, action: str) -> Iterator[str]:
    yield f'                <Control xsi:type="Button" id="xlscore.{name}">'
    yield f'                  <Label resid="{name}.Label"/>'
    yield "                  <Supertip>"
    yield f'                    <Title resid="{name}.Label"/>'
    yield f'                    <Description resid="{name}.Tip"/>'
    yield "                  </Supertip>"
    yield from _icon(18)
    yield f'                  <Action xsi:type="{kind}">{action}</Action>'
    yield "                </Control>"


def _icon(indent: int) -> Iterator[str]:
    yield f"{' ' * indent}<Icon>"
    for size in _RIBBON_SIZES:
        yield f'{" " * indent}  <bt:Image size="{size}" resid="Icon.{size}"/>'
    yield f"{' ' * indent}</Icon>"


def _texts() -> Iterator[str]:
    """The short and the long texts, in every language."""
    strings = list(_strings())
    for element, long in (("ShortStrings", False), ("LongStrings", True)):
        yield f"      <bt:{element}>"
        for id_, title, is_long in strings:
            if is_long == long:
                yield f'        <bt:String id="{id_}" DefaultValue="{escape(title.en)}">'
                for language in LANGUAGES[1:]:
                    locale, text = spoken(language).office, escape(title.in_(language))
                    yield f'          <bt:Override Locale="{locale}" Value="{text}"/>'
                yield "        </bt:String>"
        yield f"      </bt:{element}>"
