; xlscore for Windows, for people without Python: everything in one folder of the user's, no
; administrator. It speaks the language of Windows, else English. Built by installer.py, which says
; where everything is and writes the texts: WORDS holds a line for each text and language.
Unicode true
!include MUI2.nsh

Name "xlscore ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
; no page to choose another: folders in it are removed as a whole
InstallDir "$LOCALAPPDATA\Programs\xlscore"
SetCompressor /SOLID lzma
; no time of the build in the program
SetDateSave off
BrandingText " "
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\xlscore"

!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!define MUI_FINISHPAGE_TITLE "$(DONE)"
!define MUI_FINISHPAGE_TEXT "$(NEXT)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include "${WORDS}"

Section
  ; an older version goes first, so that no module of it stays
  IfFileExists "$INSTDIR\uninstall.exe" 0 new
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\templates"
new:
  SetOutPath "$INSTDIR\python"
  File /r "${TREE}/*"
  SetOutPath "$INSTDIR\templates"
  File "${TEMPLATES}/*.xlsx"
  SetOutPath "$INSTDIR"
  File "${LICENSE}"
  File "/oname=xlscore.cmd" "${LAUNCHER}"

  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "xlscore"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  RMDir /r "$SMPROGRAMS\xlscore"
  CreateDirectory "$SMPROGRAMS\xlscore"
  CreateShortcut "$SMPROGRAMS\xlscore\$(WORKBOOKS).lnk" "$INSTDIR\templates"
  SetOutPath "$DOCUMENTS"
  CreateShortcut "$SMPROGRAMS\xlscore\$(COMMANDS).lnk" "$SYSDIR\cmd.exe" '/k set "PATH=$INSTDIR;%PATH%"'
  SetOutPath "$INSTDIR"
  CreateShortcut "$SMPROGRAMS\xlscore\$(REMOVE).lnk" "$INSTDIR\uninstall.exe"

  nsExec::ExecToLog '"$INSTDIR\python\python.exe" -m xlscore excel install'
  Pop $0
  StrCmp $0 0 +2
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(NOADDIN)" /SD IDOK
SectionEnd

Section Uninstall
  nsExec::ExecToLog '"$INSTDIR\python\python.exe" -m xlscore excel uninstall'
  Pop $0
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\templates"
  RMDir /r "$SMPROGRAMS\xlscore"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\xlscore.cmd"
  Delete "$INSTDIR\uninstall.exe"
  ; without /r: what else is in there is not ours
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd

Function .onInit
  SetShellVarContext current
FunctionEnd

Function un.onInit
  SetShellVarContext current
FunctionEnd
