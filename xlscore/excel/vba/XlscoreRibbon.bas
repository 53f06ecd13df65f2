Option Explicit

'The callback of every button on the tab: the tag names a macro, and only these run.
Public Sub XlscoreRibbonAction(ByVal control As Object)
    If ActiveWorkbook Is Nothing Then
        MsgBox $no_workbook, vbInformation, "xlscore"
        Exit Sub
    End If
    Select Case control.Tag
$cases
    End Select
End Sub
