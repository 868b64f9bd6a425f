"""The command line: what needs no window is done here; Qt is imported only when one is wanted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tracker import __version__, assets, qt_start
from tracker.rules import examples, report
from tracker.rules.system import Fault
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import OpenedBattle, read_battle
from tracker.storage.check import check_file
from tracker.storage.codec import Malformed, decode
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.reading import read_bytes
from tracker.storage.tables_file import read_tables

FINE, WRONG, MISUSED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; 0 fine, 1 the thing checked is wrong, 2 the command line is."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a name still shows the rest
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(words)
    except BattleFileError as error:
        print(error.sentence, file=sys.stderr)
        return WRONG
    except ImportError as fault:
        sentence = qt_start.why_import_failed(fault)
        if not sentence:
            raise
        qt_start.report(sentence, dialog=words[:1] != ["picture"] and "--self-check" not in words)
        return WRONG
    except BrokenPipeError:
        sys.stderr.close()
        return FINE


def _run(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        options = _parser_of(words[0]).parse_args(words[1:])
        return COMMANDS[words[0]](options)
    options = _top_parser().parse_args(words)
    if options.self_check:
        from tracker.self_check import self_check

        return self_check()
    qt_start.load_qt()
    from tracker.app import run

    return run(options.file)


def _top_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tracker",
        description="Keeps the Unit Cards of a miniature wargame: morale tests, odds, undo.",
        epilog="commands: "
        "examples [FILE…] run worked examples · show FILE [--json] the battle's present state · "
        "log FILE the log as text · check FILE… is it sound? · "
        "picture FILE -o OUT.png the cards as a picture. Each has --help.",
    )
    parser.add_argument("file", nargs="?", type=Path, help="open the window on this battle")
    parser.add_argument(
        "--self-check", action="store_true", help="check the installed program, no display needed"
    )
    parser.add_argument("--version", action="version", version=f"Unit Card Tracker {__version__}")
    return parser


def _parser_of(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"tracker {command}", description=COMMANDS[command].__doc__)
    if command in ("examples", "check"):
        some = "*" if command == "examples" else "+"
        parser.add_argument("files", nargs=some, type=Path, metavar="FILE")
    else:
        parser.add_argument("file", type=Path, metavar="FILE")
    if command == "show":
        parser.add_argument("--json", action="store_true", help="every key of worked examples")
    if command == "picture":
        parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.png")
        parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="fit the cards into this many pixels")
        parser.add_argument("--scale", type=float, default=1.0, help="pixels for each unit, 0.25 to 8")
        parser.add_argument("--theme", choices=("light", "dark"), default="light")
    return parser


def shipped_tables() -> dict[str, Any]:
    """The tables of every rule system as they come with the program."""
    return {name: read_tables(assets.tables_file(name), SYSTEMS)[1] for name in SYSTEMS}


def run_examples(options: argparse.Namespace) -> int:
    """Run worked examples (all shipped ones by default) and say which hold."""
    files = options.files or [path for name in SYSTEMS for path in assets.examples(name)]
    tables = shipped_tables()
    holding = sum(_run_example(path, tables) for path in files)
    print(f"{holding} of {len(files)} examples hold")
    return FINE if holding == len(files) else WRONG


def _run_example(path: Path, tables: dict[str, Any]) -> bool:
    try:
        result = examples.run(decode(read_bytes(Disk(), path)), SYSTEMS, tables)
    except BattleFileError as error:
        print(f"fault {_line(path)}: {error.what}")
        return False
    except (Fault, Malformed) as fault:
        print(f"fault {_line(path)}: {fault}")
        return False
    print(f"{'holds' if result.holds else 'FAILS'} {_line(path.name)}: {_line(result.title)}")
    for mismatch in result.mismatches:
        print(f"      {mismatch}")
    return result.holds


def _line(text: Path | str) -> str:
    """A name or title on one line: the lines are counted by those who read them."""
    return " ".join(str(text).splitlines())


def show(options: argparse.Namespace) -> int:
    """Print the battle's present state: every card and number with its reasons, what is owed and its odds."""
    opened = _open(options.file)
    if options.json:
        view = opened.system.view(opened.battle.setup, opened.battle.state)
        print(json.dumps(view, ensure_ascii=False, indent=1))
    else:
        print("\n".join(report.state_lines(opened.system, opened.battle)))
    return FINE


def log(options: argparse.Namespace) -> int:
    """Print the log of a battle as text."""
    print("\n".join(report.log_lines(_open(options.file).battle)))
    return FINE


def _open(path: Path) -> OpenedBattle:
    opened = read_battle(path, SYSTEMS)
    for note in opened.notes:
        print(note, file=sys.stderr)
    return opened


def check(options: argparse.Namespace) -> int:
    """Say of each file whether it is a sound battle, roster, tables file or worked example."""
    tables = shipped_tables()
    worst = FINE
    for path in options.files:
        try:
            sound = check_file(path, SYSTEMS, tables)
        except BattleFileError as error:
            print(error.sentence, file=sys.stderr)
            worst = WRONG
            continue
        print(f"{path}: sound, {sound.kind}")
        for note in sound.notes:
            print(f"  note: {note}")
    return worst


def picture(options: argparse.Namespace) -> int:
    """Draw the battle's cards as a PNG picture, without a window."""
    from tracker.picture import draw_picture

    opened = _open(options.file)
    try:
        if options.output.exists() and options.output.samefile(options.file):
            raise ValueError(f"{options.output} is the battle itself: name another file for the picture")
        draw_picture(
            opened.system.faces(opened.battle),
            options.output,
            size=options.size,
            scale=options.scale,
            theme=options.theme,
        )
    except ValueError as fault:
        print(f"tracker picture: {fault}", file=sys.stderr)
        return MISUSED
    return FINE


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "examples": run_examples,
    "show": show,
    "log": log,
    "check": check,
    "picture": picture,
}
