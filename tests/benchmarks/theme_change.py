"""How long the window with 200 cards takes from a choice of theme to the painted cards.

`python -m tests.benchmarks.theme_change` measures in this process; the table of all figures starts it anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tests.benchmarks.figures import Figure, median

UNITS = 200
MOST = 1000.0


def theme_change() -> Figure:
    """The figure, measured by a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.theme_change"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return Figure(
        name=f"theme change, {UNITS} units", value=float(result.stdout.split()[-1]), unit="ms", most=MOST
    )


def main() -> None:
    """Print the median of several changes, in milliseconds."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tests.benchmarks import in_window
    from tests.makers import battle_with
    from tracker.ui.preferences import THEME
    from tracker.ui.theme import THEMES

    application, desk = in_window._desk()
    battle = battle_with(UNITS)
    desk.begin(battle.system, battle.name, battle.opening, battle.house_rules)
    desk.window.show()
    application.processEvents()
    times = []
    for name in (*THEMES, *THEMES):
        began = time.perf_counter()
        desk.window.preferences.choose(THEME, name)
        application.processEvents()
        times.append(time.perf_counter() - began)
    print(median(times[1:]) * 1000)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
