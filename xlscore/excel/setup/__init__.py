"""Putting xlscore into Excel, taking it out, and finding out what is wrong."""
