"""What the start page shows: where battles stand, how their sides look, samples and battles played last."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tracker import assets
from tracker.rules.battle import Battle
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.system import RuleSystem
from tracker.storage.battle_file import read_battle
from tracker.storage.beside import LOCK, beside
from tracker.storage.errors import BattleFileError
from tracker.storage.recent import RecentBattle
from tracker.storage.sentence_record import record_of, sentence_in
from tracker.ui import battle_ticket
from tracker.ui.battle_ticket import Sample, SideLook


def samples(systems: Mapping[str, RuleSystem]) -> tuple[Sample, ...]:
    """The shipped samples; how their sides look is told by their cards."""
    found = []
    for path in assets.samples():
        opened = read_battle(path, systems)
        found.append(
            Sample(
                path=str(path),
                name=opened.battle.name,
                summary=_stand(opened.system, opened.battle),
                sides=_sides(opened.system, opened.battle),
            )
        )
    return tuple(found)


def as_left(noted: RecentBattle, systems: Mapping[str, RuleSystem]) -> RecentBattle:
    """What the file says of a battle that was never put away: the program ended without noting it."""
    path = Path(noted.path)
    if not beside(path, LOCK).exists():
        return noted
    try:
        opened = read_battle(path, systems)
    except BattleFileError:
        return noted  # why it cannot be read is told when it is opened
    battle = opened.battle
    when = battle.last.entry.at if battle.last else noted.when
    return recent_battle(opened.system, battle, path, max(when, noted.when))


def _stand(system: RuleSystem, battle: Battle) -> Sentence:
    """Where a battle stands, in one line: turn 3, Morale, 2 tests owed."""
    track = system.track(battle)
    return say(
        QT_TRANSLATE_NOOP("window", "Turn {turn}, {step}. {advice}"),
        turn=track.turn,
        step=track.stations[track.current].name,
        advice=track.advice,
    )


def _sides(system: RuleSystem, battle: Battle) -> tuple[SideLook, ...]:
    faces = system.faces(battle)
    return tuple(
        {
            face.side: SideLook(colour=face.colour, emblem=face.emblem, name=face.side_name) for face in faces
        }.values()
    )


def recent_battle(system: RuleSystem, battle: Battle, path: Path, when: str) -> RecentBattle:
    """A battle as the list of battles played last remembers it; `when` is ISO 8601."""
    sides = _sides(system, battle)
    return RecentBattle(
        path=str(path),
        system=battle.system,
        name=battle.name,
        when=when,
        summary={"sides": " ".join(f"{side.colour}/{side.emblem}" for side in sides)},
        stand=record_of(_stand(system, battle)),
    )


def ticket(battle: RecentBattle) -> battle_ticket.RecentBattle:
    """A remembered battle as the start page shows it; grey where its file is gone."""
    gone = say(QT_TRANSLATE_NOOP("window", "The file is no longer there"))
    looks = [look.partition("/") for look in str(battle.summary.get("sides", "")).split()]
    return battle_ticket.RecentBattle(
        path=battle.path,
        name=battle.name,
        summary=sentence_in(battle.stand) or verbatim(str(battle.summary.get("stand", ""))),
        when=battle.when,
        missing=None if Path(battle.path).exists() else gone,
        sides=tuple(SideLook(colour=colour, emblem=emblem) for colour, _, emblem in looks),
    )
