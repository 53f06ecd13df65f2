"""The functions as LibreOffice wants them described: an interface, and texts for its wizard."""

from __future__ import annotations

from xlscore.calc.extension.registry import Node, group, xcu
from xlscore.functions import FUNCTIONS, Parameter
from xlscore.texts import everywhere

#: Formulas are saved as <service>.<method>, so both are part of the file format.
SERVICE = "xlscore"
#: The file that LibreOffice loads both components from.
COMPONENT = "component.py"
#: Rows of cells; also what a single cell is given as.
_CELLS = "sequence< sequence<any> >"


def _declare(parameter: Parameter) -> str:
    # only an argument of the type any may be left out
    return f"[in] {'any' if parameter.optional else _CELLS} {identifier(parameter)}"


def identifier(parameter: Parameter) -> str:
    """The name of an argument in the interface, where underscores go with capitals only."""
    return parameter.name.upper()


def interface_idl() -> bytes:
    """``functions.idl``: the interface XFunctions with one method per function."""
    methods = "".join(
        f"    {_CELLS} {function.name}({', '.join(map(_declare, function.parameters))});\n"
        for function in FUNCTIONS
    )
    return (
        "module org { module xlscore { module calc {\n"
        "  interface XFunctions {\n"
        f"{methods}"
        "  };\n"
        "}; }; };\n"
    ).encode()


def functions_xcu() -> bytes:
    """``CalcAddIn.xcu``: names, and the texts that the function wizard shows.

    The compatibility name is the one in Excel's files, so that a formula works in both programs.
    """
    nodes = [
        Node(
            function.name,
            {
                "DisplayName": everywhere(function.calc_name),
                "Description": function.help,
                "Category": "Add-In",
                "CompatibilityName": everywhere(function.excel_name),
            },
            (group("Parameters", *map(_argument, function.parameters)),),
        )
        for function in FUNCTIONS
    ]
    service = Node(SERVICE, {}, (group("AddInFunctions", *nodes),))
    return xcu("CalcAddIns", "org.openoffice.Office", group("AddInInfo", service))


def _argument(parameter: Parameter) -> Node:
    """An argument with its text for the wizard."""
    return Node(
        identifier(parameter), {"DisplayName": parameter.name, "Description": parameter.help}
    )
