"""What is just not legal, just not seen, and done when time is up: edges that the other tests pass by."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Illegal, TimeUp, advance, check
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.army_list import Unit, count_faults, repeated
from rules.mighty_kingdoms.battles import Slaughter
from rules.mighty_kingdoms.news.year import BattleBegun
from rules.mighty_kingdoms.setup import ChooseRace, Found, Founding
from rules.mighty_kingdoms.view import view
from tests.rules.mighty_kingdoms.stage import act, asks, bare, carried_out, stage, told, where
from tests.rules.mighty_kingdoms.test_quests import ARTEFACTS, building, quest

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]


def test_1_1_nobody_sees_what_another_has_chosen() -> None:
    game, _ = CAMPAIGN.start(CAMPAIGN.seats(2), "a key")
    act(game, "p1", ChooseRace("elves"))
    assert view(game, "p1").stack[-1].answers and not view(game, "p2").stack[-1].answers
    assert not view(game, None).stack[-1].answers


@pytest.mark.parametrize("count", [1, 3])
def test_1_4_two_villages_no_more_and_no_fewer(count: int) -> None:
    game = bare(["p1 C3 capital"])
    game.stack = [Founding(seat="p1")]
    ring = game.borders("C3")
    check(game, "p1", Found(ring[0], ring[1], ring[2:4]))
    with pytest.raises(Illegal):
        check(game, "p1", Found(ring[0], ring[1], ring[2 : 2 + count]))


def test_d1_a_stranger_who_defends_is_harder_to_hit() -> None:
    game = carried_out(LAND, ["p1.1 D2", "p2.1 E2"], {"p1.1": "defend", "p2.1": "move D2"}, [1, 1])
    (begun,) = told(game, BattleBegun)
    assert begun.defence == {"p1.1": 6, "p2.1": 5}


def test_a11_when_time_is_up_the_weakest_is_slaughtered() -> None:
    game = stage(LAND, ["p1.1 D2", "p2.1 D2 lying", "p2.2 D2 300 lying", "p2.3 D2 lying"], at="battles")
    assert asks(game, Slaughter, "p2")
    advance(game, CLOCK, TimeUp(), [1] * 50)
    assert where(game, "p2.2") == "gone" and where(game, "p2.1") != "gone"


def test_n23_a_horde_of_large_infantry_unlocks_two_troops() -> None:
    ogres, scouts = Unit("x", "large_infantry", "horde", 10), [Unit("t", "infantry", "troop", 10)] * 3
    assert count_faults([ogres, *scouts[:2]], 500) == []
    assert [f.key for f in count_faults([ogres, *scouts], 500)] == ["too_many_troops"]


def test_a27_a_legend_in_other_letters_is_the_same() -> None:
    one = Unit("Anna", "hero", "single", 10, ["legend"], "Drum")
    other = Unit("ANNA", "hero", "single", 10, ["legend"], "DRUM")
    assert [f.key for f in repeated([one], [other])] == ["legend_repeated", "item_repeated"]
    assert [f.key for f in repeated([one, other], [])] == ["legend_repeated", "item_repeated"]


def test_m24_an_empty_band_between_two_gives_the_lower_one() -> None:
    middle = [a for a, points in ARTEFACTS.items() if 20 <= points <= 30]
    game = building(artefacts=dict.fromkeys(middle, "p2"))
    assert 5 <= quest(game, "p1.1/2", 5).points <= 15
