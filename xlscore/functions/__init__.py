"""The spreadsheet functions: the same rules in single cells, for Excel and for Calc.

`FUNCTIONS` says how each is called and what its arguments mean. A host hands over what its cells
hold - numbers, texts, blanks, or rows of them - and gets numbers and texts back. A wrong argument
gives a text that starts with "xlscore:" and says what is accepted, in the host's language; STRICT
makes an error of it that a formula can catch.
"""

from xlscore.functions.catalogue import FUNCTIONS, Function, Parameter

__all__ = ["FUNCTIONS", "Function", "Parameter"]
