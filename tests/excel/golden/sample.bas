#Const App = "Microsoft Excel"
Function SAMPLE_PLACES(points, Optional ruleset)
Attribute SAMPLE_PLACES.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        SAMPLE_PLACES = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        SAMPLE_PLACES = XLPy.CallUDF("excel.sample_functions", "SAMPLE_PLACES", Array(points, ruleset), ThisWorkbook, Application.Caller)
        Exit Function
    #Else
        SAMPLE_PLACES = XLPy.CallUDF("excel.sample_functions", "SAMPLE_PLACES", Array(points, ruleset))
        Exit Function
    #End If
failed:
    SAMPLE_PLACES = Err.Description
End Function

Function SAMPLE_SUM(ParamArray numbers())
Attribute SAMPLE_SUM.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        SAMPLE_SUM = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    If (Not Application.CommandBars("Standard").Controls(1).Enabled) Then Exit Function
    Application.Volatile
    Dim argsArray() As Variant
    argsArray = Array()
    ReDim Preserve argsArray(0 to UBound(numbers) - LBound(numbers) + 0)
    For k = LBound(numbers) To UBound(numbers)
    argsArray(0 + k - LBound(numbers)) = numbers(k)
    Next k
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        SAMPLE_SUM = XLPy.CallUDF("excel.sample_functions", "SAMPLE_SUM", argsArray, ThisWorkbook, Application.Caller)
        Exit Function
    #Else
        SAMPLE_SUM = XLPy.CallUDF("excel.sample_functions", "SAMPLE_SUM", argsArray)
        Exit Function
    #End If
failed:
    SAMPLE_SUM = Err.Description
End Function

