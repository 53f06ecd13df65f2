Option Explicit

'Panes, paper and page breaks of a sheet that Python has written: xlwings has no names for them.
Public Sub XlscoreSetUpPage(ByVal BookName As String, ByVal Title As String, _
        ByVal FrozenRows As Long, ByVal FrozenColumns As Long, ByVal TitleRows As String, _
        ByVal Landscape As Boolean, ByVal Header As String, ByVal Footer As String, _
        ByVal Breaks As String)
    Dim Sheet As Object, Before As Object, Parts As Variant, Row As Variant
    'A printer that is missing must not stop a tournament: what cannot be set stays as it is.
    On Error Resume Next
    Set Sheet = Application.Workbooks(BookName).Worksheets(Title)
    If Sheet Is Nothing Then Exit Sub
    Set Before = Sheet.Parent.ActiveSheet
    Sheet.Activate
    ActiveWindow.FreezePanes = False
    ActiveWindow.ScrollRow = 1
    ActiveWindow.ScrollColumn = 1
    ActiveWindow.SplitRow = FrozenRows
    ActiveWindow.SplitColumn = FrozenColumns
    ActiveWindow.FreezePanes = (FrozenRows + FrozenColumns > 0)
    Before.Activate
    Application.PrintCommunication = False
    With Sheet.PageSetup
        .PaperSize = 9
        .Orientation = IIf(Landscape, 2, 1)
        .Zoom = False
        .FitToPagesWide = 1
        .FitToPagesTall = False
        .PrintTitleRows = TitleRows
        Parts = Split(Header, vbTab)
        .LeftHeader = Parts(0)
        .CenterHeader = Parts(1)
        .RightHeader = Parts(2)
        Parts = Split(Footer, vbTab)
        .LeftFooter = Parts(0)
        .CenterFooter = Parts(1)
        .RightFooter = Parts(2)
    End With
    Application.PrintCommunication = True
    Sheet.ResetAllPageBreaks
    For Each Row In Split(Breaks, ",")
        Sheet.HPageBreaks.Add Sheet.Rows(CLng(Row))
    Next
End Sub
