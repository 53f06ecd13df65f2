'Names of LibreOffice. Excel takes them for variables that are empty, so nothing here is declared.
Public Function XlscoreInCalc(ByVal Job As String) As Boolean
    If IsEmpty(ThisComponent) Then Exit Function
    XlscoreInCalc = True
    If IsNull(GetProcessServiceManager.createInstance("$handler")) Then
        MsgBox $missing, vbExclamation, "xlscore"
    Else
        GetProcessServiceManager.createInstance("com.sun.star.frame.DispatchHelper").executeDispatch _
            ThisComponent.CurrentController.Frame, "$protocol:" & Job, "", 0, Array()
    End If
End Function
