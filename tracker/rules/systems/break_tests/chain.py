"""The chain of command of a battle, laid out flat once: what lies below each command, and who stands above.

Tree order is a command's own units, then its sub-commands, each with everything below it. In that order all
units below a command stand side by side, so a command knows them as a range.
"""

from __future__ import annotations

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.checking import check_forces
from tracker.rules.systems.break_tests.state import Command, Doctrine, Force, Level, Opening, UnitRecord
from tracker.rules.systems.break_tests.tables import (
    HouseRules,
    Tables,
    check_house_rules,
    check_tables,
    phases_of,
)


class Node(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A force or a command: its place in the tree, and its units as the range `first` to `end`."""

    index: int
    id: str
    name: str
    level: Level
    force: int
    parent: int | None
    depth: int
    first: int
    own_end: int
    """Its own units stand before this place, those of its sub-commands behind."""
    end: int
    children: tuple[int, ...]
    starting: int
    """Starting strength: what counts below it (§4)."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, eq=False, weakref=True):
    """Order of battle, tables and house rules of one battle, checked and put together once."""

    opening: Opening
    tables: Tables
    house: HouseRules
    phases: dict[str, Sentence]
    phase_ids: tuple[str, ...]
    units: tuple[UnitRecord, ...]
    places: dict[str, int]
    """Where each unit stands in `units` and `state.units`."""
    owners: tuple[int, ...]
    """The command or force that each unit stands in directly, as a place in `nodes`."""
    nodes: tuple[Node, ...]
    node_places: dict[str, int]
    forces: tuple[Node, ...]
    force_places: dict[str, int]
    levels: tuple[tuple[tuple[int, ...], ...], ...]
    """For each force its commands by level, the deepest first, the force itself last."""
    doctrines: tuple[Doctrine, ...]
    doctrine_places: dict[tuple[int, str], int]
    doctrine_forces: tuple[int, ...]

    def name(self, element: str) -> str:
        """The name of a known element."""
        if element in self.places:
            return self.units[self.places[element]].name
        return self.nodes[self.node_places[element]].name

    def level(self, element: str) -> Level:
        """What kind of element this is."""
        return Level.UNIT if element in self.places else self.nodes[self.node_places[element]].level

    def force_of(self, element: str) -> Node:
        """The force of a known element."""
        place = self.places.get(element)
        node = self.owners[place] if place is not None else self.node_places[element]
        return self.forces[self.nodes[node].force]

    def above(self, unit: int) -> tuple[Node, ...]:
        """The commands a unit belongs to, the nearest first, its force last."""
        found: list[Node] = []
        place: int | None = self.owners[unit]
        while place is not None:
            found.append(self.nodes[place])
            place = self.nodes[place].parent
        return tuple(found)

    def below(self, node: Node) -> range:
        """The places of all units below a command."""
        return range(node.first, node.end)

    def under(self, node: Node) -> tuple[Node, ...]:
        """All commands below a command, in tree order."""
        found: list[Node] = []
        for child in node.children:
            found += (self.nodes[child], *self.under(self.nodes[child]))
        return tuple(found)


def put_together(opening: Opening, tables: Tables, house: HouseRules) -> Setup:
    """The setup of a battle; `Fault` names the place of what is wrong (§10 «Files that are no battle»)."""
    check_tables(tables)
    check_house_rules(house)
    check_forces(opening, tables)
    layout = _Layout(house)
    for place, force in enumerate(opening.forces):
        layout.lay_out(force, place, None, 0)
    nodes = tuple(layout.nodes)
    doctrines = [
        (place, doctrine) for place, force in enumerate(opening.forces) for doctrine in force.doctrines
    ]
    phases = phases_of(tables, house)
    forces = tuple(node for node in nodes if node.level is Level.FORCE)
    return Setup(
        opening=opening,
        tables=tables,
        house=house,
        phases=phases,
        phase_ids=tuple(phases),
        units=tuple(layout.units),
        places={unit.id: place for place, unit in enumerate(layout.units)},
        owners=tuple(layout.owners),
        nodes=nodes,
        node_places={node.id: node.index for node in nodes},
        forces=forces,
        force_places={node.id: place for place, node in enumerate(forces)},
        levels=tuple(_levels(nodes, place) for place in range(len(forces))),
        doctrines=tuple(doctrine for _, doctrine in doctrines),
        doctrine_places={(force, doctrine.id): at for at, (force, doctrine) in enumerate(doctrines)},
        doctrine_forces=tuple(force for force, _ in doctrines),
    )


def _levels(nodes: tuple[Node, ...], force: int) -> tuple[tuple[int, ...], ...]:
    """§10 «Levels»: commands by their distance from the force, the greatest first."""
    own = [node for node in nodes if node.force == force]
    depths = sorted({node.depth for node in own}, reverse=True)
    return tuple(tuple(node.index for node in own if node.depth == depth) for depth in depths)


class _Layout:
    """The tree on its way into flat lists."""

    def __init__(self, house: HouseRules) -> None:
        self.house = house
        self.units: list[UnitRecord] = []
        self.owners: list[int] = []
        self.nodes: list[Node] = []

    def lay_out(self, record: Force | Command, force: int, parent: int | None, depth: int) -> Node:
        """Take in a command with all below it; its place is kept until it is known how far it reaches."""
        index = len(self.nodes)
        first = len(self.units)
        self.units += record.units
        self.owners += [index] * len(record.units)
        own_end = len(self.units)
        node = Node(
            index=index,
            id=record.id,
            name=record.name,
            level=Level.COMMAND if parent is not None else Level.FORCE,
            force=force,
            parent=parent,
            depth=depth,
            first=first,
            own_end=own_end,
            end=own_end,
            children=(),
            starting=0,
        )
        self.nodes.append(node)
        children = [self.lay_out(command, force, index, depth + 1) for command in record.commands]
        self.nodes[index] = node = msgspec.structs.replace(
            node,
            end=len(self.units),
            children=tuple(child.index for child in children),
            starting=self._starting(first, own_end, children),
        )
        return node

    def _starting(self, first: int, own_end: int, children: list[Node]) -> int:
        """§4: units at any depth, or (house rule) own units and direct sub-commands that count any."""
        end = own_end if self.house.direct else len(self.units)
        counted = sum(1 for unit in self.units[first:end] if not unit.independent_leader)
        return counted + (sum(1 for child in children if child.starting) if self.house.direct else 0)


def both_asked(setup: Setup, node: Node) -> Sentence | None:
    """§2: a command that holds all counted units of the command above it tests together with it."""
    if node.parent is None:
        return None
    parent = setup.nodes[node.parent]
    counted = [unit for unit in setup.below(parent) if not setup.units[unit].independent_leader]
    if not counted or any(unit not in setup.below(node) for unit in counted):
        return None
    return say(
        QT_TRANSLATE_NOOP("rules", "{command} and {above} hold the same units: both tests will be asked."),
        command=node.name,
        above=parent.name,
    )
