@"%~dp0python\python.exe" -m xlscore %*
