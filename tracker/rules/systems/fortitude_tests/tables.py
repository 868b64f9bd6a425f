"""The numbers of the rules as data (rules §3, §4, §8, §9), the house rules (§12), and both put together."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.system import Fault
from tracker.rules.systems.fortitude_tests.state import (
    AUTOMATIC_ORDERS,
    LevelOfPlay,
    Opening,
    Side,
    UnitCard,
)
from tracker.rules.systems.fortitude_tests.table_checks import check_tables

VALUES = ("fortitude", "attack_infantry", "attack_cavalry", "defense", "firepower")
"""The five values of a card, as fields of `UnitCard` (with `base_` for Fortitude) and of `Corrections`."""


class Numbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one source adds to the values of a unit."""

    attack: int = 0
    defense: int = 0
    fortitude: int = 0
    firepower: int = 0

    def of(self, value: str) -> int:
        """What it adds to one of the five values; both Attack values take `attack`."""
        amount: int = getattr(self, "attack" if value.startswith("attack") else value)
        return amount


class Order(Numbers, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of the table of orders; unverified rows must be filled in from the printed card."""

    name: str
    step: str
    verified: bool = True


class Terrain(Numbers, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of the table of terrain."""

    name: str


class FatigueRow(Numbers, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What fatigue costs from this many markers on."""

    from_: int = msgspec.field(name="from")


class FatigueLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From how many markers a unit cannot hurry, can only rest, and surrenders when engaged."""

    hurry_ends: int
    rest_only: int
    surrender: int
    hurried: tuple[str, ...]
    tiring: tuple[str, ...]
    resting: tuple[str, ...]


class Sources(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Modifiers of the sources that are not orders, terrain or fatigue (§3)."""

    casualty: Numbers
    commander: Numbers
    general_staff: Numbers
    honor: Numbers
    staff_destroyed: Numbers
    hesitant: Numbers
    shaken: Numbers
    panicked: Numbers


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All numbers of the rule system; a battle keeps its own copy."""

    sources: Sources
    tests: dict[str, int]
    orders: dict[str, Order]
    flee_panic_extra: dict[str, Numbers]
    terrain: dict[str, Terrain]
    fatigue: tuple[FatigueRow, ...]
    fatigue_limits: FatigueLimits


class NamedNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of a table row that a house rule replaces; those not named stay."""

    attack: int | msgspec.UnsetType = msgspec.UNSET
    defense: int | msgspec.UnsetType = msgspec.UNSET
    fortitude: int | msgspec.UnsetType = msgspec.UNSET
    firepower: int | msgspec.UnsetType = msgspec.UNSET

    def replaced(self) -> dict[str, int]:
        """The named numbers by field."""
        return {
            field: value
            for field in self.__struct_fields__
            if (value := getattr(self, field)) is not msgspec.UNSET
        }


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The switches of §12 with their default readings, and the numbers that replace those of the tables."""

    engaged_test_in_morale_phase: bool = False
    staff_near_itself: bool = False
    staff_destroyed_test_modifier: int = 0
    orders_in_morale_phase: bool = False
    natural_1_and_20: bool = False
    honor_loss_puts_to_flight: bool = False
    morale_phase_failure_costs_honor: bool = False
    pursuit_failure_costs_honor: bool = False
    flee_panic_add_to_level: bool = False
    exempt_whole_morale_phase: bool = False
    staff_left_is_destroyed: bool = True
    flight_ends_engagement: bool = True
    orders: dict[str, NamedNumbers] = {}
    terrain: dict[str, NamedNumbers] = {}
    fatigue: tuple[FatigueRow, ...] | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, eq=False, weakref=True):
    """Opening, tables and house rules of one battle, checked and put together once."""

    opening: Opening
    tables: Tables
    house: HouseRules
    places: dict[str, int]
    """Where each unit stands in `opening.units` and `state.units`."""
    sides: dict[str, Side]
    staffs: dict[str, str]
    """The General Staff unit of each side that has one."""

    def card(self, unit: str) -> UnitCard:
        """The printed card of a unit."""
        return self.opening.units[self.places[unit]]

    @property
    def has_terrain(self) -> bool:
        """Whether this level of play knows terrain (§9)."""
        return self.opening.level_of_play is not LevelOfPlay.INTERMEDIATE

    @property
    def has_fatigue(self) -> bool:
        """Whether this level of play knows fatigue (§9)."""
        return self.opening.level_of_play is LevelOfPlay.EXPERT

    def order_name(self, order: str) -> Sentence:
        """The order in words."""
        return verbatim(self.tables.orders[order].name)

    def fatigue_row(self, markers: int) -> Numbers:
        """What this many grey markers cost."""
        rows = [row for row in self.tables.fatigue if row.from_ <= markers]
        return max(rows, key=lambda row: row.from_, default=Numbers())


def put_together(opening: Opening, tables: Tables, house: HouseRules) -> Setup:
    """The setup of a battle; `Fault` names the place of what is wrong (§12 «Top of a file»)."""
    check_tables(tables)
    _check_opening(opening, tables)
    return Setup(
        opening=opening,
        tables=_with_house_rules(tables, house),
        house=house,
        places={card.id: place for place, card in enumerate(opening.units)},
        sides={side.id: side for side in opening.sides},
        staffs={card.side: card.id for card in opening.units if card.general_staff},
    )


def _with_house_rules(tables: Tables, house: HouseRules) -> Tables:
    orders = dict(tables.orders)
    if house.flee_panic_add_to_level:
        orders |= {
            name: msgspec.structs.replace(orders[name], **msgspec.structs.asdict(extra))
            for name, extra in tables.flee_panic_extra.items()
        }
    return msgspec.structs.replace(
        tables,
        orders=_replaced(orders, house.orders, "orders"),
        terrain=_replaced(tables.terrain, house.terrain, "terrain"),
        fatigue=tables.fatigue if house.fatigue is None else house.fatigue,
    )


def _replaced(rows: dict[str, Any], named: dict[str, NamedNumbers], table: str) -> dict[str, Any]:
    result = dict(rows)
    for name, numbers in named.items():
        if name not in rows:
            raise Fault(f"house_rules.{table}: there is no “{name}”")
        result[name] = msgspec.structs.replace(rows[name], **numbers.replaced())
    return result


def _check_opening(opening: Opening, tables: Tables) -> None:
    if not opening.sides:
        raise Fault("sides: at least one side is needed")
    if not opening.units:
        raise Fault("units: at least one unit is needed")
    sides: set[str] = set()
    for place, side in enumerate(opening.sides):
        _check_id(side.id, sides, f"sides[{place}]")
    units: set[str] = set()
    staffs: set[str] = set()
    for place, card in enumerate(opening.units):
        where = f"units[{place}] ({card.id})"
        _check_id(card.id, units, where)
        _check_card(card, where, sides, tables)
        if card.general_staff and card.side in staffs:
            raise Fault(f"{where}: side “{card.side}” already has a General Staff")
        if card.general_staff:
            staffs.add(card.side)


def _check_id(name: str, known: set[str], where: str) -> None:
    if not name.strip():
        raise Fault(f"{where}: the id is empty")
    if name in known:
        raise Fault(f"{where}: the id “{name}” is used twice")
    known.add(name)


def _check_card(card: UnitCard, where: str, sides: set[str], tables: Tables) -> None:
    if card.side not in sides:
        raise Fault(f"{where}: there is no side “{card.side}”")
    if not 1 <= card.base_fortitude <= 30:
        raise Fault(f"{where}: base_fortitude must be 1 to 30, not {card.base_fortitude}")
    if not 1 <= card.models <= MOST:
        raise Fault(f"{where}: models must be 1 or more, not {card.models}")
    if card.ammunition is not None and not 0 <= card.ammunition <= MOST:
        raise Fault(f"{where}: ammunition must be 0 or more, not {card.ammunition}")
    for value in VALUES[1:]:
        printed = getattr(card, value)
        if printed is not None and abs(printed) > MOST:
            raise Fault(f"{where}: {value} is out of range")
    for order in card.orders:
        if order in AUTOMATIC_ORDERS:
            raise Fault(f"{where}: {order} is automatic and cannot be printed on a card")
        if order not in tables.orders:
            raise Fault(f"{where}: there is no order “{order}”")


MOST = 1_000_000
"""Counts (models, ammunition, fatigue, turns) go no higher: beyond is a slip of the keyboard."""

LEVEL_NAMES = {
    "normal": say(QT_TRANSLATE_NOOP("rules", "Normal")),
    "hesitant": say(QT_TRANSLATE_NOOP("rules", "Hesitant")),
    "shaken": say(QT_TRANSLATE_NOOP("rules", "Shaken")),
    "panicked": say(QT_TRANSLATE_NOOP("rules", "Panicked")),
}
