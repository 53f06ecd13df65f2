"""The workbook port over files, memory, openpyxl and open workbooks: one contract for all."""
