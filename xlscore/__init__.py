"""Standings for board-game tournaments, inside the organiser's Excel workbook."""

__version__ = "0.2.0"
