"""An engine of xlwings for LibreOffice Calc, over UNO: see README.md."""
