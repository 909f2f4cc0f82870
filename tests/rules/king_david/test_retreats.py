"""6.2.5, 6.2.6 Retreats: who goes, who goes with them, and where to."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Done
from rules.king_david.battle_plans import Plan
from rules.king_david.combat import Battle
from rules.king_david.fight import Orders
from rules.king_david.game import KingDavid
from rules.king_david.news.fights import Retreated
from rules.king_david.pieces import Raid
from rules.king_david.retreat import Leaving, Retreat, Split, Stand, may_shelter
from tests.rules.king_david.scene import at, close, do, give, news, put, run_on, scene, slot, station

ASK = Plan([], "cheapest", "ask", "pass")


def battle(game: KingDavid, *sides: str, rolls: list[int]) -> None:
    """The slot of the first of them; all plan alike, and the first round is rolled."""
    slot(game, sides[0])
    do(game, sides[0], Done())
    for player in sides:
        do(game, player, ASK)
    close(game, rolls)


def test_6_2_6_a_leader_retreats_with_allied_armies_when_no_others_are_with_him() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    put(game, "keilah", *["aramea_infantry_3"] * 2, *["philistia_infantry_2"] * 2)
    station(game, abishai="keilah")
    battle(game, "philistia", "aramea", rolls=[1, 1, 1, 1])
    do(game, "philistia", Stand())
    do(game, "aramea", Retreat("hebron"))
    assert game.leaders["abishai"].area == "hebron"


def test_6_2_6_a_leader_stays_with_his_own_armies_when_the_ally_leaves() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    put(game, "keilah", *["aramea_infantry_3"] * 2, *["judah_phalanx_3"] * 2, *["philistia_infantry_2"] * 4)
    station(game, abishai="keilah")
    battle(game, "philistia", "judah", "aramea", rolls=[1] * 8)
    do(game, "philistia", Stand())
    while game.of(game.asked()[0]) != "aramea":
        do(game, game.of(game.asked()[0]), Stand())
    assert news(do(game, "aramea", Retreat("hebron")), Retreated)[0].leaders == []


def test_6_2_5_q34_raiders_may_retreat_to_their_own_country_and_anybody_to_jerusalem() -> None:
    game = scene()
    home = next(a for a in game.atlas.home["bedouin"])
    raider, own = put(game, "hebron", "bedouin_militia_2", "judah_infantry_3")
    game.raids = [Raid(1, "bedouin", "judah", 3)]
    game.armies[raider].raid = 1
    game.touch()
    assert may_shelter(game, raider, home)
    assert not may_shelter(game, own, home)  # it would be an invasion
    assert may_shelter(game, own, "jerusalem")
    put(game, home, "philistia_infantry_2")
    assert not may_shelter(game, raider, home)


def revolt(plan: Plan) -> KingDavid:
    """A chariot of Philistia is in revolt at Gath while Judah kills the others of its side."""
    game = scene()
    give(game, "judah", "troop_revolt")
    put(game, "gath", *["judah_phalanx_3"] * 3, "philistia_chariot_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["troop_revolt"], "cheapest", "ask", "pass"))
    do(game, "philistia", plan)
    run_on(game, [10, 10, 10, 1])
    return game


def test_7_22_its_player_says_where_an_army_in_revolt_goes() -> None:
    game = revolt(ASK)
    assert (at(game), game.awaited()) == ("leaving", [game.seat_of("philistia")])
    ways = game.top.retreat_to(game, game.seat_of("philistia")).values
    assert len(ways) > 1 and Stand not in game.top.offers(game, game.seat_of("philistia"))
    do(game, "philistia", Retreat(ways[-1]))
    (chariot,) = [a for a in game.armies if a.startswith("philistia_chariot")]
    assert game.armies[chariot].area == ways[-1]


def test_7_22_a_plan_about_retreats_answers_for_an_army_in_revolt() -> None:
    game = revolt(Plan([], "cheapest", "never", "pass"))
    (chariot,) = [a for a in game.armies if a.startswith("philistia_chariot")]
    assert at(game) != "leaving" and game.armies[chariot].area != "gath"


def many_at_gath() -> KingDavid:
    """Four leave Gath, and no area beside it has room for all."""
    game = scene()
    put(game, "gath", *["judah_phalanx_3"] * 4, *["philistia_infantry_2"] * 2, *["philistia_chariot_3"] * 2)
    for area in game.atlas.near["gath"]:
        put(game, area, *(["philistia_militia_1"] * 2 if game.holder(area) == "philistia" else ["judah_militia_1"]))
    battle(game, "judah", "philistia", rolls=[1] * 8)
    do(game, "judah", Stand())
    return game


def test_6_2_5_q34_the_player_says_who_goes_where_when_no_area_takes_all() -> None:
    game = many_at_gath()
    seat = game.seat_of("philistia")
    assert Split in game.top.offers(game, seat)
    to = game.top.split_to(game, seat).values[0]
    chosen = game.top.split_armies(game, seat, to)
    assert (chosen.least, chosen.most) == (1, 2)
    do(game, "philistia", Split(to, ["infantry_2_hurt"] * 2))
    assert sorted(game.label(a, "philistia") for a in game.run_by("philistia", to))[:2] == ["infantry_2_hurt"] * 2
    left = [game.label(a, "philistia") for a in game.run_by("philistia", "gath")]
    assert left == ["chariot_3", "chariot_3"]
    assert Stand not in game.top.offers(game, seat)


def test_6_2_5_q34_without_a_choice_of_his_own_the_strongest_go_first() -> None:
    game = many_at_gath()
    to = game.top.split_to(game, game.seat_of("philistia")).values[0]
    do(game, "philistia", Retreat(to))
    assert [game.label(a, "philistia") for a in game.run_by("philistia", "gath")] == ["infantry_2_hurt"] * 2


def test_6_2_5_q34_nobody_splits_a_body_that_fits() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    battle(game, "judah", "philistia", rolls=[1] * 5)
    do(game, "judah", Stand())
    assert Split not in game.top.offers(game, game.seat_of("philistia"))


def leaving(**fields: Any) -> tuple[KingDavid, Leaving, str]:
    """Two of Philistia's chariots against one phalanx of Judah's at Gath, in a round of their combat."""
    game = scene()
    foes, mine = put(game, "gath", *["philistia_chariot_4"] * 2), put(game, "gath", "judah_phalanx_4")
    sides = {"judah": "attackers", "philistia": "defenders"}
    fight = Battle(
        area="gath", party="judah", commander={s: p for p, s in sides.items()}, sides=sides,
        armies={"attackers": mine, "defenders": foes},
    )  # fmt: skip
    asks = Leaving(seat=game.seat_of("judah"), area="gath", armies=mine, **fields)
    game.stack = [fight, asks]
    return game, asks, asks.seat


def test_6_2_5_orders_stand_or_retreat() -> None:
    game, asks, seat = leaving()
    assert isinstance(asks.obey(game, seat, "retreat"), Retreat) and asks.obey(game, seat, "stand") == Stand()
    for field in ("must", "going"):
        game, asks, seat = leaving(**{field: True})
        assert asks.obey(game, seat, "stand") is None and isinstance(asks.obey(game, seat, "retreat"), Retreat)
        assert isinstance(asks.default(game, seat), Retreat)


@pytest.mark.parametrize(("retreat", "dead", "leaves"), [
    ("never", 0, False), ("weaker", 0, True), ("half", 0, False), ("half", 1, True), ("half", 2, True),
])  # fmt: skip
def test_6_2_5_a_plan_says_when_to_leave(retreat: str, dead: int, leaves: bool) -> None:
    game, asks, seat = leaving()
    fight = game.enclosing(Battle)
    fight.plan[seat] = Orders(retreat=retreat)
    fight.dead = {"attackers": ["phalanx"] * dead}
    assert isinstance(asks.standing(game, seat), Retreat if leaves else Stand)


def test_6_2_5_a_plan_does_not_keep_him_who_must_go() -> None:
    game, asks, seat = leaving(going=True)
    game.enclosing(Battle).plan[seat] = Orders(retreat="never")
    assert isinstance(asks.standing(game, seat), Retreat)
    game, asks, seat = leaving()
    fight = game.enclosing(Battle)
    fight.armies["defenders"] = fight.armies["defenders"][:1]
    fight.plan[seat] = Orders(retreat="weaker")
    assert asks.standing(game, seat) == Stand()
    assert asks.default(game, seat) == Stand()  # neither side is the weaker one
