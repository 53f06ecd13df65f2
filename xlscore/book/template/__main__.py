"""``python -m xlscore.book.template DIRECTORY`` writes all templates."""

import sys
from pathlib import Path

from xlscore.book.template.workbook import write_templates

if len(sys.argv) != 2:
    sys.exit("usage: python -m xlscore.book.template DIRECTORY")
for file in write_templates(Path(sys.argv[1])):
    print(file)
