# Tries the installer on a real Windows: install, self-check, open a battle by the recorded command, remove.
# Never run yet: see packaging/RELEASING.md.
$ErrorActionPreference = "Stop"

function Expect($true_, $what) {
    if (-not $true_) { throw "FAILED: $what" }
    Write-Output "fine: $what"
}

$installer = (Get-ChildItem dist\*-windows-x64.exe)[0].FullName
$folder = "$env:LOCALAPPDATA\Programs\Unit Card Tracker"
$run = Start-Process $installer "/S" -Wait -PassThru
Expect ($run.ExitCode -eq 0) "silent installation"

& "$folder\tracker.exe" --self-check
Expect ($LASTEXITCODE -eq 0) "tracker --self-check"

$battles = "$env:USERPROFILE\Spiele $([char]0xEB)"
New-Item -ItemType Directory -Force $battles | Out-Null
$battle = "$battles\Schlacht am R$([char]0xEB)ed.cardbattle"
Copy-Item resources\systems\fortitude-tests\samples\1-reed-ford.cardbattle $battle
& "$folder\tracker.exe" check $battle
Expect ($LASTEXITCODE -eq 0) "a battle in a folder with spaces and a diaeresis is read"

$kind = (Get-Item "HKCU:\Software\Classes\.cardbattle").GetValue("")
$command = (Get-Item "HKCU:\Software\Classes\$kind\shell\open\command").GetValue("")
Expect ($command -eq "`"$folder\Unit Card Tracker.exe`" `"%1`"") "the recorded command"
Start-Process $battle
$ends = (Get-Date).AddSeconds(60)
do {
    Start-Sleep -Milliseconds 500
    $window = Get-Process "Unit Card Tracker" -ErrorAction SilentlyContinue | Where-Object { $_.MainWindowTitle }
} until ($window -or (Get-Date) -gt $ends)
Expect ($window) "a double click opens a window"
$window.CloseMainWindow() | Out-Null
Expect ($window.WaitForExit(60000)) "its window closes"

Start-Process "$folder\Uninstall.exe" "/S _?=$folder" -Wait
Expect (-not (Test-Path "$folder\python")) "removal"
Expect (Test-Path $battle) "the battle is kept"
Expect (-not (Test-Path "HKCU:\Software\Classes\.cardbattle")) "the file type is gone"
