"""What LibreOffice loads of the extension: the commands of its menu, and its functions.

This file only finds xlscore, which comes with the extension, and shows what goes wrong. Older
Pythons than xlscore's read it too, to say that they are too old: it keeps to the language of 3.8.
"""

# mypy: disable-error-code="misc"
# ruff: noqa: N802, N816 - the names are LibreOffice's

import json
import sys
import traceback
from pathlib import Path
from typing import Any

import uno
import unohelper
from com.sun.star.frame import XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization, XServiceInfo

OLDEST = (3, 11)
PACKAGES = Path(__file__).resolve().parent / "packages"
MACROS = "org.xlscore.calc.Macros"
FUNCTIONS = "org.xlscore.calc.Functions"
#: Made by the extension's functions.idl, so no checker knows it.
XFunctions: Any = uno.getClass("org.xlscore.calc.XFunctions")


def inside() -> Any:
    """xlscore's part for inside LibreOffice, from the packages that come with the extension."""
    if sys.version_info < OLDEST:
        raise ImportError("too old")
    folder = str(PACKAGES)
    if folder not in sys.path:
        # in front: another xlscore on this computer may have another version
        sys.path.insert(0, folder)
    from xlscore.calc import inside

    return inside


def word(key: str, language: str) -> str:
    """A text of the area `calc_trouble`, English in languages that xlscore does not speak."""
    words = (PACKAGES / "xlscore" / "texts" / "words.jsonl").read_text("utf-8")
    area = next(line for line in words.splitlines() if line.startswith("calc_trouble\t"))
    texts = json.loads(area.partition("\t")[2])[key]
    return str(texts.get(language, texts["en"]))


def trouble(error: BaseException, language: str) -> str:
    """What to tell a person of an error; for a programmer there is the terminal."""
    if sys.version_info < OLDEST:
        needed = ".".join(map(str, OLDEST))
        found = ".".join(map(str, sys.version_info[:2]))
        return word("too_old", language).format(needed=needed, found=found)
    traceback.print_exception(type(error), error, error.__traceback__)
    return word("broken", language).format(what=type(error).__name__)


def language_of(context: Any) -> str:
    """The language of LibreOffice's menus."""
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    path = uno.createUnoStruct(
        "com.sun.star.beans.NamedValue", "nodepath", "org.openoffice.Setup/L10N"
    )
    settings = provider.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", (path,)
    )
    return str(settings.getByName("ooLocale"))[:2]


class Macros(unohelper.Base, XInitialization, XDispatchProvider, XDispatch, XServiceInfo):
    """The commands ``org.xlscore.calc:<macro>`` of one window."""

    def __init__(self, context: Any, *_: object) -> None:
        self.context = context
        self.frame: Any = None

    def initialize(self, arguments: Any) -> None:
        """LibreOffice says which window the commands are for."""
        self.frame = arguments[0] if arguments else None

    def queryDispatch(self, url: Any, target: str, flags: int) -> Any:
        """Who does what a URL asks for: this object, every command of the extension."""
        return self

    def queryDispatches(self, requests: Any) -> Any:
        """The same for several URLs."""
        return tuple(self for _ in requests)

    def dispatch(self, url: Any, arguments: Any) -> None:
        """Do what a menu entry or a button stands for; whatever goes wrong is shown."""
        language = language_of(self.context)
        try:
            text = inside().run_macro(url.Path, self.frame, self.context, language)
        except (Exception, SystemExit) as error:
            text = trouble(error, language)
        if text:
            self.show(text)

    def show(self, text: str) -> None:
        """A message box over the window."""
        window = self.frame.getContainerWindow()
        kind = uno.Enum("com.sun.star.awt.MessageBoxType", "ERRORBOX")
        box = window.getToolkit().createMessageBox(window, kind, 1, "xlscore", text)
        box.execute()
        box.dispose()

    def addStatusListener(self, listener: Any, url: Any) -> None:
        """Every command is always there, so nobody has to be told of changes."""

    def removeStatusListener(self, listener: Any, url: Any) -> None:
        """Nobody was added."""

    def getImplementationName(self) -> str:
        """The name of this component."""
        return MACROS

    def supportsService(self, name: str) -> bool:
        """Whether it offers a service."""
        return name in self.getSupportedServiceNames()

    def getSupportedServiceNames(self) -> Any:
        """The services that it offers."""
        return ("com.sun.star.frame.ProtocolHandler",)


class Functions(unohelper.Base, XFunctions, XServiceInfo):
    """The functions ``XLSCORE.<NAME>``: each is a method of the interface XFunctions."""

    def __init__(self, context: Any, *_: object) -> None:
        self.context = context

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments: self.call(name, arguments)

    def call(self, name: str, arguments: Any) -> Any:
        """What a formula shows, or why it cannot."""
        try:
            return inside().call_function(name, arguments, language_of(self.context))
        except (Exception, SystemExit) as error:
            return ((trouble(error, language_of(self.context)),),)

    def getImplementationName(self) -> str:
        """The name of this component."""
        return FUNCTIONS

    def supportsService(self, name: str) -> bool:
        """Whether it offers a service."""
        return name in self.getSupportedServiceNames()

    def getSupportedServiceNames(self) -> Any:
        """The services that it offers."""
        return ("xlscore", "com.sun.star.sheet.AddIn")


g_ImplementationHelper = unohelper.ImplementationHelper()
for made, name in ((Macros, MACROS), (Functions, FUNCTIONS)):
    g_ImplementationHelper.addImplementation(made, name, made(None).getSupportedServiceNames())
