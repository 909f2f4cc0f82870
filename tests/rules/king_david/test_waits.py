"""How often a game waits for people: counted, because by post every wait is hours."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kernel import CLOCK, Chance, Close, Done, StandingOrder, advance, due
from rules.king_david import CAMPAIGN
from rules.king_david.battle_plans import Plan
from rules.king_david.game import KingDavid
from rules.king_david.pieces import Options
from rules.king_david.retreat import Stand
from tests.rules.king_david.scene import at, close, do, give, put, scene, slot

USUAL = [  # what somebody who does not want to be asked leaves with the herald
    StandingOrder("plans", "retreat_weaker"),
    StandingOrder("positions", "early"),
    StandingOrder("opposing", "nothing"),
    StandingOrder("control_bids", "bid_0"),
    StandingOrder("alliance_window", "pass"),
]


def test_a_quiet_battle_asks_nobody_but_its_two_sides() -> None:
    game = scene()
    for player in game.players:
        give(game, player, "surprise" if player != "tyre" else "gods_intervention") if player != "moab" else None
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    asked: Counter[str] = Counter(game.asked())
    for player in ("judah", "philistia"):
        do(game, player, Plan([], "cheapest", "ask", "pass"))
    rounds = 0
    while game.stack and any(f.kind() == "battle" for f in game.stack):
        if due(game) == Close():
            close(game)
        else:
            assert at(game) == "leaving"
            asked.update(game.asked())
            rounds += 1
            do(game, game.of(game.asked()[0]), Stand())
    assert set(asked) == set(game.seats_of(["judah", "philistia"]))
    assert all(n <= 1 + (rounds + 1) // 2 for n in asked.values())  # once before it, once a round


def test_a_battle_on_plans_waits_once_for_each_side() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan([], "cheapest", "weaker", "pass"))
    close(game)
    assert not any(f.kind() == "battle" for f in game.stack)


def play_a_turn(game: KingDavid, luck: Chance) -> tuple[Counter[str], Counter[str]]:
    """Waits and battles of each seat in one turn. A wait: the game comes to a seat that it was not waiting for."""
    waits, battles, turn = Counter[str](), Counter[str](), game.turn
    waited: set[str] = set()
    ai = CAMPAIGN.computer["ai"]
    while game.turn == turn and game.result is None:
        pick = due(game)
        seat = CLOCK if pick is not None else game.awaited()[0]
        if pick is None:
            waits.update(s for s in game.awaited() if s not in waited)
            waited = set(game.awaited())
            pick = ai(CAMPAIGN.view(game, seat), luck, CAMPAIGN.shipped)
        entry = advance(game, seat, pick)
        waited &= set(game.awaited())
        for told in entry.told:
            if told.news.__struct_config__.tag == "battle_declared":
                sides = [*told.news.attackers, *told.news.defenders]
                battles.update(game.seats_of(sides))
    return waits, battles


@pytest.mark.parametrize("key", ["waits", "waits 2"])
def test_a_turn_waits_for_each_of_five_at_most_fifteen_times_and_once_a_battle(key: str) -> None:
    luck = Chance(key)
    game = CAMPAIGN.new(CAMPAIGN.seats(5), key, Options(countries=CAMPAIGN.shipped.players(5)))
    game.kept.orders = {seat: list(USUAL) for seat in game.seats}
    for _ in range(2):
        waits, battles = play_a_turn(game, luck)
        if game.result is not None:
            break
        assert sum(waits.values()) > 10  # people were asked at all
        for seat in game.seats:
            assert waits[seat] <= 15 + battles[seat], (waits, battles)
