Option Explicit

'The texts of the function wizard, told to Excel whenever it opens this file.
Public Sub XlscoreDescribe()
$functions
End Sub

Private Sub Describe(ByVal Name As String, ByVal Text As String, ByVal Arguments As Variant)
    'An Excel that does not know this has functions without help, nothing worse.
    On Error Resume Next
    Application.MacroOptions Macro:=Name, Description:=Text, Category:="xlscore", _
        ArgumentDescriptions:=Arguments
End Sub

'Rows of cells in which the text of an error is that error: Python can hand over none.
Public Function XlscoreErrors(ByVal Found As Variant) As Variant
    Dim r As Long, c As Long
    For r = LBound(Found, 1) To UBound(Found, 1)
        For c = LBound(Found, 2) To UBound(Found, 2)
            If VarType(Found(r, c)) = vbString Then
                If Found(r, c) = "#VALUE!" Then Found(r, c) = CVErr(xlErrValue)
            End If
        Next
    Next
    XlscoreErrors = Found
End Function
