#Const App = "Microsoft Excel"
Function XLSCORE_LOT_ORDER(seed, label, items)
Attribute XLSCORE_LOT_ORDER.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_LOT_ORDER = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_LOT_ORDER = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_LOT_ORDER", Array(seed, label, items), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_LOT_ORDER = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_LOT_ORDER", Array(seed, label, items))
        Exit Function
    #End If
failed:
    XLSCORE_LOT_ORDER = Err.Description
End Function

Function XLSCORE_PLACE(ruleset, points, Optional tie_break)
Attribute XLSCORE_PLACE.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_PLACE = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_PLACE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_PLACE", Array(ruleset, points, tie_break), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_PLACE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_PLACE", Array(ruleset, points, tie_break))
        Exit Function
    #End If
failed:
    XLSCORE_PLACE = Err.Description
End Function

Function XLSCORE_RANKING_POINTS(season, place, participants, Optional event_type)
Attribute XLSCORE_RANKING_POINTS.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_RANKING_POINTS = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_RANKING_POINTS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_RANKING_POINTS", Array(season, place, participants, event_type), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_RANKING_POINTS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_RANKING_POINTS", Array(season, place, participants, event_type))
        Exit Function
    #End If
failed:
    XLSCORE_RANKING_POINTS = Err.Description
End Function

Function XLSCORE_SEASON_VALUE(season, ranking_points)
Attribute XLSCORE_SEASON_VALUE.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_SEASON_VALUE = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_SEASON_VALUE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_SEASON_VALUE", Array(season, ranking_points), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_SEASON_VALUE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_SEASON_VALUE", Array(season, ranking_points))
        Exit Function
    #End If
failed:
    XLSCORE_SEASON_VALUE = Err.Description
End Function

Function XLSCORE_SHARE(ruleset, points, Optional game)
Attribute XLSCORE_SHARE.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_SHARE = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_SHARE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_SHARE", Array(ruleset, points, game), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_SHARE = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_SHARE", Array(ruleset, points, game))
        Exit Function
    #End If
failed:
    XLSCORE_SHARE = Err.Description
End Function

Function XLSCORE_STANDINGS(ruleset, results, Optional players, Optional seed, Optional stage, Optional rounds, Optional language)
Attribute XLSCORE_STANDINGS.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_STANDINGS = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_STANDINGS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_STANDINGS", Array(ruleset, results, players, seed, stage, rounds, language), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_STANDINGS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_STANDINGS", Array(ruleset, results, players, seed, stage, rounds, language))
        Exit Function
    #End If
failed:
    XLSCORE_STANDINGS = Err.Description
End Function

Function XLSCORE_STRICT(value)
Attribute XLSCORE_STRICT.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_STRICT = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_STRICT = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_STRICT", Array(value), ActiveWorkbook, Application.Caller)
        XLSCORE_STRICT = XlscoreErrors(XLSCORE_STRICT)
        Exit Function
    #Else
        XLSCORE_STRICT = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_STRICT", Array(value))
        XLSCORE_STRICT = XlscoreErrors(XLSCORE_STRICT)
        Exit Function
    #End If
failed:
    XLSCORE_STRICT = Err.Description
End Function

Function XLSCORE_TABLE_SIZES(ruleset, players, Optional three_player_tables)
Attribute XLSCORE_TABLE_SIZES.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_TABLE_SIZES = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_TABLE_SIZES = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_TABLE_SIZES", Array(ruleset, players, three_player_tables), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_TABLE_SIZES = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_TABLE_SIZES", Array(ruleset, players, three_player_tables))
        Exit Function
    #End If
failed:
    XLSCORE_TABLE_SIZES = Err.Description
End Function

Function XLSCORE_TOURNAMENT_POINTS(ruleset, points, Optional tie_break, Optional places)
Attribute XLSCORE_TOURNAMENT_POINTS.VB_ProcData.VB_Invoke_Func = " \n14"
    #If Mac Then
        XLSCORE_TOURNAMENT_POINTS = "xlscore's functions need Excel on Windows; its buttons work on a Mac too."
        Exit Function
    #End If
    #If App = "Microsoft Excel" Then
        If TypeOf Application.Caller Is Range Then On Error GoTo failed
        XLSCORE_TOURNAMENT_POINTS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_TOURNAMENT_POINTS", Array(ruleset, points, tie_break, places), ActiveWorkbook, Application.Caller)
        Exit Function
    #Else
        XLSCORE_TOURNAMENT_POINTS = XLPy.CallUDF("xlscore.excel.udfs", "XLSCORE_TOURNAMENT_POINTS", Array(ruleset, points, tie_break, places))
        Exit Function
    #End If
failed:
    XLSCORE_TOURNAMENT_POINTS = Err.Description
End Function

