"""The rule systems: this is the one place that names them. Each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tracker.rules.system import RuleSystem


def _fortitude_tests() -> RuleSystem:
    from tracker.rules.systems.fortitude_tests.system import FortitudeTests

    return FortitudeTests()


def _break_tests() -> RuleSystem:
    from tracker.rules.systems.break_tests.system import BreakTests

    return BreakTests()


class Systems(Mapping[str, RuleSystem]):
    """All rule systems by their ids; a battle of one system does not wait for the others to load."""

    def __init__(self, makers: Mapping[str, Callable[[], RuleSystem]]) -> None:
        self._makers = makers
        self._loaded: dict[str, RuleSystem] = {}

    def __getitem__(self, system_id: str) -> RuleSystem:
        if system_id not in self._loaded:
            self._loaded[system_id] = self._makers[system_id]()
        return self._loaded[system_id]

    def __contains__(self, system_id: object) -> bool:
        return system_id in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


SYSTEMS: Mapping[str, RuleSystem] = Systems(
    {"fortitude-tests": _fortitude_tests, "break-tests": _break_tests}
)
