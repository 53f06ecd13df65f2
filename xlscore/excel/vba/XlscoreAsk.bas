
'In Excel the add-in does the work, which whoever clicks has installed; in LibreOffice the extension.
Private Sub XlscoreAsk(ByVal Macro As String, ByVal Job As String)
    Dim Addin As Object
    If XlscoreInCalc(Job) Then Exit Sub
    ThisWorkbook.Activate
    On Error Resume Next
    Set Addin = Application.Workbooks("$addin")
    If Addin Is Nothing Then
        MsgBox $missing, vbExclamation, "xlscore"
        Exit Sub
    End If
    Err.Clear
    Application.Run "$addin!" & Macro
    If Err.Number <> 0 Then MsgBox Err.Description, vbExclamation, "xlscore"
End Sub
