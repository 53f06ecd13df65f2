"""xlscore in Excel's task pane: the macros, custom functions, and the add-in's files."""
