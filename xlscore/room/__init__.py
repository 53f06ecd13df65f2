"""The room: a page for projector and phones, made from the workbook and read-only."""
