"""An xlwings engine for LibreOffice Calc, over UNO."""
