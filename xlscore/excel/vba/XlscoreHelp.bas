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
