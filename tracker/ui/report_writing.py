"""A battle report in words: the same parts on every kind of sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.rules.battle_report import BattleReport, LuckReport, SideReport, TestReport
from tracker.rules.chance import percent
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.report_sheets import Markdown, PlainText, Sheet, WebPage

Render = Callable[[Sentence], str]
SHEETS: dict[str, Callable[[str], Sheet]] = {"md": Markdown, "html": WebPage, "htm": WebPage}
_TEST_HEADS = (
    QT_TRANSLATE_NOOP("window", "Turn"),
    QT_TRANSLATE_NOOP("window", "Unit"),
    QT_TRANSLATE_NOOP("window", "Side"),
    QT_TRANSLATE_NOOP("window", "For"),
    QT_TRANSLATE_NOOP("window", "Needed"),
    QT_TRANSLATE_NOOP("window", "Chance"),
    QT_TRANSLATE_NOOP("window", "Rolled"),
    QT_TRANSLATE_NOOP("window", "Result"),
)
_SIDE_HEADS = (
    QT_TRANSLATE_NOOP("window", "Side"),
    QT_TRANSLATE_NOOP("window", "Units in play"),
    QT_TRANSLATE_NOOP("window", "Models"),
)


def written(report: BattleReport, ending: str, render: Render = str) -> str:
    """The report in the format of this ending: md, html; anything else is plain text."""
    sheet = SHEETS.get(ending, PlainText)(report.name)
    sheet.heading(report.name, 1)
    sheet.paragraph(f"{render(report.system)}{_days(report)}")
    _write_sides(report, sheet, render)
    _write_luck(report, sheet, render)
    _write_tests(report, sheet, render)
    _write_turns(report, sheet, render)
    return sheet.text


def _write_sides(report: BattleReport, sheet: Sheet, render: Render) -> None:
    sheet.heading(render(say(QT_TRANSLATE_NOOP("window", "Sides and losses"))), 2)
    sheet.table(
        [render(say(head)) for head in _SIDE_HEADS], [_side_row(side, render) for side in report.sides]
    )
    for side in report.sides:
        if side.lost:
            sheet.heading(render(say(QT_TRANSLATE_NOOP("window", "Lost: {side}"), side=side.name)), 3)
            sheet.lines([(loss, "") for loss in _losses(side, render)])


def _write_luck(report: BattleReport, sheet: Sheet, render: Render) -> None:
    sheet.heading(render(say(QT_TRANSLATE_NOOP("window", "Luck"))), 2)
    lines = [render(_luck(luck)) for luck in report.luck]
    sheet.lines([(line, "") for line in lines or [render(say(_NO_TEST))]])


def _write_tests(report: BattleReport, sheet: Sheet, render: Render) -> None:
    if report.tests:
        sheet.heading(render(say(QT_TRANSLATE_NOOP("window", "Tests"))), 2)
        heads = [render(say(head)) for head in _TEST_HEADS]
        sheet.table(heads, [_test_row(test, render) for test in report.tests])


def _write_turns(report: BattleReport, sheet: Sheet, render: Render) -> None:
    if report.steps:
        sheet.heading(render(say(QT_TRANSLATE_NOOP("window", "Turns"))), 2)
    for step in report.steps:
        template = QT_TRANSLATE_NOOP("window", "Turn {turn}, {step}")
        sheet.heading(render(say(template, turn=step.turn, step=step.step)), 3)
        details = (render(line.detail) if line.detail is not None else "" for line in step.lines)
        sheet.lines(
            [(render(line.sentence), detail) for line, detail in zip(step.lines, details, strict=True)]
        )


_NO_TEST = QT_TRANSLATE_NOOP("window", "No test was rolled.")
_LUCK = QT_TRANSLATE_NOOP(
    "window", "{side}: {passed} of {tests} tests passed, {expected} were to be expected."
)


def _luck(luck: LuckReport) -> Sentence:
    expected = f"{float(luck.expected):.1f}"
    return say(_LUCK, side=luck.side, passed=luck.passed, tests=luck.tests, expected=expected)


def _days(report: BattleReport) -> str:
    days = dict.fromkeys(at[:10] for at in (report.began, report.ended) if at)
    return f" · {' – '.join(days)}" if days else ""


def _side_row(side: SideReport, render: Render) -> tuple[str, str, str]:
    template = QT_TRANSLATE_NOOP("window", "{left} of {all}")
    return (
        side.name,
        render(say(template, left=side.units_left, all=side.units)),
        render(say(template, left=side.models_left, all=side.models)),
    )


def _losses(side: SideReport, render: Render) -> Iterator[str]:
    for unit in side.lost:
        since = f", {render(unit.since)}" if unit.since is not None else ""
        yield f"{unit.name}: {render(unit.fate)}{since}"


def _test_row(test: TestReport, render: Render) -> tuple[str, ...]:
    typed = QT_TRANSLATE_NOOP("window", "{die}, typed")
    passed, failed = QT_TRANSLATE_NOOP("window", "pass"), QT_TRANSLATE_NOOP("window", "fail")
    return (
        str(test.turn),
        test.name,
        test.side,
        render(test.cause),
        render(test.needed),
        render(say(QT_TRANSLATE_NOOP("window", "{percent} %"), percent=percent(test.chance))),
        str(test.die) if test.digital else render(say(typed, die=test.die)),
        render(say(passed if test.passed else failed)),
    )
