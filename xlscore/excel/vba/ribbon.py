"""The ribbon: a tab with a button for each macro."""

from __future__ import annotations

from xml.etree import ElementTree

from xlscore.live.macro_list import GROUPS, MACROS, Macro
from xlscore.texts import Language

NAMESPACE = "http://schemas.microsoft.com/office/2006/01/customui"
CALLBACK = "XlscoreRibbonAction"


def ribbon_xml(language: Language) -> bytes:
    """The part ``customUI/customUI.xml``, as Excel 2007 and later read it, in `language`."""
    root = ElementTree.Element("customUI", xmlns=NAMESPACE)
    tabs = ElementTree.SubElement(ElementTree.SubElement(root, "ribbon"), "tabs")
    tab = ElementTree.SubElement(tabs, "tab", id="XlscoreTab", label="xlscore")
    for name, title in GROUPS.items():
        group = ElementTree.SubElement(
            tab, "group", id=f"Xlscore{name.title()}Group", label=title.in_(language)
        )
        for macro in MACROS:
            if macro.group == name:
                ElementTree.SubElement(group, "button", _button(macro, language))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}\n'.encode()


def _button(macro: Macro, language: Language) -> dict[str, str]:
    title = macro.title.in_(language)
    return {
        "id": f"{macro.sub}Button",
        "label": title,
        "size": "large",
        "imageMso": macro.icon,
        "screentip": title,
        "supertip": macro.help.in_(language),
        "tag": macro.sub,
        "onAction": CALLBACK,
    }
