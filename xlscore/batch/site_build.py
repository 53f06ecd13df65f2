"""The site of a batch: the pages of its workbooks, and those that are made of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from xlscore.batch.batch_options import SITE_PLACES, Record
from xlscore.batch.places import export_name
from xlscore.batch.workbook_list import Item
from xlscore.site.build import site_pages
from xlscore.site.event import Listed, unpack_entry
from xlscore.site.folder import Built, SiteFolder
from xlscore.texts import LANGUAGES, Language

SITE_REPORT = "site-report.json"
"""What the last build did, so that the next one does what changed."""

SEARCH = "search.js"


class SiteBuild:
    """A site while its workbooks are worked out, one after the other."""

    def __init__(self, folder: Path, items: Sequence[Item], lang: Language | None) -> None:
        self._path, self._lang = folder, lang
        self._folder = SiteFolder(folder)
        self._items = {item.file: item for item in items}
        self._entries: list[tuple[str, str]] = []
        self.unread = ""

    def add(self, record: Record) -> None:
        """Note the pages of a workbook. With errors it keeps those of the last build, if any."""
        hashes = {export["file"]: export["sha256"] for export in record["exports"]}
        if not hashes:
            names = [export_name(self._items[record["file"]], form) for form in SITE_PLACES]
            hashes = {
                name: digest for name in names if (digest := self._folder.hash_of_unchanged(name))
            }
        if len(hashes) == len(SITE_PLACES):
            for file, digest in hashes.items():
                self._folder.keep(file, digest)
            page, entry = hashes
            self._entries.append((page, entry))
        elif record["status"] in ("unreadable", "crashed"):
            self.unread = self.unread or record["file"]

    def close(self) -> Built | None:
        """Make the pages of all, and let go of those whose workbooks are gone.

        None, and all stays, if a workbook could not be read (`unread`): a folder may be misspelt.
        """
        if self.unread:
            return None
        listed = [
            Listed(page, unpack_entry((self._path / entry).read_bytes()))
            for page, entry in self._entries
        ]
        spoken = Counter(one.entry.language for one in listed)
        language = self._lang or max(LANGUAGES, key=lambda each: spoken[each])
        for path, data in site_pages(listed, language):
            self._folder.put(path, data)
        self._folder.put(SEARCH, files("xlscore.site").joinpath(SEARCH).read_bytes())
        return self._folder.close()
