"""The live layer in Excel: macros, functions, and workbooks with buttons."""
