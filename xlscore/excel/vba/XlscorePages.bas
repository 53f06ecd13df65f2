Option Explicit

'What Python asks about a workbook, and how it has sheets drawn, in one call each: a call into Excel
'from outside costs more than everything here. Texts have a line for each thing, with tabs between.
Private Told As Collection

'The sheet in front, and the first of the selected cells if cells are selected.
Public Function XlscoreFront(ByVal BookName As String) As String
    XlscoreFront = Application.Workbooks(BookName).ActiveSheet.Name
    If Application.ActiveWorkbook.Name <> BookName Then Exit Function
    If TypeName(Application.Selection) <> "Range" Then Exit Function
    XlscoreFront = XlscoreFront & vbTab & Application.Selection.Cells(1, 1).Address(False, False)
End Function

'Names, sheets, hidden rows, errors, formulas and number formats. Of a sheet with more cells only its title.
Public Function XlscoreFacts(ByVal BookName As String, ByVal MaxCells As Long) As String
    Dim Book As Object, Sheet As Object, Known As Object
    Dim Bottom As Long, Across As Long, Column As Long
    Set Told = New Collection
    Tell "xlscore" & vbTab & 1
    Set Book = Application.Workbooks(BookName)
    For Each Known In Book.Names
        If LCase(Left(Known.Name, 8)) = "xlscore." Then
            Tell "name" & vbTab & Known.Name & vbTab & Known.RefersTo
        End If
    Next
    For Each Sheet In Book.Worksheets
        With Sheet.UsedRange
            Bottom = .Row + .Rows.Count - 1
            Across = .Column + .Columns.Count - 1
        End With
        If CDbl(Bottom) * Across > MaxCells Then
            Tell "sheet" & vbTab & Sheet.Name
        Else
            Tell "sheet" & vbTab & Sheet.Name & vbTab & Bottom & vbTab & Across
            TellHidden Sheet, Bottom
            TellErrors Sheet.Range(Sheet.Cells(1, 1), Sheet.Cells(Bottom + 1, Across)).Value
            For Column = 1 To Across
                TellColumn Sheet, Column, Bottom + 1, "formula", False
                TellColumn Sheet, Column, Bottom + 1, "format", "General"
            Next
        End If
    Next
    XlscoreFacts = Joined(Told)
    Set Told = Nothing
End Function

Private Function Joined(ByVal Lines As Collection) As String
    Dim Texts() As String, One As Variant, Number As Long
    ReDim Texts(Lines.Count - 1)
    For Each One In Lines
        Texts(Number) = One
        Number = Number + 1
    Next
    Joined = Join(Texts, vbLf)
End Function

Private Sub Tell(ByVal Text As String)
    Told.Add Replace(Replace(Text, vbCr, " "), vbLf, " ")
End Sub

Private Sub TellHidden(ByVal Sheet As Object, ByVal Bottom As Long)
    Dim Row As Long, First As Long
    For Row = 1 To Bottom
        If Sheet.Rows(Row).Hidden Then
            If First = 0 Then First = Row
        ElseIf First > 0 Then
            Tell "hidden" & vbTab & First & vbTab & (Row - 1)
            First = 0
        End If
    Next
    If First > 0 Then Tell "hidden" & vbTab & First & vbTab & Bottom
End Sub

Private Sub TellErrors(ByVal Values As Variant)
    Dim Row As Long, Column As Long
    For Row = 1 To UBound(Values, 1)
        For Column = 1 To UBound(Values, 2)
            If IsError(Values(Row, Column)) Then
                'The word in front of its number is in Excel's own language.
                Tell "error" & vbTab & Row & vbTab & Column & vbTab & Right(CStr(Values(Row, Column)), 4)
            End If
        Next
    Next
End Sub

'The stretches of a column that are not as usual.
Private Sub TellColumn(ByVal Sheet As Object, ByVal Column As Long, ByVal Last As Long, _
        ByVal What As String, ByVal Usual As Variant)
    Dim Row As Long, First As Long, Was As Variant, Here As Variant
    Was = Looked(Sheet.Range(Sheet.Cells(1, Column), Sheet.Cells(Last, Column)), What)
    First = 1
    If IsNull(Was) Then
        Was = Looked(Sheet.Cells(1, Column), What)
        For Row = 2 To Last
            Here = Looked(Sheet.Cells(Row, Column), What)
            If Here <> Was Then
                If Was <> Usual Then TellStretch What, Column, First, Row - 1, Was
                First = Row
                Was = Here
            End If
        Next
    End If
    If Was <> Usual Then TellStretch What, Column, First, Last, Was
End Sub

Private Function Looked(ByVal Cells As Object, ByVal What As String) As Variant
    If What = "format" Then Looked = Cells.NumberFormat Else Looked = Cells.HasFormula
End Function

Private Sub TellStretch(ByVal What As String, ByVal Column As Long, ByVal First As Long, _
        ByVal Last As Long, ByVal Value As Variant)
    Dim Text As String
    Text = What & vbTab & Column & vbTab & First & vbTab & Last
    If What = "format" Then Text = Text & vbTab & Value
    Tell Text
End Sub

'A new last sheet of that title, or one that is there with its area emptied. Says its title, and
'nothing if Excel refuses the title.
Public Function XlscoreReady(ByVal BookName As String, ByVal Title As String, _
        ByVal Area As String) As String
    Dim Book As Object, Sheet As Object
    Set Book = Application.Workbooks(BookName)
    If Area <> "" Then
        Set Sheet = Book.Worksheets(Title)
        Sheet.Range(Area).UnMerge
        Sheet.Range(Area).Clear
        Sheet.Range(Area).Rows.AutoFit
        XlscoreReady = Sheet.Name
        Exit Function
    End If
    Set Sheet = Book.Worksheets.Add(After:=Book.Worksheets(Book.Worksheets.Count))
    On Error Resume Next
    Sheet.Name = Title
    If Sheet.Name = Title Then
        XlscoreReady = Title
        If Application.ActiveSheet.Name = Title Then Application.ActiveWindow.DisplayGridlines = False
    Else
        Application.DisplayAlerts = False
        Sheet.Delete
        Application.DisplayAlerts = True
    End If
End Function

'The looks of a sheet, its paper, and names that lead to it. Whatever is refused ends in an error, and
'then Python draws the sheet itself, call by call.
Public Function XlscorePaint(ByVal BookName As String, ByVal Title As String, _
        ByVal Parts As Variant) As String
    Dim Sheet As Object, One As Variant, Fields As Variant, Place As Long, Size As Double
    Set Sheet = Application.Workbooks(BookName).Worksheets(Title)
    Size = Sheet.Range("A1").Font.Size
    For Each One In Split(Join(Parts, ""), vbLf)
        Fields = Split(One, vbTab)
        Select Case Fields(0)
        Case "name"
            Sheet.Parent.Names.Add Name:=Fields(1), RefersTo:=Fields(2)
        Case "mark"
            Sheet.Parent.Names.Add Name:=Fields(1), RefersTo:=Fields(2), Visible:=False
        Case "area"
            Sheet.PageSetup.PrintArea = Fields(1)
        Case "paper"
            SetUpPaper Sheet, Fields
        Case Else
            For Place = 2 To UBound(Fields)
                Paint Sheet.Range(Fields(Place)), Fields(0), Fields(1), Size
            Next
        End Select
    Next
    XlscorePaint = "drawn"
End Function

Private Sub Paint(ByVal Cells As Object, ByVal What As String, ByVal Value As String, _
        ByVal Size As Double)
    Dim Part As Object
    Select Case What
    Case "bold": Cells.Font.Bold = True
    Case "italic": Cells.Font.Italic = True
    Case "bigger": Cells.Font.Size = Size + Val(Value)
    Case "color": Cells.Font.Color = CLng(Value)
    Case "fill": Cells.Interior.Color = CLng(Value)
    Case "number": Cells.NumberFormat = Value
    Case "across": Cells.HorizontalAlignment = CLng(Value)
    Case "upright": Cells.VerticalAlignment = CLng(Value)
    Case "wrap": Cells.WrapText = True
    Case "indent": Cells.IndentLevel = CLng(Value)
    Case "width": Cells.ColumnWidth = Val(Value)
    Case "height": Cells.RowHeight = Val(Value)
    Case "thin", "medium"
        For Each Part In Cells.Areas
            DrawLine Part.Borders(9), What, CLng(Value)
            If Part.Rows.Count > 1 Then DrawLine Part.Borders(12), What, CLng(Value)
        Next
    Case "merge"
        For Each Part In Cells.Areas
            Part.Merge
        Next
    Case "link"
        For Each Part In Cells.Cells
            Part.Hyperlinks.Add Anchor:=Part, Address:=Value, ScreenTip:=Mid(Value, 2)
        Next
    End Select
End Sub

Private Sub DrawLine(ByVal Side As Object, ByVal Weight As String, ByVal Color As Long)
    Side.LineStyle = 1
    Side.Color = Color
    Side.Weight = IIf(Weight = "thin", 2, -4138)
End Sub

'Panes, paper, titles and page breaks. A printer that is missing must not stop a tournament: what
'cannot be set stays as it is.
Private Sub SetUpPaper(ByVal Sheet As Object, ByVal Fields As Variant)
    Dim App As Object, Before As Object, Row As Variant
    On Error Resume Next
    Set App = Application
    Set Before = Sheet.Parent.ActiveSheet
    Sheet.Activate
    'Somebody may have another sheet or workbook in front by now.
    If App.ActiveWorkbook.Name = Sheet.Parent.Name And App.ActiveSheet.Name = Sheet.Name Then
        App.ActiveWindow.FreezePanes = False
        App.ActiveWindow.ScrollRow = 1
        App.ActiveWindow.ScrollColumn = 1
        App.ActiveWindow.SplitRow = CLng(Fields(1))
        App.ActiveWindow.SplitColumn = CLng(Fields(2))
        App.ActiveWindow.FreezePanes = (CLng(Fields(1)) + CLng(Fields(2)) > 0)
    End If
    Before.Activate
    App.PrintCommunication = False
    With Sheet.PageSetup
        .PaperSize = 9
        .Orientation = CLng(Fields(4))
        .Zoom = False
        .FitToPagesWide = 1
        .FitToPagesTall = False
        .PrintTitleRows = Fields(3)
        .LeftHeader = Fields(5)
        .CenterHeader = Fields(6)
        .RightHeader = Fields(7)
        .LeftFooter = Fields(8)
        .CenterFooter = Fields(9)
        .RightFooter = Fields(10)
    End With
    App.PrintCommunication = True
    Sheet.ResetAllPageBreaks
    For Each Row In Split(Fields(11), ",")
        Sheet.HPageBreaks.Add Sheet.Rows(CLng(Row))
    Next
End Sub
