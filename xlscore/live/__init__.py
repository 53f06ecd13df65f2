"""The macros of an open workbook, and what they need of the program it is open in."""
