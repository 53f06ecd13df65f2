"""xlscore in a browser: a page without a server, and what its Python does with workbooks."""
