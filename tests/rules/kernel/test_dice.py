"""Chance is fair, fixed by the key, and recorded."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rules.kernel import CLOCK, Begin, Chance, advance, dice, mixed, one_of
from tests.ford import CAMPAIGN


def test_the_same_key_gives_the_same_numbers_and_another_key_others() -> None:
    rolls = [dice.number("k", "dice", n, 6) for n in range(1, 101)]
    assert rolls == [dice.number("k", "dice", n, 6) for n in range(1, 101)]
    assert rolls != [dice.number("l", "dice", n, 6) for n in range(1, 101)]
    assert rolls != [dice.number("k", "cup", n, 6) for n in range(1, 101)], "each cup has numbers of its own"


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 73])
def test_every_side_comes_up_as_often_as_the_others(sides: int) -> None:
    rolls = Counter(dice.number("fair", "dice", n, sides) for n in range(1, 300 * sides + 1))
    chi2 = sum((rolls[s] - 300) ** 2 / 300 for s in range(1, sides + 1))
    assert set(rolls) == set(range(1, sides + 1))
    assert chi2 < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5, "far from even"


@pytest.mark.parametrize("key", ["", "k", "0f" * 32, "longer than a block of the hash, which is " + "x" * 64])
def test_a_number_is_the_hmac_that_the_docs_name(key: str) -> None:
    for n in (1, 2, 99):
        expected = hmac.digest(key.encode(), f"dice:{n}:0".encode(), "sha256")
        assert dice.digest(key, f"dice:{n}:0".encode()) == expected
        assert dice.number(key, "dice", n, 2**32) == int.from_bytes(expected[:4], "big") + 1


def test_a_range_that_does_not_divide_the_word_is_cut_fairly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers past the last whole multiple are thrown again, not folded back."""
    asked: list[bytes] = []

    def digest(key: str, message: bytes) -> bytes:
        asked.append(message)
        return b"\xff\xff\xff\xff" if len(asked) == 1 else b"\x00\x00\x00\x05"

    monkeypatch.setattr("rules.kernel.dice.digest", digest)
    assert dice.number("k", "dice", 9, 6) == 6
    assert asked == [b"dice:9:0", b"dice:9:1"]


def test_the_hash_is_posted_first_and_the_post_is_part_of_the_key() -> None:
    seed = "00" * 32
    assert dice.seed_hash(seed) == hashlib.sha256(bytes(32)).hexdigest()
    assert dice.key_of(seed, "1") != dice.key_of(seed, "2")


def test_draws_do_not_leave_a_gap_in_the_dice() -> None:
    state = CAMPAIGN.new(["red", "blue"], "k")
    entry = advance(state, CLOCK, Begin())
    assert [r.stream for r in entry.rolls] == ["cup"] * 4 and [r.of for r in entry.rolls] == [16, 15, 14, 13]
    assert "dice" not in state.kept.chance


def test_luck_for_guessing() -> None:
    luck = Chance("x")
    assert sorted(mixed(luck, list(range(10)))) == list(range(10))
    assert {one_of(luck, ["a", "b"]) for _ in range(30)} == {"a", "b"}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("of", [0, -1, dice.MOST + 1, 2**62])
def test_a_roll_that_no_die_can_make_is_refused(of: int) -> None:
    """With more sides than there are numbers to take one from, it would never end."""
    with pytest.raises(ValueError, match="a roll of"):
        dice.number("key", "dice", 1, of)
