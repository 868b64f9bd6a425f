"""Every change is saved without being asked, and "saved" is said only when it is on the disk."""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.toy_system import Hit, ToySystem, TurnEnded
from tracker.rules.sentence import say
from tracker.session.autosave import FAILED, SAVED, SAVING, Autosave
from tracker.session.battle_session import BattleSession
from tracker.storage.battle_file import read_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk


class FickleDisk(Disk):
    """A disk that is full or slow when the test says so."""

    def __init__(self) -> None:
        self.is_full = False
        self.gate = threading.Event()
        self.gate.set()
        self.is_waiting = threading.Event()

    def create(self, path: Path, mode: int | None) -> int:
        self.is_waiting.set()
        self.gate.wait(10)
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().create(path, mode)


@pytest.fixture
def disk() -> FickleDisk:
    return FickleDisk()


@pytest.fixture
def autosave(session: BattleSession, tmp_path: Path, disk: FickleDisk) -> Iterator[Autosave]:
    made = Autosave(
        session,
        tmp_path / "Ford.cardbattle",
        disk=disk,
        extra=(("note", b'"kept"'),),
        clock=lambda: "2031-05-04T18:41:07+02:00",
    )
    yield made
    disk.is_full = False
    disk.gate.set()
    made.close()


@pytest.fixture
def told(autosave: Autosave) -> list[tuple[str, str]]:
    """What the window was told."""
    seen: list[tuple[str, str]] = []
    autosave.state_changed.connect(lambda state, text: seen.append((state, text)))
    return seen


def until(qtbot: QtBot, autosave: Autosave, state: str) -> None:
    """Let signals come in until the window knows this state."""
    qtbot.waitUntil(lambda: autosave.state == state, timeout=5000)


def on_disk(autosave: Autosave) -> Any:
    """The fields of the battle as the next start of the program would find it."""
    return json.loads(BattleText().encode(read_battle(autosave.path, {"toy": ToySystem()}).snapshot))


def test_every_action_undo_and_redo_is_saved(
    session: BattleSession, autosave: Autosave, qtbot: QtBot
) -> None:
    session.submit(Hit(unit="u1"))
    session.submit(TurnEnded())
    until(qtbot, autosave, SAVED)
    assert [len(on_disk(autosave)["actions"]), on_disk(autosave)["position"]] == [2, 2]
    session.undo()
    until(qtbot, autosave, SAVED)
    record = on_disk(autosave)
    assert [len(record["actions"]), record["position"], record["seq"]] == [2, 1, 3]
    assert record["note"] == "kept"


def test_saved_is_told_with_its_time_and_only_when_it_is_on_the_disk(
    session: BattleSession, autosave: Autosave, told: list[tuple[str, str]], disk: FickleDisk, qtbot: QtBot
) -> None:
    disk.gate.clear()
    session.submit(Hit(unit="u1"))
    assert (told, autosave.is_saved, autosave.path.exists()) == ([(SAVING, "Saving …")], False, False)
    disk.gate.set()
    until(qtbot, autosave, SAVED)
    assert (told[1:], autosave.is_saved) == ([(SAVED, "Saved at 18:41")], True)


def test_saved_is_not_told_while_a_newer_change_is_under_way(
    session: BattleSession, autosave: Autosave, told: list[tuple[str, str]], disk: FickleDisk, qtbot: QtBot
) -> None:
    disk.gate.clear()
    session.submit(TurnEnded())
    assert disk.is_waiting.wait(10)
    for _ in range(4):
        session.submit(TurnEnded())
    disk.gate.set()
    assert autosave.flush()
    until(qtbot, autosave, SAVED)
    assert [state for state, _ in told] == [SAVING] * 5 + [SAVED]
    assert on_disk(autosave)["seq"] == 5


def test_a_failed_save_is_told_lasts_and_can_be_tried_again(
    session: BattleSession, autosave: Autosave, told: list[tuple[str, str]], disk: FickleDisk, qtbot: QtBot
) -> None:
    disk.is_full = True
    session.submit(Hit(unit="u1"))
    until(qtbot, autosave, FAILED)
    assert told[-1][1].startswith("Not saved. ")
    assert "the disk is full" in autosave.text
    assert (autosave.is_saved, autosave.flush()) == (False, False)
    autosave.retry()
    until(qtbot, autosave, FAILED)
    disk.is_full = False
    autosave.retry()
    until(qtbot, autosave, SAVED)
    assert on_disk(autosave)["seq"] == 1


def test_play_goes_on_after_a_failed_save_and_the_next_save_holds_it_all(
    session: BattleSession, autosave: Autosave, disk: FickleDisk, qtbot: QtBot
) -> None:
    disk.is_full = True
    session.submit(Hit(unit="u1"))
    until(qtbot, autosave, FAILED)
    disk.is_full = False
    session.submit(Hit(unit="u2"))
    until(qtbot, autosave, SAVED)
    assert len(on_disk(autosave)["actions"]) == 2


def test_the_window_is_told_in_its_own_thread(
    session: BattleSession, autosave: Autosave, qtbot: QtBot
) -> None:
    threads: list[threading.Thread] = []
    autosave.state_changed.connect(lambda state, text: threads.append(threading.current_thread()))
    session.submit(Hit(unit="u1"))
    until(qtbot, autosave, SAVED)
    assert threads == [threading.main_thread()] * 2


def test_closing_saves_what_waits_and_nothing_after_it(session: BattleSession, autosave: Autosave) -> None:
    session.submit(Hit(unit="u1"))
    assert autosave.close()
    assert on_disk(autosave)["seq"] == 1
    session.submit(Hit(unit="u1"))
    assert on_disk(autosave)["seq"] == 1
    assert autosave.close()


def test_a_battle_open_for_reading_only_is_never_saved(session: BattleSession, autosave: Autosave) -> None:
    session.submit(TurnEnded())
    autosave.flush()
    session.read_only = say("Only to look at.")
    session.undo()
    autosave.save()
    autosave.flush()
    assert on_disk(autosave)["position"] == 1


def test_a_battle_can_be_saved_before_its_first_event(autosave: Autosave, qtbot: QtBot) -> None:
    autosave.save()
    until(qtbot, autosave, SAVED)
    assert autosave.flush()
    assert on_disk(autosave)["actions"] == []
