#!/usr/bin/env python3
"""Builds what players download: `python3 packaging/build.py [wheel|frozen|deb|windows|all] [--check]`.

Everything lands in dist/, with SHA256SUMS; what is made on the way, in build/. Needs Python alone,
and names each tool that is missing. Two builds of one commit give the same bytes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  the reader may have started this with any Python
    sys.exit("Building needs Python 3.11 or newer: start this with one (python3.11 packaging/build.py).")

import archives
import deb
import environment_of_builds
import frozen
import project
import windows


def build_wheel() -> list[Path]:
    """The wheel, for those who have Python."""
    python = environment_of_builds.prepare()
    before = set(project.DIST.glob("*.whl"))
    for old in before:
        old.unlink()
    project.run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", project.DIST])
    return sorted(project.DIST.glob("*.whl"))


TARGETS: dict[str, Callable[[], list[Path]]] = {
    "wheel": build_wheel,
    "frozen": frozen.build,
    "deb": deb.build,
    "windows": windows.build,
}


def main() -> int:
    """Build what is asked for; 0 when all of it is there, 1 with one sentence when not."""
    parser = argparse.ArgumentParser(description="Build what players download, into dist/.")
    parser.add_argument("target", nargs="?", choices=[*TARGETS, "all"], default="all")
    parser.add_argument("--check", action="store_true", help="let lintian and its like look at the .deb")
    options = parser.parse_args()
    project.DIST.mkdir(exist_ok=True)
    project.BUILD.mkdir(exist_ok=True)
    try:
        for name in TARGETS if options.target == "all" else [options.target]:
            print(f"Building {name}", flush=True)
            made = TARGETS[name]()
            if options.check and name == "deb":
                deb.check(made[0])
    except project.CannotBuildError as fault:
        print(fault, file=sys.stderr)
        return 1
    archives.list_results()
    return 0


if __name__ == "__main__":
    sys.exit(main())
