
'A computer may forbid Excel to start programs: that ends in an error of VBA, mostly number 70.
Private Sub XlscoreStart(ByVal Job As String)
    On Error GoTo Refused
    RunPython "import xlscore.excel; xlscore.excel." & Job & "()"
    Exit Sub
Refused:
    MsgBox $refused & vbCrLf & "(" & Err.Number & ": " & Err.Description & ")", vbCritical, "xlscore"
End Sub
