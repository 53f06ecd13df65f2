"""The engine inside LibreOffice's own Python: a macro gets the document it was called from."""

from __future__ import annotations

import sys
from pathlib import Path

import xlwings as xw

from xlscore.calc import uno_bridge
from xlscore.calc.office import Office

#: A UNO component as an extension has it. It answers with what went wrong, since an exception in
#: there would reach the test without its reason.
COMPONENT = """
import sys, traceback
sys.path += {path!r}
import unohelper
from com.sun.star.task import XJob


class Macro(unohelper.Base, XJob):
    def __init__(self, context):
        self.context = context

    def execute(self, arguments):
        try:
            return self.run()
        except Exception:
            return traceback.format_exc()

    def run(self):
        import xlwings as xw
        from uno_engine.engine import book_of
        desktop = self.context.ServiceManager.createInstanceWithContext(
            "com.sun.star.frame.Desktop", self.context
        )
        book_of(desktop.getCurrentComponent(), self.context)
        book = xw.Book.caller()
        cells = book.sheets[0]["A1:B1"]
        cells.offset(1).value = [[value * 2 for value in cells.value]]
        cells.offset(1).font.set(bold=True)
        book.app.status_bar = "working ..."
        book.app.status_bar = False
        return f"{{book.name}}: {{book.app.alert('Done.')}}, {{book.app.selection.address}}"


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Macro, "xlscore.test.Macro", ())
"""


def test_a_macro_in_the_office_works_on_its_document(
    office: Office, book: xw.Book, tmp_path: Path
) -> None:
    tests = Path(__file__).parents[2]
    roots = [str(tests), str(tests.parent)]
    component = tmp_path / "macro.py"
    component.write_text(COMPONENT.format(path=[*roots, *filter(None, sys.path)]), "utf-8")
    book.sheets[0]["A1:B1"].value = [1, 2.5]
    book.sheets[0]["C3"].select()
    loader = uno_bridge.service(office.context, "loader.Python")
    factory = loader.activate("xlscore.test.Macro", "", component.as_uri(), None)
    said = factory.createInstanceWithContext(office.context).execute(())
    assert said == f"{book.name}: ok, $C$3"
    assert book.sheets[0]["A2:B2"].value == [2.0, 5.0]
    assert book.sheets[0]["A2:B2"].font.bold is True
