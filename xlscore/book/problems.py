"""Files that cannot be read or written: one exception, with a message of "problems"."""

from __future__ import annotations

from xlscore.core.findings import Finding, fill_message
from xlscore.texts import PROGRAMS, Language, Titles, in_each, messages


class Problem(Exception):
    """Something a person can do something about; it knows its text in all languages."""

    def text(self, language: Language) -> str:
        """What is wrong and what to do, in one line."""
        raise NotImplementedError

    @property
    def titles(self) -> Titles:
        """The text in all languages, as a value of another one."""
        return in_each(self.text)


class FileProblem(Problem):
    """A file that cannot be read or written (exit code 3); `code` names an entry of "problems".

    `about` is that file, where it is another one than is in hand.
    """

    about = ""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(self.text(PROGRAMS))

    def text(self, language: Language) -> str:
        """What is wrong and what to do, in one line."""
        return fill_message(messages("problems")[self.code], language, self.values)


def notice(code: str, **values: object) -> Finding:
    """Something to know about a file that is handled all the same, as a finding."""
    return Finding(code, messages("notices")[code], None, values)
