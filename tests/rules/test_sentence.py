"""Sentences are data: said in English or in another language, nested ones too; names stay as they are."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.fortitude import SYSTEM, random_battle, sentences
from tracker.rules.sentence import Sentence, Value, listed, number, say, signed, verbatim

GERMAN = {
    "{unit} rolls {die}": "{die} gewürfelt: {unit}",
    "{units} won: {effect}": "{effect} – gewonnen: {units}",
    "Honor": "Ehre",
}


@pytest.mark.parametrize(
    ("sentence", "english"),
    [
        (say("Honor"), "Honor"),
        (say("{unit} rolls {die}", unit="Archers", die=13), "Archers rolls 13"),
        (say("{value}", value=-3), "−3"),
        (say("{a}, {b}", a=say("Honor"), b=say("{value}", value=0)), "Honor, 0"),
        (say("{units} won: {effect}", units=("A", "B"), effect=say("Honor")), "A, B won: Honor"),
        (say("{units} won", units=(say("Honor"), "B", -1)), "Honor, B, −1 won"),
        (say("{units} won", units=()), " won"),
        (say("{unit} {unit}", unit="A"), "A A"),
        (verbatim("Honor"), "Honor"),
        (verbatim(""), ""),
        (listed((say("Honor"), verbatim("A"))), "Honor, A"),
    ],
)
def test_in_english(sentence: Sentence, english: str) -> None:
    assert str(sentence) == english


@pytest.mark.parametrize(
    ("sentence", "german"),
    [
        (say("Honor"), "Ehre"),
        (say("{unit} rolls {die}", unit="Archers", die=13), "13 gewürfelt: Archers"),
        (say("{units} won: {effect}", units=("A", "B"), effect=say("Honor")), "Ehre – gewonnen: A, B"),
        (say("not translated"), "not translated"),
        (listed((say("Honor"), verbatim("Honor"))), "Ehre, Honor"),
        (verbatim("{unit} rolls {die}"), "{unit} rolls {die}"),
    ],
)
def test_in_another_language_templates_change_and_names_do_not(sentence: Sentence, german: str) -> None:
    assert sentence.render(lambda template: GERMAN.get(template, template)) == german


@pytest.mark.parametrize(
    "name", ["{die}", "{unit", "}", "{}", "<b>Foot</b>", "%s", "\\n", "שלום עולם", "\u202eabc", "é̂", ""]
)
def test_a_name_stays_letter_by_letter(name: str) -> None:
    assert str(say("{unit} rolls {die}", unit=name, die=1)) == f"{name} rolls 1"
    assert str(say("{outer}!", outer=say("{unit}", unit=name))) == f"{name}!"
    assert str(verbatim(name)) == name
    assert str(listed((name, name))) == f"{name}, {name}"


@pytest.mark.parametrize(("amount", "plain", "with_sign"), [(4, "4", "+4"), (-1, "−1", "−1"), (0, "0", "0")])
def test_numbers_have_a_true_minus_sign(amount: int, plain: str, with_sign: str) -> None:
    assert (number(amount), signed(amount)) == (plain, with_sign)


def test_equal_sentences_are_equal_values() -> None:
    same = say("{unit} rolls {die}", unit="A", die=1), say("{unit} rolls {die}", unit="A", die=1)
    assert same[0] == same[1]
    assert hash(same[0]) == hash(same[1])
    assert same[0] != say("{unit} rolls {die}", unit="A", die=2)


@pytest.mark.parametrize("seed", range(6))
def test_every_sentence_of_a_battle_can_be_said_in_another_language(seed: int) -> None:
    """The other language marks each template, so a piece that is not translated would show."""
    battle = random_battle(seed).battles[-1]
    lines = [line for entry in battle.log for line in entry.lines]
    told: list[Value] = [line.sentence for line in lines]
    told += [line.detail for line in lines if line.detail]
    told += [face.sentence for face in SYSTEM.faces(battle)]
    for sentence in sentences(*told):
        marked = sentence.render(lambda template: f"⟨{template}⟩")
        assert marked.replace("⟨", "").replace("⟩", "") == str(sentence)
        assert marked.count("⟨") == len([*sentences(sentence)])


def test_a_sentence_can_be_written_to_a_file() -> None:
    sentence = say("{units} won", units=("A", "B"), count=2)
    plain = msgspec.to_builtins(sentence)
    assert plain == {"template": "{units} won", "values": (("units", ("A", "B")), ("count", 2))}
