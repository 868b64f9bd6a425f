"""A small battle of Fortitude tests as the panels show it: an owed test, a decision, a unit that left."""

from __future__ import annotations

from typing import Any

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, unit
from tracker.rules.battle import Battle
from tracker.rules.breakdown import Breakdown
from tracker.rules.face import CardFace, OwedTest
from tracker.rules.sentence import Sentence

PRINTED: dict[str, Any] = {"attack_infantry": 5, "attack_cavalry": 4, "defense": 4}
ORDERS = ["fire-and-retreat", "defend", "assault", "rest"]

Shown = tuple[CardFace, tuple[tuple[Sentence, Breakdown], ...], OwedTest | None]


def river_battle() -> Battle:
    """River Archers owe two tests, Hill Spearmen a decision, Grey Lancers have left."""
    archers = unit("archers", name="River Archers", number=3, commander=True, orders=ORDERS, **PRINTED)
    staff = unit("staff", name="General Staff", number=0, general_staff=True, models=3)
    lancers = unit("lancers", name="Grey Lancers", kind="cavalry")
    spears = unit("spears", name="Hill Spearmen", side="blue", base_fortitude=2, models=10)
    battle = battle_of(opening(archers, staff, lancers, spears, level_of_play="expert"))
    return after(
        battle,
        {"type_": "order-given", "unit": "archers", "order": "fire-and-retreat"},
        {"type_": "condition-set", "unit": "archers", "condition": "staff-in-range", "value": True},
        _corrected("archers", "casualties", 1),
        _corrected("archers", "fortitude_correction", 2),
        {"type_": "attacked", "unit": "archers", "side": "flank"},
        {"type_": "pursuit-due", "unit": "archers"},
        _corrected("spears", "level", "panicked"),
        {"type_": "attacked", "unit": "spears", "side": "rear"},
        {"type_": "test-rolled", "unit": "spears", "cause": "rear", "die": 20},
        {"type_": "taken-off", "unit": "lancers", "reason": "left"},
    )


def shown(battle: Battle, unit: str) -> Shown:
    """What the inspector is given of a unit."""
    face = next(face for face in SYSTEM.faces(battle) if face.id == unit)
    owed = next((test for test in SYSTEM.owed(battle) if test.unit == unit), None)
    return face, SYSTEM.breakdowns(battle, unit), owed


def _corrected(unit: str, field: str, value: Any) -> dict[str, Any]:
    return {"type_": "corrected", "unit": unit, "field": field, "value": value, "reason": "for the test"}
