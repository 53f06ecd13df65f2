"""The site of a batch: the pages of its workbooks, and those that are made of all of them."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

from xlscore.batch.options import SITE_PLACES, Record
from xlscore.site.build import site_pages
from xlscore.site.event import Listed, unpacked
from xlscore.site.folder import Built, SiteFolder
from xlscore.texts import LANGUAGES, Language

SITE_REPORT = "site-report.json"
"""What the last build did, so that the next one does what changed."""

SEARCH = "search.js"


class SiteBuild:
    """A site while its workbooks are worked out, one after the other."""

    def __init__(self, folder: Path, lang: Language | None) -> None:
        self._path, self._lang = folder, lang
        self._folder = SiteFolder(folder)
        self._entries: list[tuple[str, str]] = []

    def add(self, record: Record) -> None:
        """Note the pages of a workbook; one with errors has none."""
        written = [export["file"] for export in record["exports"]]
        for export in record["exports"]:
            self._folder.keep(export["file"], export["sha256"])
        if len(written) == len(SITE_PLACES):
            page, entry = written
            self._entries.append((page, entry))

    def close(self) -> Built:
        """Make the pages of all, and let go of those that are no longer there."""
        listed = [
            Listed(page, unpacked((self._path / entry).read_bytes()))
            for page, entry in self._entries
        ]
        spoken = Counter(one.entry.language for one in listed)
        language = self._lang or max(LANGUAGES, key=lambda each: spoken[each])
        for path, data in site_pages(listed, language):
            self._folder.put(path, data)
        self._folder.put(SEARCH, files("xlscore.site").joinpath(SEARCH).read_bytes())
        return self._folder.close()
