Option Explicit

'Panes, paper and page breaks of a sheet that Python has written: xlwings has no names for them.
Public Sub XlscoreSetUpPage(ByVal BookName As String, ByVal Title As String, _
        ByVal FrozenRows As Long, ByVal FrozenColumns As Long, ByVal TitleRows As String, _
        ByVal Landscape As Boolean, ByVal Header As String, ByVal Footer As String, _
        ByVal Breaks As String)
    Dim App As Object, Sheet As Object, Before As Object, Parts As Variant, Row As Variant
    'A printer that is missing must not stop a tournament: what cannot be set stays as it is.
    On Error Resume Next
    Set App = Application
    Set Sheet = App.Workbooks(BookName).Worksheets(Title)
    If Sheet Is Nothing Then Exit Sub
    Set Before = Sheet.Parent.ActiveSheet
    Sheet.Activate
    'Somebody may have another sheet or workbook in front by now.
    If App.ActiveWorkbook.Name = BookName And App.ActiveSheet.Name = Title Then
        App.ActiveWindow.FreezePanes = False
        App.ActiveWindow.ScrollRow = 1
        App.ActiveWindow.ScrollColumn = 1
        App.ActiveWindow.SplitRow = FrozenRows
        App.ActiveWindow.SplitColumn = FrozenColumns
        App.ActiveWindow.FreezePanes = (FrozenRows + FrozenColumns > 0)
    End If
    Before.Activate
    App.PrintCommunication = False
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
    App.PrintCommunication = True
    Sheet.ResetAllPageBreaks
    For Each Row In Split(Breaks, ",")
        Sheet.HPageBreaks.Add Sheet.Rows(CLng(Row))
    Next
End Sub

'Indents, which xlwings has no name for either: "1 B2:B9,2 D3".
Public Sub XlscoreIndent(ByVal BookName As String, ByVal Title As String, ByVal Places As String)
    Dim Sheet As Object, Place As Variant, Parts As Variant
    On Error Resume Next
    Set Sheet = Application.Workbooks(BookName).Worksheets(Title)
    If Sheet Is Nothing Then Exit Sub
    For Each Place In Split(Places, ",")
        Parts = Split(Place, " ")
        Sheet.Range(Parts(1)).IndentLevel = CLng(Parts(0))
    Next
End Sub
