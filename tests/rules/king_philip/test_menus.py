"""What a menu says beside each value: the odds, the strengths that meet, a part, a space and who stands there."""

from __future__ import annotations

from typing import Any

import pytest

from rules.king_philip.choices import describe
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.interception import Intercepting
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import March
from tests.rules.king_philip.board import begin, markers, war
from tests.rules.king_philip.test_movement import indians


@pytest.mark.parametrize(
    ("side", "pieces", "damage", "start", "target", "razed", "wiped_out"),
    [
        (ENGLISH, {"bridgewater": "ma_1-", "titicut": "wa_1- philip"}, {}, "bridgewater", "titicut", 0, 40),
        (ENGLISH, {"swansea": "pl_1 pl_2 winslow", "montaup": "philip"}, {"montaup": 2}, "swansea", "montaup", 69, 0),
    ],
)
def test_odds_are_told_in_hundredths(
    side: str, pieces: dict[str, str], damage: dict[str, int], start: str, target: str, razed: int, wiped_out: int
) -> None:
    state = begin(war(pieces, Movement(seat=side), damage=damage)).state
    said = describe(state, side, "attack", "target", [start], target)
    assert said is not None and (said.values["razed"], said.values["wiped_out"]) == (razed, wiped_out)


def test_the_odds_of_a_target_are_those_of_the_stack_that_would_attack_it() -> None:
    board = indians({"hockomock": "pc_1", "montaup": "wa_1 wa_2 wa_3 philip"}).do(INDIAN, March("hockomock", "titicut"))

    def strength(verb: str, given: list[Any], target: str) -> tuple[str, int]:
        said = describe(board.state, INDIAN, verb, "target", given, target)
        assert said is not None
        return said.key, said.values["strength"]

    assert strength("strike", [], "taunton") == ("target_odds", 2)
    assert strength("attack", ["montaup"], "portsmouth") == ("target_odds", 7)
    board.state.top.finish_active()
    assert strength("strike", [], "taunton") == ("strength_there", 1)  # nobody is on the move


@pytest.mark.parametrize(
    ("field", "value", "strength", "units"),
    [
        ("part", "wa_1+wa_2_weak+musket", 3, 2), ("piece", "philip", 1, 0), ("unit", "wa_1", 2, 1),
        ("what", "wa_2_weak", 1, 1), ("company", "wa_1", 2, 1),
    ],
)  # fmt: skip
def test_a_part_is_told_with_its_strength_and_its_infantry(field: str, value: str, strength: int, units: int) -> None:
    state = indians({"montaup": "wa_1 wa_2- philip"}).state
    said = describe(state, INDIAN, "verb", field, [], value)
    assert said is not None and said.key == "part_strength"
    assert said.values == {"strength": strength, "units": units}


def test_nothing_is_said_of_what_is_no_place_and_no_part() -> None:
    moving = indians({"montaup": "wa_1"}).state
    fight = begin(war({"montaup": "wa_1 wa_2"}, Combat(seat=INDIAN), markers=markers("montaup>portsmouth"))).state
    for state, field, given, value in (
        (moving, "target", ["montaup"], "nowhere"), (fight, "target", [], "nowhere"), (moving, "die", [], "red"),
        (moving, "leader", [], "philip"), (fight, "battle", [], "nowhere"), (moving, "company", [], "nobody"),
    ):  # fmt: skip
        assert describe(state, INDIAN, "verb", field, given, value) is None, (field, value)


def test_a_battle_is_told_with_the_strengths_that_meet_and_other_fields_are_not() -> None:
    state = war({"montaup": "wa_1", "portsmouth": "ri_1"}, Combat(seat=INDIAN)).state
    said = describe(state, INDIAN, "fight", "battle", [], "montaup>portsmouth")
    assert said is not None and (said.key, said.values["mine"], said.values["theirs"]) == ("strengths_met", 2, 3)
    assert describe(state, INDIAN, "fight", "part", [], "montaup>portsmouth") is None


@pytest.mark.parametrize(
    ("space", "razed"), [("montaup", False), ("salem", True), ("boston", False), ("titicut", False)]
)
def test_a_space_is_told_razed_if_a_site_was_there(space: str, razed: bool) -> None:
    state = war({}, Movement(seat=INDIAN), damage={"salem": 2, "boston": 2}).state
    said = describe(state, INDIAN, "march", "to", ["sowams"], space)
    assert said is not None and (said.key, said.values["razed"]) == ("space_now", razed)


@pytest.mark.parametrize(("marker", "key"), [(False, "may_intercept"), (True, "may_intercept_marker")])
def test_12_4_12_5_what_may_be_intercepted_is_said(marker: bool, key: str) -> None:
    asks = Intercepting(seat=ENGLISH, space="titicut", marker=marker)
    assert asks.doing(war({}).state).key == key
