"""Notes at cells."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from uno_engine.address import Box


class Note(base_classes.Note):
    """A note; found by its cell, since LibreOffice numbers notes anew when one goes."""

    def __init__(self, sheet: Any, box: Box) -> None:
        self.sheet = sheet
        self.box = box

    @property
    def api(self) -> Any:
        """LibreOffice's own object."""
        return (
            self.sheet.range((self.box.row, self.box.column)).uno.getCellByPosition(0, 0).Annotation
        )

    @property
    def text(self) -> str:
        """What the note says."""
        text: str = self.api.String
        return text

    @text.setter
    def text(self, value: str) -> None:
        self.api.String = value

    @property
    def author(self) -> str:
        """Who wrote it."""
        author: str = self.api.Author
        return author

    @property
    def location(self) -> Any:
        """The cell that it belongs to."""
        return self.sheet.range((self.box.row, self.box.column))

    def delete(self) -> None:
        """Delete the note."""
        notes = self.sheet.api.Annotations
        for i in range(notes.Count):
            place = notes.getByIndex(i).Position
            if (place.Row, place.Column) == (self.box.row - 1, self.box.column - 1):
                notes.removeByIndex(i)
                return


def of_sheet(sheet: Any) -> list[Note]:
    """The notes of a sheet."""
    notes = sheet.api.Annotations
    places = [notes.getByIndex(i).Position for i in range(notes.Count)]
    return [Note(sheet, Box(place.Row + 1, place.Column + 1)) for place in places]
