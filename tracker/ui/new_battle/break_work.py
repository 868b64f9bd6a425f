"""The chains of command that are being worked on: the drafts so far, the force in front, the chosen node.

No widget lives here: the page calls these deeds and shows what has become of the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tracker.rules.face import PALETTE
from tracker.ui.new_battle import break_edits as edits
from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    CommandDraft,
    DoctrineDraft,
    ForceDraft,
    Node,
    UnitDraft,
    blank_chain,
    changed,
    find,
    holder_at,
    inserted,
    nodes_of,
    place_with,
)
from tracker.ui.new_battle.break_moves import STEPS, carried
from tracker.ui.new_battle.break_opening import force_title, unit_draft
from tracker.ui.new_battle.draft import History, free_colour


class ChainWork:
    """Every deed makes a new draft; `history` knows the way back."""

    def __init__(self) -> None:
        self.history = History(blank_chain())
        self.place = 0
        """Which force is in front."""
        self.key = self.force.key
        """The key of the chosen node."""
        self._held: UnitDraft | CommandDraft | None = None

    @property
    def draft(self) -> ChainDraft:
        """All forces as they stand."""
        return self.history.now

    @property
    def force(self) -> ForceDraft:
        """The force in front."""
        return self.draft.forces[self.place]

    @property
    def title(self) -> str:
        """What the force in front is called."""
        return force_title(self.draft, self.place)

    @property
    def node(self) -> Node:
        """The chosen unit or command, or the force."""
        return find(self.force, self.key)[0]

    def settle(self) -> None:
        """After a step back: the chosen node, in whichever force it is now; else the force in front."""
        self.place = min(self.place, len(self.draft.forces) - 1)
        if self.node.key != self.key:
            place = place_with(self.draft, self.key)
            self.place = self.place if place is None else place
        self.key = self.node.key

    def turn_to(self, place: int) -> None:
        """Bring another force to the front."""
        if place != self.place:
            self.place = place
            self.key = self.force.key

    def alter(self, edit: Callable[[ForceDraft, int], edits.Edit]) -> None:
        """Do one of `break_edits` at the chosen node."""
        self._take(*edit(self.force, self.key))

    def step(self, step: str) -> None:
        """Move the chosen node up, down, out or in."""
        self._take(STEPS[step](self.force, self.key))

    def drop(self, key: int, parent: int, before: int | None) -> None:
        """Move a node below another command, of whichever force."""
        self.history.go_to(carried(self.draft, key, parent, before))
        self.key = key
        self.settle()

    def hold(self) -> None:
        """Keep the chosen node, to be put in elsewhere."""
        node = self.node
        if not isinstance(node, ForceDraft):
            self._held = node

    def cut(self) -> None:
        """Keep the chosen node and take it out."""
        self.hold()
        self.alter(edits.remove)

    def paste(self) -> None:
        """Put in what is kept."""
        held = self._held
        if held is not None:
            used = frozenset(node.key for force in self.draft.forces for node, _ in nodes_of(force))
            self.alter(lambda force, key: edits.put_in(force, key, held, used))

    def rename(self, key: int, name: str) -> None:
        """Give a unit or command a name."""
        self._take(changed(self.force, key, lambda node: replace(node, name=name.strip())))

    def change_unit(self, step: object = None, **values: Any) -> None:
        """Set values of the chosen unit; changes with the same step in a row are one step back."""
        if isinstance(self.node, UnitDraft):
            self._take(changed(self.force, self.key, lambda unit: replace(unit, **values)), kind=step)

    def name_force(self, name: str) -> None:
        """Give the force a name."""
        self._take(replace(self.force, name=name), kind=("name", self.force.key))

    def recolour(self, colour: str) -> None:
        """Give the force a colour and its emblem."""
        self._take(replace(self.force, colour=colour, emblem=PALETTE[colour]))

    def set_doctrines(self, doctrines: tuple[DoctrineDraft, ...]) -> None:
        """Give the force these Doctrines."""
        self._take(replace(self.force, doctrines=doctrines))

    def add_force(self) -> None:
        """One more force, in front."""
        self.history.go_to(self.draft.with_new_force())
        self.turn_to(len(self.draft.forces) - 1)

    def remove_force(self) -> None:
        """The force in front goes, if it is not the only one."""
        if len(self.draft.forces) > 1:
            self.history.go_to(self.draft.without_force(self.place))
            self.settle()

    def take_forces(self, forces: Sequence[ForceDraft]) -> None:
        """One force instead of the one in front, in a colour that is free; several instead of all."""
        if len(forces) > 1:
            self.history.go_to(ChainDraft(forces=tuple(forces)))
            self.place, self.key = 0, forces[0].key
            return
        for force in forces:
            others = {other.colour for other in self.draft.forces if other is not self.force}
            if force.colour in others:
                colour = free_colour(others)
                force = replace(force, colour=colour, emblem=PALETTE[colour])
            self._take(force, force.key)

    def take_units(self, units: Sequence[Mapping[str, Any]]) -> None:
        """Units more for the chosen command."""
        force = self.force
        holder = holder_at(force, self.key).key
        for unit in units:
            force = inserted(force, holder, unit_draft(unit))
        self._take(force)

    def _take(self, force: ForceDraft, chosen: int | None = None, kind: object = None) -> None:
        self.history.go_to(self.draft.with_force(self.place, force), kind)
        self.key = self.key if chosen is None else chosen
