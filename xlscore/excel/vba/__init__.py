"""Workbooks and an add-in with macros: VBA projects from source, buttons, the ribbon."""
