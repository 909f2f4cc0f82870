"""The host's ruling: an entry of the table that decides a question, where its frame leaves something to a host."""

from __future__ import annotations

from typing import ClassVar

import pytest

from rules.kernel import (
    CLOCK,
    Begin,
    Choice,
    Illegal,
    Pass,
    Ruled,
    Ruling,
    State,
    Then,
    Verb,
    advance,
    end,
    phrase,
    play,
)


class Quarrel(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Pass,)
    rule = "7.2"

    def pass_(self, game: State, seat: str, pick: Pass) -> Then:
        return end()

    def default(self, game: State, seat: str) -> Verb:
        return Pass()

    def rulings(self, game: State) -> list[str]:
        return [] if game.conceded else ["red", "blue"]

    def ruled(self, game: State, do: str) -> Then:
        game.finish([do], phrase("ruled"))
        return end()


class Court(State, kw_only=True):
    stack: list[Quarrel] = []


def quarrel() -> Court:
    court = Court(version=1, game="court", key="k", seats=["red", "blue"], stack=[Quarrel(seat="red")])
    advance(court, CLOCK, Begin())
    return court


def test_a_ruling_decides_the_question_and_is_told_with_its_reason() -> None:
    after, entry = play(quarrel(), CLOCK, Ruling("blue", "the photos show it"))
    assert after.result is not None and after.result.winners == ["blue"]
    assert entry.told[0].news == Ruled("quarrel", "blue", "the photos show it")
    assert entry.mark  # nobody takes it back for free


def test_a_ruling_that_the_question_does_not_know_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        play(quarrel(), CLOCK, Ruling("green"))
    assert refused.value.open == ["red", "blue"] and refused.value.rule == "7.2"


def test_players_do_not_rule() -> None:
    with pytest.raises(Illegal):
        play(quarrel(), "red", Ruling("red"))
