"""The rule system as the rest of the program sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from tracker.rules.battle import Battle
from tracker.rules.breakdown import Breakdown
from tracker.rules.face import CardFace, Choice, CorrectionField, NodeFace, OwedTest, TurnTrack
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import Outcome, RuleSystem
from tracker.rules.systems.break_tests import begin, events, transitions
from tracker.rules.systems.break_tests.breakdowns import breakdowns
from tracker.rules.systems.break_tests.buttons import choices
from tracker.rules.systems.break_tests.chain import Setup, put_together
from tracker.rules.systems.break_tests.correction_fields import battle_fields, correction, unit_fields
from tracker.rules.systems.break_tests.faces import faces
from tracker.rules.systems.break_tests.kinds import LOG_KINDS
from tracker.rules.systems.break_tests.leaders import DIE
from tracker.rules.systems.break_tests.offers import owed_tests
from tracker.rules.systems.break_tests.state import Opening, State
from tracker.rules.systems.break_tests.tables import HouseRules, Tables
from tracker.rules.systems.break_tests.track import track
from tracker.rules.systems.break_tests.tree import tree
from tracker.rules.systems.break_tests.view import view


class BreakTests(RuleSystem):
    """A chain of command: d6 against Leadership, tested from the bottom up at the end of each phase."""

    id: ClassVar[str] = "break-tests"
    name: ClassVar[Sentence] = say(QT_TRANSLATE_NOOP("rules", "Break tests"))
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
        """All figures on the table, in the first phase of turn 1."""
        return begin.begin(setup)

    def check_state(self, setup: Setup, state: State) -> None:
        """The units and commands of the state are those of the opening, and all names are known."""
        begin.check_state(setup, state)

    def resolve(self, setup: Setup, state: State, event: events.AnyEvent) -> Outcome:
        """Apply one event; `IllegalEvent` where the rules refuse it."""
        return transitions.resolve(setup, state, event)

    def view(self, setup: Setup, state: State) -> dict[str, Any]:
        """The state as worked examples name it."""
        return view(setup, state)

    def when(self, setup: Setup, state: State) -> tuple[int, Sentence]:
        """The turn and the phase."""
        return state.turn, setup.phases[state.phase]

    def faces(self, battle: Battle) -> tuple[CardFace, ...]:
        """The card of every unit, in tree order."""
        return faces(battle.setup, battle.state)

    def owed(self, battle: Battle) -> tuple[OwedTest, ...]:
        """What has failed and waits, then the tests of the level now asked, in tree order."""
        return owed_tests(battle.setup, battle.state)

    def choices(self, battle: Battle, unit: str, button: str) -> tuple[Choice, ...]:
        """What a button that asks first offers."""
        return choices(battle.setup, battle.state, unit, button)

    def track(self, battle: Battle) -> TurnTrack:
        """The turn track."""
        return track(battle.setup, battle.state)

    def tree(self, battle: Battle) -> tuple[NodeFace, ...]:
        """The chain of command, every node before those below it."""
        return tree(battle.setup, battle.state)

    def breakdowns(self, battle: Battle, unit: str) -> tuple[tuple[Sentence, Breakdown], ...]:
        """Strength and Leadership, of a unit or of a command."""
        return breakdowns(battle.setup, battle.state, unit)

    def corrections(self, battle: Battle, unit: str | None) -> tuple[CorrectionField, ...]:
        """The fields of §10 «Corrections» that fit the present state; a command follows from its units."""
        if unit is None:
            return battle_fields(battle.setup, battle.state)
        return unit_fields(battle.setup, battle.state, unit) if unit in battle.setup.places else ()

    def correction(self, unit: str | None, field: str, value: Any, reason: str) -> events.Corrected:
        """The event that sets the value."""
        return correction(unit, field, value, reason)
