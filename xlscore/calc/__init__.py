"""The live layer in LibreOffice Calc."""
