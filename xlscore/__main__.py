"""``python -m xlscore``."""

from xlscore.cli import main

main(prog_name="xlscore")
