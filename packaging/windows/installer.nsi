; The Windows installer: for the present user alone, no administrator, silent with /S, another folder with /D=FOLDER.
; build.py gives VERSION, NUMBERS (four numbers), TREE (what is installed), ICON and RESULT.
Unicode true
SetCompressor /SOLID lzma
SetCompressorDictSize 64

!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh
!include FileFunc.nsh

!define TITLE "Unit Card Tracker"
!define PROGRAM "${TITLE}.exe"
!define KIND "UnitCardTracker.battle"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\UnitCardTracker"
!define CLASSES "Software\Classes"

Name "${TITLE}"
OutFile "${RESULT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${TITLE} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "FileDescription" "Installs ${TITLE}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${TITLE} contributors"
VIAddVersionKey "LegalCopyright" "MIT licence"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!macro REFUSE SENTENCE
    MessageBox MB_OK|MB_ICONSTOP "${SENTENCE}" /SD IDOK
    SetErrorLevel 1
    Quit
!macroend

; What an earlier version installed here goes first: no file of it may stay beside the new ones.
!macro REMOVE_FILES
    Delete "$INSTDIR\${PROGRAM}"
    ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
        !insertmacro REFUSE "${TITLE} is open: close it and start this again."
    ${EndIf}
    Delete "$INSTDIR\tracker.exe"
    RMDir /r "$INSTDIR\python"
    RMDir /r "$INSTDIR\app"
    RMDir /r "$INSTDIR\licences"
!macroend

Function .onInit
    ${IfNot} ${RunningX64}
        !insertmacro REFUSE "${TITLE} needs a 64-bit Windows."
    ${EndIf}
    ${IfNot} ${AtLeastWin10}
        !insertmacro REFUSE "${TITLE} needs Windows 10 (version 1809) or newer."
    ${EndIf}
FunctionEnd

Section
    SetShellVarContext current
    !insertmacro REMOVE_FILES
    SetOutPath "$INSTDIR"
    File /r "${TREE}/*"
    WriteUninstaller "$INSTDIR\Uninstall.exe"
    CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${PROGRAM}"

    WriteRegStr HKCU "${CLASSES}\.cardbattle" "" "${KIND}"
    WriteRegStr HKCU "${CLASSES}\.cardbattle" "Content Type" "application/vnd.unit-card-tracker.battle+json"
    WriteRegStr HKCU "${CLASSES}\.cardbattle\OpenWithProgids" "${KIND}" ""
    WriteRegStr HKCU "${CLASSES}\${KIND}" "" "${TITLE} battle"
    WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" '"$INSTDIR\${PROGRAM}",0'
    WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${TITLE} contributors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
    ${RefreshShellIcons}
SectionEnd

; Battles, unit library and settings of the player stay: only what was installed goes, and what Python compiled of it.
Section Uninstall
    SetShellVarContext current
    !insertmacro REMOVE_FILES
    Delete "$INSTDIR\Uninstall.exe"
    RMDir "$INSTDIR"
    RMDir /r "$LOCALAPPDATA\unit-card-tracker\Cache\python"
    RMDir "$LOCALAPPDATA\unit-card-tracker\Cache"
    Delete "$SMPROGRAMS\${TITLE}.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.cardbattle" ""
    ${If} $0 == "${KIND}"
        DeleteRegKey HKCU "${CLASSES}\.cardbattle"
    ${EndIf}
    DeleteRegKey HKCU "${CLASSES}\${KIND}"
    DeleteRegKey HKCU "${UNINSTALL}"
    ${RefreshShellIcons}
SectionEnd
