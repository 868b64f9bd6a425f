"""Break tests with 300 units: from the end of a phase until its owed tests are painted in the tray.

Run as `python -m tests.benchmarks.cascade`; exit 1 where it takes longer than its budget.
"""

from __future__ import annotations

import time

from tests.benchmarks.figures import Figure, percentile
from tests.benchmarks.in_window import _desk, _until_painted
from tests.rules.break_battles import INSIST, command, doctrine, force, hit, leader, setup_of, unit

COMPANIES, PLATOONS, SQUADS = 3, 10, 10
WARMING, ROUNDS = 4, 20
BUDGET = 33.0


def main() -> int:
    """The figure as one line."""
    figure = Figure(
        name="phase end to painted tray, 95 %, 300 units",
        value=measured() * 1000,
        unit="ms",
        most=BUDGET,
    )
    print(figure)
    return 0 if figure.within else 1


def measured() -> float:
    """Seconds that 95 of 100 phase ends stay below; every one brings four tests, of other squads."""
    application, desk = _desk()
    companies = [
        {
            "id": f"c{at}",
            "name": f"Company {at}",
            "units": [],
            "commands": [platoon(at, of) for of in range(PLATOONS)],
        }
        for at in range(COMPANIES)
    ]
    ours = force(id="red", commands=tuple(companies), doctrines=(doctrine(),))
    setup = setup_of({"forces": [ours, force(unit("x"), unit("y"), id="blue")]})
    desk.window.battle_requested.emit("break-tests", "Benchmark", setup.opening, setup.house)
    desk.window.show()
    view = desk.window.battle_view
    assert view is not None
    _until_painted(application, view.cards.viewport())
    times = []
    for played in range(WARMING + ROUNDS):
        for place in range(4):
            of = (4 * played + place) % (COMPANIES * PLATOONS)
            view.session.submit(hit(f"u{of // PLATOONS}-{of % PLATOONS}-{played % SQUADS}", 6))
        application.processEvents()
        began = time.perf_counter()
        view.asking.end_step()
        application.processEvents()
        times.append(time.perf_counter() - began)
        assert view.owed.rowCount() == 4
        view.session.submit(INSIST)
        application.processEvents()
    desk.put_away()
    return percentile(times[WARMING:], 0.95)


def platoon(company: int, of: int) -> dict[str, object]:
    """A platoon of ten squads with its Leader."""
    name = f"{company}-{of}"
    squads = (unit(f"u{name}-{at}", 10) for at in range(SQUADS))
    return command(f"p{name}", leader(f"l{name}"), *squads)


if __name__ == "__main__":
    raise SystemExit(main())
