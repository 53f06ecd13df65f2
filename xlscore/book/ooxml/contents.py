"""workbook.xml: sheets, defined names, the date system, protection; and what is added to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xlscore.book.limits import MAX_SHEETS, MAX_TITLE
from xlscore.book.ooxml.package import Package
from xlscore.book.ooxml.xmltree import MAIN, MARKUP, RELATIONS, Element, damaged, escape, parse
from xlscore.book.port import ROLE_PREFIX
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple
from xlscore.texts import titles

ORDER = (
    *("fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets"),
    *("functionGroups", "externalReferences", "definedNames", "calcPr", "oleSize"),
    *("customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing"),
    *("fileRecoveryPr", "webPublishObjects", "extLst"),
)
_REFERENCE = pattern(r"(?:'((?:[^']++|'')++)'|([^'!,()\s]+))!(\S+)")


Places = Mapping[str, tuple[str, Area]]
"""Role -> sheet title and the area that was written last."""


class Sheet(NamedTuple):
    """One entry of the list of sheets; `kind` is "worksheet", "chartsheet" and so on."""

    title: str
    id: int
    part: str
    kind: str


class Contents(NamedTuple):
    """What workbook.xml says. `names` holds defined names in lower case with their scope."""

    sheets: tuple[Sheet, ...]
    names: Mapping[tuple[str, int | None], str]
    date1904: bool
    locked: bool
    main: str

    def worksheets(self) -> tuple[Sheet, ...]:
        """The sheets that have cells: no charts, no macro sheets."""
        return tuple(sheet for sheet in self.sheets if sheet.kind == "worksheet")

    def sheet(self, title: str) -> Sheet:
        """The worksheet with this title; KeyError if there is none."""
        for sheet in self.worksheets():
            if sheet.title == title:
                return sheet
        raise KeyError(title)

    def with_names(self, names: Mapping[tuple[str, int | None], str | None]) -> Contents:
        """The same with these names set; None removes one."""
        changed = {(name.lower(), scope): text for (name, scope), text in names.items()}
        left = {key: text for key, text in {**self.names, **changed}.items() if text is not None}
        return self._replace(names=left)

    def roles(self) -> Places:
        """Role -> sheet title and the area its name covers, for names that lead to a sheet."""
        names = ((name, text) for (name, scope), text in self.names.items() if scope is None)
        return named_places(names, (sheet.title for sheet in self.worksheets()))


def read_contents(package: Package) -> Contents:
    """Read workbook.xml and its relationships; FileProblem if they are damaged."""
    root = parse(package.read(package.workbook), package.workbook)
    _refuse_other_roots(root, package.workbook)
    relations = {r.id: r for r in package.relations(package.workbook)}
    sheets = []
    for element in _children(root, "sheets"):
        relation = relations.get(element.get("r:id"))
        if relation is None and element.get("r:id"):
            raise FileProblem("sheet-lost", sheet=element.get("name"))
        number = element.number("sheetId", 9) or 0
        target, kind = (relation.target, relation.kind) if relation else ("", "")
        sheets.append(Sheet(element.get("name"), number, target, kind))
    _refuse_muddle(sheets, package)
    names: dict[tuple[str, int | None], str] = {}
    for element in _children(root, "definedNames"):
        names.setdefault(_key_of(element), element.text)
    properties, protection = root.find("workbookPr"), root.find("workbookProtection")
    return Contents(
        tuple(sheets),
        names,
        properties is not None and properties.flag("date1904"),
        protection is not None and protection.flag("lockStructure"),
        root.uri,
    )


def _refuse_other_roots(root: Element, part: str) -> None:
    """Refuse what is no workbook by its first element, and what only beta versions understood."""
    if root.name == "workbook" and root.uri in MAIN:
        return
    if root.name == "workbook" and root.uri:
        kind = titles("sniff.workbook_of_2007_test")
        raise FileProblem("other-format", kind=kind)
    raise damaged(part, "no-root", name="workbook")


def _refuse_muddle(sheets: list[Sheet], package: Package) -> None:
    """Refuse more sheets than anybody has, two with one title or one part, and one without.

    Modules and macro sheets of old Excels stand in the list with an empty id: they have no part.
    """
    if len(sheets) > MAX_SHEETS:
        raise FileProblem("too-many-sheets", count=len(sheets), limit=MAX_SHEETS)
    titles: set[str] = set()
    parts: dict[str, str] = {}
    for sheet in sheets:
        key = sheet.part.lower()
        if sheet.title.casefold() in titles:
            raise FileProblem("sheets-alike", sheet=sheet.title)
        if sheet.kind and not package.has(key) and key in parts:
            raise FileProblem("sheet-lost", sheet=sheet.title)
        if key and key in parts:
            other = parts[key]
            raise FileProblem("sheets-shared", sheet=other, other=sheet.title, part=sheet.part)
        titles.add(sheet.title.casefold())
        parts[key] = sheet.title


def reference(text: str) -> tuple[str, Area] | None:
    """Sheet title and area of a reference such as 'My sheet'!$A$1:$C$9, or None."""
    match = _REFERENCE.fullmatch(text.strip().lstrip("="))
    if match is None:
        return None
    quoted, plain, cells = match.groups()
    found = area(cells)
    return found and (quoted.replace("''", "'") if quoted else plain, found)


def named_places(names: Iterable[tuple[str, str]], titles: Iterable[str]) -> Places:
    """The places that defined names, each with what it refers to, give to roles."""
    spelled = {title.casefold(): title for title in titles}
    found = {}
    for name, refers_to in names:
        role, place = name.lower(), reference(refers_to)
        if role.startswith(ROLE_PREFIX) and place and place[0].casefold() in spelled:
            found[role.removeprefix(ROLE_PREFIX)] = spelled[place[0].casefold()], place[1]
    return found


def quote(title: str) -> str:
    """A sheet's title as it stands in a reference."""
    return "'" + title.replace("'", "''") + "'"


def free_title(titles: Iterable[str], wanted: str) -> str:
    """A title for a new sheet: as wanted, or numbered if it is taken; never an illegal one."""
    clean = re.sub(r"[\[\]:*?/\\\x00-\x1f]", " ", wanted).strip(" '")[:MAX_TITLE] or "Sheet"
    taken = {title.casefold() for title in titles} | {"history"}
    title, number = clean, 1
    while title.casefold() in taken:
        number += 1
        tail = f" ({number})"
        title = clean[: MAX_TITLE - len(tail)] + tail
    return title


def add_sheet(
    package: Package, contents: Contents, title: str, part: str, relation: str
) -> Contents:
    """List a new last sheet in workbook.xml, and what it lists then; the part is there already."""
    if contents.locked:
        raise FileProblem("structure-protected", sheet=title)
    number = max((sheet.id for sheet in contents.sheets), default=0) + 1
    uri = RELATIONS[1] if "purl.oclc.org" in contents.main else RELATIONS[0]
    with package.patch(package.workbook, ORDER) as patch:
        sheets = patch.child("sheets")
        if sheets is None:
            raise damaged(package.workbook, "no-sheets")
        patch.append(
            sheets,
            f'<{patch.prefix}sheet xmlns:r="{uri}" name="{escape(title)}" sheetId="{number}" '
            f'r:id="{escape(relation)}"/>',
        )
    new = Sheet(title, number, part, "worksheet")
    return contents._replace(sheets=(*contents.sheets, new))


def set_names(package: Package, names: Mapping[tuple[str, int | None], str | None]) -> None:
    """Set defined names (None removes one); those that are right already are not touched."""
    left = {(name.lower(), scope): (name, text) for (name, scope), text in names.items()}
    with package.patch(package.workbook, ORDER) as patch:
        for element in patch.children("definedNames"):
            if (key := _key_of(element)) not in left:
                continue
            text = left.pop(key)[1]
            if text is None:
                patch.replace(element, "")
            elif element.text != text:
                tag = patch.start_tag(element).decode().removesuffix("/>").removesuffix(">")
                name = f"{element.prefix}{element.name}"
                patch.replace(element, f"{tag.rstrip()}>{escape(text)}</{name}>")
        new = []
        for (_, index), (name, text) in left.items():
            if text is not None:
                local = "" if index is None else f' localSheetId="{index}"'
                new.append(
                    f'<{patch.prefix}definedName name="{escape(name)}"{local}>{escape(text)}'
                    f"</{patch.prefix}definedName>"
                )
        parent = patch.child("definedNames")
        if new and parent is not None:
            patch.append(parent, "".join(new))
        elif new:
            tag = f"{patch.prefix}definedNames"
            patch.insert("definedNames", f"<{tag}>{''.join(new)}</{tag}>")


def calculate_on_load(package: Package) -> None:
    """Have the spreadsheet program calculate every formula anew when the file is opened."""
    with package.patch(package.workbook, ORDER) as patch:
        element = patch.child("calcPr")
        if element is None:
            patch.insert("calcPr", f'<{patch.prefix}calcPr fullCalcOnLoad="1"/>')
        elif not element.flag("fullCalcOnLoad"):
            patch.set(element, fullCalcOnLoad="1")


def _key_of(element: Element) -> tuple[str, int | None]:
    """A defined name in lower case, and the sheet that it is only for."""
    return element.get("name").lower(), element.number("localSheetId")


def _children(root: Element, name: str) -> list[Element]:
    """The children of a child of the root, also where alternatives are offered."""
    parent = root.find(name)
    found: list[Element] = []
    for child in parent.children if parent is not None else ():
        if child.uri == MARKUP:
            found += [grandchild for choice in child.children[:1] for grandchild in choice.children]
        else:
            found.append(child)
    return found
