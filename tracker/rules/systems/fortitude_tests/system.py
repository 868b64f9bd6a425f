"""The rule system as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, ClassVar

from tracker.rules.battle import Battle
from tracker.rules.breakdown import Breakdown
from tracker.rules.face import CardFace, Choice, CorrectionField, OwedTest, TurnTrack
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import Fault, Outcome, RuleSystem
from tracker.rules.systems.fortitude_tests import events, transitions
from tracker.rules.systems.fortitude_tests.buttons import choices
from tracker.rules.systems.fortitude_tests.concealing import concealed
from tracker.rules.systems.fortitude_tests.correction_fields import battle_fields, unit_fields
from tracker.rules.systems.fortitude_tests.faces import faces
from tracker.rules.systems.fortitude_tests.kinds import LOG_KINDS
from tracker.rules.systems.fortitude_tests.offers import owed_tests
from tracker.rules.systems.fortitude_tests.state import Opening, State, Unit, UnitCard
from tracker.rules.systems.fortitude_tests.tables import (
    VALUES,
    HouseRules,
    Setup,
    Tables,
    put_together,
)
from tracker.rules.systems.fortitude_tests.track import track
from tracker.rules.systems.fortitude_tests.values import DIE, breakdown
from tracker.rules.systems.fortitude_tests.view import view
from tracker.rules.systems.fortitude_tests.words import STEP_NAMES, VALUE_NAMES


class FortitudeTests(RuleSystem):
    """Unit Cards with a Fortitude dial: d20 roll-under, four morale levels."""

    id: ClassVar[str] = "fortitude-tests"
    name: ClassVar[Sentence] = say(QT_TRANSLATE_NOOP("rules", "Fortitude tests"))
    opening_type = Opening
    house_rules_type = HouseRules
    tables_type = Tables
    state_type = State
    event_type = events.AnyEvent
    die = DIE
    log_kinds = LOG_KINDS

    def set_up(self, opening: Opening, tables: Tables, house_rules: HouseRules) -> Setup:
        """The setup of a battle; `Fault` names what is wrong."""
        return put_together(opening, tables, house_rules)

    def begin(self, setup: Setup) -> State:
        """All units Normal, on plains, without orders, in Planning of turn 1 (§7, §12)."""
        return State(units=tuple(_fresh(card) for card in setup.opening.units))

    def check_state(self, setup: Setup, state: State) -> None:
        """The units of the state are those of the opening, in order, and all names are known."""
        if [unit.id for unit in state.units] != list(setup.places):
            raise Fault("state.units: not the units of the opening")
        for place, unit in enumerate(state.units):
            where = f"state.units[{place}]"
            if not 0 <= unit.casualties <= setup.card(unit.id).models:
                raise Fault(f"{where}.casualties: {unit.casualties} is not possible")
            if unit.order is not None and unit.order not in setup.tables.orders:
                raise Fault(f"{where}.order: there is no order “{unit.order}”")
            if unit.terrain not in setup.tables.terrain:
                raise Fault(f"{where}.terrain: there is no terrain “{unit.terrain}”")
        known = {unit.id for unit in state.units if unit.in_play}
        if not known.issuperset((*state.decisions, *(owed.unit for owed in state.owed))):
            raise Fault("state.owed: names a unit that is not in play")
        if not set(setup.sides).issuperset(state.staff_destroyed):
            raise Fault("state.staff_destroyed: names a side that is not in the opening")

    def resolve(self, setup: Setup, state: State, event: events.AnyEvent) -> Outcome:
        """Apply one event; `IllegalEvent` where the rules refuse it."""
        return transitions.resolve(setup, state, event)

    def view(self, setup: Setup, state: State) -> dict[str, Any]:
        """The state as worked examples name it."""
        return view(setup, state)

    def when(self, setup: Setup, state: State) -> tuple[int, Sentence]:
        """The turn and the step."""
        return state.turn, STEP_NAMES[state.step]

    def faces(self, battle: Battle) -> tuple[CardFace, ...]:
        """The card of every unit."""
        return faces(battle.setup, battle.state)

    def owed(self, battle: Battle) -> tuple[OwedTest, ...]:
        """Decisions, then tests in rules order."""
        return owed_tests(battle.setup, battle.state)

    def choices(self, battle: Battle, unit: str, button: str) -> tuple[Choice, ...]:
        """What a button that asks first offers."""
        return choices(battle.setup, battle.state, unit, button)

    def concealed(self, battle: Battle, sides: Set[str]) -> Battle:
        """The battle while the orders of these sides lie face down, until Planning is over."""
        return concealed(battle, sides)

    def strike(self, owed: OwedTest, reason: str) -> events.TestDropped:
        """The event that strikes an owed test or decision."""
        return events.TestDropped(unit=owed.unit, cause=owed.cause, reason=reason)

    def track(self, battle: Battle) -> TurnTrack:
        """The turn track."""
        return track(battle.setup, battle.state)

    def breakdowns(self, battle: Battle, unit: str) -> tuple[tuple[Sentence, Breakdown], ...]:
        """Fortitude, both Attacks, Defense and Firepower, as far as the unit has them."""
        now = battle.state.units[battle.setup.places[unit]]
        found = ((value, breakdown(battle.setup, battle.state, now, value)) for value in VALUES)
        return tuple((VALUE_NAMES[value], numbers) for value, numbers in found if numbers)

    def corrections(self, battle: Battle, unit: str | None) -> tuple[CorrectionField, ...]:
        """The fields of §12 «Corrections» that fit the present state."""
        if unit is None:
            return battle_fields(battle.setup, battle.state)
        return unit_fields(battle.setup, battle.state, battle.state.units[battle.setup.places[unit]])

    def correction(self, unit: str | None, field: str, value: Any, reason: str) -> events.Corrected:
        """The event that sets the value."""
        return events.Corrected(unit=unit, field=field, value=value, reason=reason)


def _fresh(card: UnitCard) -> Unit:
    return Unit(id=card.id, commander=card.commander, honor=card.honor, ammunition=card.ammunition)
