"""The worked cascade of the rules (§9) in the whole window, once by keyboard and once by mouse.

It goes on with a Doctrine, a tie between two leaders, and a force that is lost; both ways end in one state.
The same module runs offscreen here and in a real window (tests/test_real_window.py).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.rules.break_battles import command, doctrine, force, group, setup_of
from tests.ui import test_two_turns
from tests.ui.desks import desk_in
from tracker.desk import Desk
from tracker.rules.face import CardFace
from tracker.ui.battle_view import BattleView
from tracker.ui.card_spots import SpotKind
from tracker.ui.turn_track import EndButton

LEFT = Qt.MouseButton.LeftButton


def squad(name: str, *figures: dict[str, Any], alone: bool = False) -> dict[str, Any]:
    """A unit called by its letter; an independent Leader where it is one man alone."""
    record = {"id": name.lower(), "name": f"Squad {name}", "number": name, "figures": list(figures)}
    return {**record, "independent_leader": True} if alone else record


def company() -> tuple[dict[str, Any], dict[str, Any]]:
    """Company K of §9 with one Doctrine for its units, and a small force with two sergeants."""
    first = command(
        "one",
        squad("L", group("Lieutenant", 2, 4), alone=True),
        *(squad(name, group(count=9)) for name in "ABC"),
    )
    second = command(
        "two",
        squad("H2", group("Lieutenant", 2, 4), group(count=2)),
        *(squad(name, group(count=8)) for name in "DE"),
    )
    ours = force(
        squad("K", group("Captain", 3, 3), alone=True),
        squad("M", group(count=5)),
        id="company",
        commands=(first, second),
        doctrines=(
            doctrine("rally", levels=["unit"], uses=1),
            doctrine("nerve", "ignore", levels=["force"], uses=1),
        ),
    )
    theirs = force(
        *(squad(name, group()) for name in ("V", "W", "X")),
        squad("Y", group("Sergeant", 1, 3), group(count=2)),
        squad("Z", group("Sergeant", 1, 5), group(count=2)),
        id="others",
    )
    return ours, theirs


class Player(Protocol):
    """What one can do to a battle, by whatever means."""

    view: BattleView

    def take(self, number: str, count: int) -> None: ...
    def roll(self, face: int) -> None: ...
    def decide(self, choice: int) -> None: ...
    def end_phase(self) -> None: ...


class Keyboard(test_two_turns.Keyboard):
    """Plays with keys alone, each sent to whatever has the focus."""

    def take(self, number: str, count: int) -> None:
        self.type(f"/{number}⏎")
        face = self.view.current_face()
        assert face is not None
        assert face.number == number
        self.type("c" * count)

    def type(self, text: str) -> None:
        self._type(text)

    def end_phase(self) -> None:
        self.end_step()


class Mouse:
    """Plays with clicks alone; the digital die shows what the keyboard types."""

    def __init__(self, desk: Desk, faces: list[int]) -> None:
        assert desk.window.battle_view is not None
        self.view: BattleView = desk.window.battle_view
        self.faces = faces

    def _click(self, widget: QWidget, *at: Any) -> None:
        QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, *at)
        QApplication.processEvents()

    def take(self, number: str, count: int) -> None:
        """A click on the line of the lowest rank, or on the button of a Leader's card."""
        face = next(face for face in faces_of(self.view) if face.number == number)
        for _ in range(count):
            self.view.go_to(face.id)
            cards = self.view.cards
            places = cards.spot_places(cards.currentIndex())
            pips = [place for place, spot in places if spot.kind is SpotKind.PIPS]
            buttons = [place for place, spot in places if spot.id == "casualty"]
            self._click(cards.viewport(), (pips or buttons)[-1].center().toPoint())

    def roll(self, face: int) -> None:
        self.faces.append(face)
        self._click(self.view.tray.front.buttons[0])

    def decide(self, choice: int) -> None:
        self._click(self.view.tray.front.buttons[choice - 1])

    def end_phase(self) -> None:
        button = self.view.track.findChild(EndButton)
        assert button is not None
        self._click(button)


def faces_of(view: BattleView) -> tuple[CardFace, ...]:
    return view.session.system.faces(view.session.battle)


def owing(view: BattleView) -> list[str]:
    return [test.unit for test in view.session.system.owed(view.session.battle)]


def gone(view: BattleView) -> dict[str, str]:
    return {face.number: str(face.out_of_play) for face in faces_of(view) if face.out_of_play is not None}


def cascade(player: Player) -> None:
    """§9, phase by phase; the Doctrine saves in phase 4 what else would be a plain pass."""
    view = player.view
    player.take("A", 6)
    player.take("B", 9)
    player.end_phase()
    assert owing(view) == ["a"]
    player.roll(3)
    player.decide(2)  # accepts that A breaks
    assert owing(view) == ["one"]
    player.roll(3)
    assert gone(view) == {"A": "Broken", "B": "Destroyed", "C": "Removed", "L": "Removed"}
    player.take("D", 8)
    player.end_phase()
    assert owing(view) == ["company"]
    player.roll(3)  # the Captain's 3+
    player.take("K", 1)
    player.end_phase()
    assert owing(view) == []
    player.take("E", 5)
    player.end_phase()
    player.roll(2)
    player.decide(1)  # the Doctrine
    player.roll(5)
    assert owing(view) == []
    player.take("H2", 1)
    player.take("E", 1)
    player.end_phase()
    player.roll(1)
    assert owing(view) == ["two"]
    player.roll(1)
    assert owing(view) == ["company"]
    player.roll(4)
    assert next(face.number for face in faces_of(view) if not face.out_of_play) == "M"


def lost_by_a_tie(player: Player) -> None:
    """Two sergeants of one rank: the player chooses the worse, fails, and the force is lost."""
    for number in ("V", "W", "X"):
        player.take(number, 1)
    player.end_phase()
    assert owing(player.view) == ["others"]
    player.decide(2)
    player.roll(4)


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> Callable[[list[int]], Desk]:
    def sit_down(faces: list[int]) -> Desk:
        desk = desk_in(tmp_path / str(id(faces)), qtbot, faces=faces)
        setup = setup_of({"forces": list(company())})
        desk.window.battle_requested.emit("break-tests", "Company K", setup.opening, setup.house)
        assert desk.window.battle_view is not None
        return desk

    return sit_down


def test_keyboard_and_mouse_play_the_same_cascade(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    keyboard = Keyboard(sit_down([]), qtbot)
    cascade(keyboard)
    lost_by_a_tie(keyboard)
    keyboard.view.window().hide()

    faces: list[int] = []
    mouse = Mouse(sit_down(faces), faces)
    cascade(mouse)
    lost_by_a_tie(mouse)

    one, other = keyboard.view.session.battle, mouse.view.session.battle
    assert one.state == other.state
    assert [entry.name for entry in one.log] == [entry.name for entry in other.log]
    lost = [node.id for node in mouse.view.session.system.tree(other) if node.lost]
    assert lost == ["others"]


def test_a_command_that_goes_is_one_moment_and_one_step(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.take("A", 6)
    player.take("B", 9)
    player.end_phase()
    player.roll(3)
    player.decide(2)
    player.roll(3)
    told = view.notice.text().split("\n")
    assert any("Platoon one" in line for line in told)
    assert any("Squad C" in line for line in told)
    view.session.undo()
    assert set(gone(view)) == {"A", "B"}
    assert owing(view) == ["one"]


def test_a_lost_force_is_told_and_stamped(sit_down: Callable[[list[int]], Desk], qtbot: QtBot) -> None:
    player = Keyboard(sit_down([]), qtbot)
    lost_by_a_tie(player)
    view = player.view
    assert "Force others" in view.notice.text()
    node = view.chain.model.node("others")
    assert node is not None
    assert node.lost


def test_a_tie_asks_who_leads_before_the_die_and_can_be_asked_again(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    for number in ("V", "W", "X"):
        player.take(number, 1)
    player.end_phase()
    assert len(view.tray.front.buttons) == 2
    player.decide(2)
    front = view.hand.front
    assert front is not None
    assert (front.target, front.passing, front.choices) == (5, (5, 6), ())
    QTest.keyClick(view.cards, Qt.Key.Key_Escape)
    asked = view.hand.front
    assert asked is not None
    assert [choice.chance for choice in asked.choices] == sorted(
        (choice.chance for choice in asked.choices), reverse=True, key=lambda chance: chance or 0
    )
    assert len(asked.choices) == 2


def test_who_leads_is_asked_anew_for_every_test(sit_down: Callable[[list[int]], Desk], qtbot: QtBot) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    for number in ("V", "W", "X"):
        player.take(number, 1)
    player.end_phase()
    player.decide(1)
    view.session.undo()
    assert owing(view) == []
    player.end_phase()
    front = view.hand.front
    assert front is not None
    assert len(front.choices) == 2


def test_a_failed_test_offers_what_helps_and_the_loss(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.take("A", 6)
    player.end_phase()
    player.roll(1)
    assert [button.text() for button in view.tray.front.buttons] == ["Doctrine rally", "Accept"]
    face = view.face_of("a")
    assert face is not None
    assert [choice.harm for choice in face.choices] == [False, True]
    view.hand.roll()
    assert "1 or 2" in view.notice.text()
    assert owing(view) == ["a"]
    player.decide(1)
    player.roll(1)  # fails again, and nothing is left: it breaks
    assert gone(view) == {"A": "Broken"}


def test_what_ignores_a_test_can_be_used_before_the_roll(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    for number, count in (("A", 9), ("B", 9), ("C", 9), ("D", 8)):
        player.take(number, count)
    player.end_phase()
    player.roll(6)  # the platoon holds on its Lieutenant
    assert owing(view) == ["company"]
    line = view.inspector.unit_page.decisions[0]
    assert line.isVisible()
    QTest.mouseClick(line, LEFT)
    assert owing(view) == []
    assert view.session.battle.actions[-1].events[0].doctrine == "nerve"


def test_a_test_that_is_led_keeps_its_number_in_the_tray(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.take("A", 6)
    player.take("B", 6)
    player.end_phase()
    player.roll(1)
    assert [view.hand.front.failing if view.hand.front else None, view.tray.tickets.delegate.places] == [
        True,
        [0, 1],
    ]
    player.decide(1)
    assert view.tray.tickets.delegate.places == [0, 1]
    face = view.face_of("b")
    assert face is not None
    assert face.owed == (1,)


def test_a_casualty_by_group_is_a_click_on_its_line(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    view = Keyboard(sit_down([]), qtbot).view
    view.hand.press_figure("y", 0)
    face = view.face_of("y")
    assert face is not None
    assert [row.standing for row in face.figures] == [0, 2]


def test_a_test_that_follows_from_losses_is_not_struck(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.take("A", 6)
    player.end_phase()
    view.asking.strike(0)
    assert "follows from what was lost" in view.notice.text()
    assert owing(view) == ["a"]


def test_leadership_of_a_suppressed_unit_is_two_menus(
    sit_down: Callable[[list[int]], Desk], qtbot: QtBot
) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.type("/A⏎sl")
    player.type("1")  # no modifier
    player.type("5")  # the face of the die
    face = view.face_of("a")
    assert face is not None
    assert face.chips == ()
    assert view.session.battle.actions[-1].events[0].die == 5


def test_the_first_phase_reminds_of_suppression(sit_down: Callable[[list[int]], Desk], qtbot: QtBot) -> None:
    player = Keyboard(sit_down([]), qtbot)
    view = player.view
    player.type("/Y⏎s")
    for _ in range(5):
        player.end_phase()
    assert view.session.battle.state.active == "others"
    assert "1 suppressed unit may test Leadership: Squad Y" in view.notice.text()
