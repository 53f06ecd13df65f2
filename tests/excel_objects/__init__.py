"""Excel's objects as xlwings asks for them, without Excel: see README.md."""
