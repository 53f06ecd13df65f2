"""QR codes: of an address as a picture, of a text as rows of modules for the page's script."""

from __future__ import annotations

import io


def qr_code(address: str) -> str:
    """The QR code of an address as SVG; empty where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", scale=8, border=4, xmldecl=False, svgns=True, title=address, light="#fff"
    )
    return out.getvalue().decode()


def qr_rows(text: str) -> list[str]:
    """The QR code of a text, a row of 0 and 1 each; empty where segno is not installed."""
    try:
        import segno
    except ImportError:
        return []
    code = segno.make(text, error="m", micro=False)
    return ["".join("1" if module else "0" for module in row) for row in code.matrix]
