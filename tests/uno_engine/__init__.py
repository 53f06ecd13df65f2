"""An engine of xlwings for LibreOffice Calc, over UNO: what runs in Excel runs there too.

It is for itself: xlwings and LibreOffice's UNO are all that it needs, nothing of xlscore, so it
serves any program that speaks to Excel through xlwings. Here it carries the macros in Calc, and it
is how the tests see the adapter for Excel at work on a real spreadsheet.
"""
