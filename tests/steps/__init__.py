"""The checklist of docs/checklist.md as a script: the same steps in Excel and in LibreOffice."""
