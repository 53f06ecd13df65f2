"""What xlscore does, once: the command line, macros and functions all call these actions."""
