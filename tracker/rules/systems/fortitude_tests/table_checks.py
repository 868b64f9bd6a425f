"""Whether the tables name all that the rules ask for: a battle brings its own, and they may be anybody's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tracker.rules.system import Fault
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, STEPS, Cause

if TYPE_CHECKING:
    from tracker.rules.systems.fortitude_tests.tables import Tables

BEGINNING_TERRAIN = "plains"
"""Where every unit stands at first (§12); `Unit` has it as its default."""


def check_tables(tables: Tables) -> None:
    """`Fault` names the row that is missing, or the name that nothing bears."""
    for order in AUTOMATIC_ORDERS:
        if order not in tables.orders:
            raise Fault(f"tables.orders: “{order}” is missing, which comes by itself")
    if BEGINNING_TERRAIN not in tables.terrain:
        raise Fault(f"tables.terrain: “{BEGINNING_TERRAIN}” is missing, on which every unit begins")
    for name, order_row in tables.orders.items():
        _check_known([order_row.step], STEPS, f"tables.orders.{name}.step", "step")
    _check_known(tables.tests, Cause, "tables.tests", "test")
    _check_known(tables.flee_panic_extra, tables.orders, "tables.flee_panic_extra", "order")
    limits = tables.fatigue_limits
    for field in ("hurried", "tiring", "resting"):
        _check_known(getattr(limits, field), tables.orders, f"tables.fatigue_limits.{field}", "order")


def _check_known(names: Iterable[str], known: Iterable[str], place: str, kind: str) -> None:
    there = {str(name) for name in known}
    for name in names:
        if name not in there:
            raise Fault(f"{place}: there is no {kind} “{name}”")
