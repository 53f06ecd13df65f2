"""The page's icon as PNG, in the sizes that Excel asks for: the same bytes on every machine.

`python tests/making/icons.py` writes them beside the pane.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from xlscore.records import NamedTuple

SIZES = (16, 32, 64, 80)
STEPS = (0.125, 0.375, 0.625, 0.875)
"""Where a pixel is looked at, across and down."""
ENDS = (STEPS[0], STEPS[-1])
_BLOCK = 65_535


class Shape(NamedTuple):
    """A rectangle with round corners, or a circle: one whose corners are all there is."""

    left: float
    top: float
    right: float
    bottom: float
    radius: float
    color: tuple[int, int, int]
    opacity: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        inner_x = min(max(x, self.left + self.radius), self.right - self.radius)
        inner_y = min(max(y, self.top + self.radius), self.bottom - self.radius)
        return (x - inner_x) ** 2 + (y - inner_y) ** 2 <= self.radius**2


@cache
def png(svg: str, size: int) -> bytes:
    """A picture of `size` pixels a side, of an SVG of rectangles and circles alone."""
    root = ElementTree.fromstring(svg)
    scale = float(root.attrib["width"]) / size
    shapes = list(_shapes(root, "#000"))
    rows = b"".join(
        b"\0" + b"".join(_pixel(shapes, x, y, scale) for x in range(size)) for y in range(size)
    )
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    parts = (_part(b"IHDR", head), _part(b"IDAT", _stored(rows)), _part(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _shapes(element: ElementTree.Element, fill: str) -> Iterator[Shape]:
    for child in element:
        has = child.attrib
        color = has.get("fill", fill)
        kind = child.tag.rpartition("}")[2]
        if kind == "g":
            yield from _shapes(child, color)
            continue
        if kind == "circle":
            x, y, radius = (float(has[name]) for name in ("cx", "cy", "r"))
            box = x - radius, y - radius, x + radius, y + radius
        else:
            x, y, width, height = (float(has.get(n, 0)) for n in ("x", "y", "width", "height"))
            box, radius = (x, y, x + width, y + height), float(has.get("rx", 0))
        yield Shape(*box, radius, _color(color), float(has.get("opacity", 1)))


def _color(text: str) -> tuple[int, int, int]:
    digits = text.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def _pixel(shapes: list[Shape], x: int, y: int, scale: float) -> bytes:
    """Red, green, blue and opacity of a pixel, the mean of its points."""
    corners = {_at(shapes, (x + i) * scale, (y + j) * scale) for i in ENDS for j in ENDS}
    if len(corners) == 1:  # most lie inside of one colour
        points = list(corners)
    else:
        points = [_at(shapes, (x + i) * scale, (y + j) * scale) for i in STEPS for j in STEPS]
    weight = sum(point[3] for point in points)
    mixed = (sum(point[i] * point[3] for point in points) for i in range(3))
    colors = [round(part / weight) if weight else 0 for part in mixed]
    return bytes((*colors, round(255 * weight / len(points))))


def _at(shapes: list[Shape], x: float, y: float) -> tuple[float, float, float, float]:
    """Red, green, blue and opacity of a point."""
    red = green = blue = opacity = 0.0
    for shape in shapes:
        if shape.holds(x, y):
            own, (r, g, b) = shape.opacity, shape.color
            red, green, blue = (
                old * (1 - own) + new * own for old, new in ((red, r), (green, g), (blue, b))
            )
            opacity += own * (1 - opacity)
    return red, green, blue, opacity


def _part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _stored(data: bytes) -> bytes:
    """Without compression, whose bytes depend on the zlib that Python was built with."""
    blocks = [data[i : i + _BLOCK] for i in range(0, len(data), _BLOCK)]
    stored = b"".join(
        struct.pack("<BHH", i == len(blocks) - 1, len(block), len(block) ^ _BLOCK) + block
        for i, block in enumerate(blocks)
    )
    return b"\x78\x01" + stored + struct.pack(">I", zlib.adler32(data))


if __name__ == "__main__":
    web = Path(__file__).parents[2] / "xlscore" / "web"
    picture = (web / "static" / "icon.svg").read_text("utf-8")
    for pixels in SIZES:
        (web / "office" / "static" / f"icon-{pixels}.png").write_bytes(png(picture, pixels))
