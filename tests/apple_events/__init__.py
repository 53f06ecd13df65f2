"""Excel for Mac as xlwings' own engine speaks to it: the same workbook, behind Apple events."""
