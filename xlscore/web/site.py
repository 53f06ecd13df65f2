"""The page as a folder of files: the same bytes wherever the same versions are installed."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from html import escape
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from xlscore import __version__
from xlscore.actions.verbs import names
from xlscore.actions.verbs.hosts import LEFT_OUT
from xlscore.book.atomic import write_below
from xlscore.book.limits import MAX_FILE_BYTES
from xlscore.book.problems import FileProblem
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.packing import licence, tree
from xlscore.records import NamedTuple
from xlscore.report.formats.html import STYLE
from xlscore.room.page import script, static
from xlscore.texts import LANGUAGES, PROGRAMS, Titles, spoken, titles
from xlscore.texts import words as known
from xlscore.web import fields, paper
from xlscore.web.worker import CALLED

#: What of xlscore goes into the page: not its hosts and not its command line.
ROOMS = (
    "__init__.py",
    "actions/",
    "book/",
    "core/",
    "imports/",
    "packing.py",
    "records/",
    "report/",
    "room/__init__.py",
    "room/announcing.py",
    "room/codes.py",
    "room/page.py",
    "room/services.py",
    "room/state.py",
    "room/static/",
    "rulesets/",
    "texts/",
    "web/__init__.py",
    "web/differ.py",
    "web/messages.py",
    "web/opened.py",
    "web/verb_options.py",
    "web/worker.py",
)
#: What the worker fetches until Python can be asked.
FETCHED = (
    "pyodide/pyodide-lock.json",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
    "xlscore.json",
)
#: Nothing of another origin is ever loaded or told; WebAssembly is the only thing compiled.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
#: The service worker keeps all files but itself; its name tells a folder of ours from others.
KEEPER = "sw.js"


class Addition(NamedTuple):
    """An addition to a site: files by path, the rooms of xlscore and the words they need.

    It is no part of the page, so the service worker does not keep its files.
    """

    files: Mapping[str, bytes] = {}
    rooms: tuple[str, ...] = ()
    words: Mapping[str, Titles] = {}


NOTHING = Addition()


def site(pyodide: Mapping[str, bytes], more: Addition = NOTHING) -> dict[str, bytes]:
    """Path -> content of all files of the page; `pyodide` are the files of its Python."""
    found = {**_static(), **more.files}
    index = fields.fill_fields(_printing(found["index.html"].decode()))
    own, found["index.html"] = _find_unplaced(index), index.encode()
    buttons = {one: titles(f"macro_titles.{one}") for one in own}
    words = {**fields.option_words(), **known("web"), **buttons, **more.words}
    found |= {f"pyodide/{name}": data for name, data in pyodide.items()}
    found["xlscore.json"] = bundle("xlscore", ROOMS + more.rooms)
    found["xlsxwriter.json"] = bundle("xlsxwriter", ("",))
    later = _to_print() if paper.can_print() else {}
    found |= later
    found["licences/xlscore.txt"] = licence("xlscore", "LICENSE")
    found["licences/xlsxwriter.txt"] = licence("xlsxwriter", "LICENSE.txt")
    found["style.css"] = STYLE.lstrip().encode() + found["style.css"]
    load = sum(len(found[path]) for path in FETCHED if path in found)
    found["site.json"] = _data(words, load)
    hashes = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(found.items())}
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    for path in [path for path in found if path.endswith(".html")]:
        html = found[path].decode().replace("{{more_verbs}}", "".join(map(_button, own)))
        html = _fill_words(html, words).replace("{{version}}", version)
        found[path] = html.encode()
        hashes[path] = hashlib.sha256(found[path]).hexdigest()
    hashes = {path: known for path, known in hashes.items() if path not in more.files}
    del hashes[KEEPER]
    keeper = found[KEEPER].decode().replace("{{version}}", version)
    for name, paths in (("files", hashes.keys() - later), ("later", hashes.keys() & later)):
        listed = {path: hashes[path] for path in sorted(paths)}
        keeper = keeper.replace(f'"{{{{{name}}}}}"', json.dumps(listed, indent=1))
    found[KEEPER] = keeper.encode()
    return found


def _to_print() -> dict[str, bytes]:
    """What is loaded once somebody prints."""
    return {"print.json": _texts(paper.parts()), **paper.beside()}


def _printing(html: str) -> str:
    """The page without printing where the library is not installed."""
    if paper.can_print():
        return html.replace("<!-- print -->", "").replace("<!-- /print -->", "")
    return re.sub(r"(?s)<!-- print -->.*?<!-- /print -->", "", html)


def write_site(folder: Path, found: Mapping[str, bytes]) -> None:
    """Put the files into a folder that is empty, missing or of ours; FileProblem for another."""
    if folder.exists():
        others = sorted(entry.name for entry in folder.iterdir())
        if others and KEEPER not in others:
            raise FileProblem("not-ours-folder", name=others[0])
    for path, data in found.items():
        write_below(folder / path, data)


def _static() -> Mapping[str, bytes]:
    """The files that are written by hand."""
    folder = files("xlscore.web") / "static"
    written = (entry for entry in folder.iterdir() if entry.is_file())
    found = {one.name: one.read_bytes() for one in written if not one.name.endswith(".d.ts")}
    texts = (folder / "licences").iterdir()
    found |= {"room.css": static("room.css").encode(), "room.js": script("room").encode()}
    return found | {f"licences/{entry.name}": entry.read_bytes() for entry in texts}


def bundle(package: str, rooms: tuple[str, ...]) -> bytes:
    """The files of a package as JSON, path -> text: servers compress that, and it opens at once."""
    parts = tree(files(package))
    return _texts(
        {f"{package}/{path}": data.decode() for path, data in parts if path.startswith(rooms)}
    )


def _texts(texts: Mapping[str, str]) -> bytes:
    return json.dumps(texts, ensure_ascii=False, indent=0).encode()


def _data(words: Mapping[str, Titles], load: int) -> bytes:
    """What the page knows before Python is there: words, rules, the limit, what comes."""
    data = {
        "version": __version__,
        "words": {lang: {key: text.in_(lang) for key, text in words.items()} for lang in LANGUAGES},
        "events": [_with_titles(id_, rules.title) for id_, rules in RULESETS.items()],
        "seasons": [_with_titles(id_, rules.title) for id_, rules in FAMILIES.items()],
        "largest": MAX_FILE_BYTES,
        "load": load,
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _with_titles(id_: str, title: Titles) -> dict[str, str]:
    return {"id": id_, **{language: title.in_(language) for language in LANGUAGES}}


def _fill_words(html: str, words: Mapping[str, Titles]) -> str:
    """The page with its English words in place, so that it reads before any script runs."""

    def word(match: re.Match[str]) -> str:
        return match[0] + escape(words[match[1]].en)

    said = re.sub(r'data-say="(\w+)"[^>]*>', word, html).replace("{{policy}}", POLICY)
    return said.replace("{{language_buttons}}", _buttons()).replace(
        "{{language_options}}", _options()
    )


def _find_unplaced(html: str) -> list[str]:
    """The verbs without a place of their own in the page; they get a button at its end."""
    there = set(re.findall(r'(?:data-ask|data-do|data-verb)="([\w -]+)"', html))
    there |= {CALLED.get(name, name) for name in there}
    wanted = [re.sub(r"\W", "_", name) for name in names() if name not in LEFT_OUT["page"]]
    return [name for name in wanted if there.isdisjoint({name, name.replace("_", "-")})]


def _button(verb: str) -> str:
    """The button of a verb, behind those that have a place."""
    return f'\n        <button type="button" data-ask="{verb}" data-say="{verb}"></button>'


def _buttons() -> str:
    """A button for each language, in that language."""
    button = (
        '    <button type="button" class="quiet" data-language="{0}" lang="{0}"'
        ' aria-pressed="{2}">{1}</button>\n'
    )
    return "".join(
        button.format(code, escape(spoken(code).name), str(code == PROGRAMS).lower())
        for code in LANGUAGES
    )


def _options() -> str:
    """The languages that a new workbook may have."""
    option = '          <option value="{0}" lang="{0}">{1}</option>\n'
    return "".join(option.format(code, escape(spoken(code).name)) for code in LANGUAGES)


#: Ending -> what a browser says that it unpacks, the smaller first.
PACKED = {".br": "br", ".gz": "gzip"}
#: Below so many bytes nothing is gained.
LEAST = 1000


def compress(found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path with ending -> packed content; ``.br`` only where the library brotli is installed.

    The same for the same library: zlib and brotli pack otherwise from version to version.
    """
    made = {}
    brotli = import_module("brotli") if find_spec("brotli") else None
    for path, data in found.items():
        if len(data) >= LEAST:
            made[f"{path}.gz"] = gzip.compress(data, 9, mtime=0)
            if brotli is not None:
                made[f"{path}.br"] = brotli.compress(data)
    return {path: data for path, data in made.items() if len(data) < len(found[path[:-3]])}


def forget_compressed(folder: Path, found: Mapping[str, bytes], kept: Mapping[str, bytes]) -> None:
    """Take away what was packed of an older page: a server would send it in the new one's place."""
    for path in found:
        for ending in PACKED:
            if f"{path}{ending}" not in kept:
                (folder / f"{path}{ending}").unlink(missing_ok=True)
