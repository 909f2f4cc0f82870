"""How often a game waits for each of eight people who have given the usual standing orders: a quiet turn for one, a war
by stances for nobody more than four times and once a round, one fought at once three times, a siege twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.war import War
from rules.dba.news import BoundEnded
from rules.kernel import CLOCK, StandingOrder, advance, due
from tests.rules.age_of_arthur.scene import claim, do, hold, table

EIGHT = ("ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd", "powys", "rheged", "ebrauc")
EIGHT_SEATS = [f"p{n}" for n in range(1, 9)]
USUAL = {
    "beginning": "skip", "training": "train_all", "renouncing": "never", "mode": "battle", "muster": "as_proposed",
    "plans": "hold", "arraying": "as_proposed", "letting_go": "keep_all", "used_cards": "used_none",
}  # fmt: skip


def eight(**options: Any) -> AgeOfArthur:
    """Everybody has given the usual orders; p1 claims something of p2."""
    game = table(*EIGHT, **options)
    for n, seat in enumerate(game.seats):
        side = "with_p1" if n % 2 else "with_p2"
        orders = USUAL | {"sides": side}
        game.kept.orders[seat] = [StandingOrder(kind, choice) for kind, choice in orders.items()]
    claim(game, "p1", "cel")
    return game


def play_war(game: AgeOfArthur, **changed: str) -> tuple[Counter[str], int]:
    """How often each was waited for in the war that p1 declares, and how many rounds were fought."""
    for seat in game.seats:
        for order in game.kept.orders[seat]:
            order.do = changed.get(order.to, order.do)
    waits: Counter[str] = Counter()
    rounds, seen = 0, set[tuple[str, int]]()
    do(game, "p1 declare p2 over p1.cel")
    while game.frame(War) is not None and game.result is None:
        if (verb := due(game)) is not None:
            entry = advance(game, CLOCK, verb)
        else:
            seat = game.awaited()[0]
            if (seat, game.kept.question) not in seen:
                seen.add((seat, game.kept.question))
                waits[seat] += 1
            entry = advance(game, seat, game.top.default(game, seat))
        rounds = max([rounds, *(told.news.round for told in entry.told if isinstance(told.news, BoundEnded))])
    return waits, rounds


def test_a_quiet_turn_waits_for_nobody_but_its_player() -> None:
    game = table(*EIGHT, round=2, battles="stance")
    for turn in range(8):
        now, asked = game.turns, set[str]()
        player = game.order[turn]
        while game.turns == now:
            asked |= set(game.awaited())
            advance(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
        assert asked == {player}


def test_a_war_by_stances_waits_four_times_and_once_a_round_for_nobody_more() -> None:
    waits, rounds = play_war(eight(battles="stance"))
    assert rounds > 1 and set(waits) == set(EIGHT_SEATS)
    assert max(waits.values()) <= 4 + rounds, (waits, rounds)


def test_a_war_fought_at_once_waits_three_times_at_most() -> None:
    waits, _ = play_war(eight(battles="auto"))
    assert max(waits.values(), default=0) <= 3, waits
    waits, _ = play_war(eight(battles="auto"), sides="ask", mode="ask", muster="ask")
    assert 1 <= max(waits.values()) <= 3, waits  # without any order


def test_a_siege_waits_twice_at_most() -> None:
    waits, _ = play_war(eight(battles="stance"), mode="siege")
    assert max(waits.values(), default=0) <= 2, waits
    waits, _ = play_war(eight(battles="stance"), mode="siege", muster="ask", plans="ask")
    assert 1 <= max(waits.values()) <= 2, waits


@pytest.mark.parametrize("way", ["stance", "auto", "odds", "table"])
def test_C5_F_WINDOW_nobody_is_asked_or_passed_over_for_what_he_holds(way: Any) -> None:
    """The same questions come to the same people, whatever is in their hands."""
    asked = []
    for cards in ((), ("dragons_breath", "sorcery", "hammer", "ambush", "grassfire", "steal_march", "hidden_ditch")):
        game = table(battles=way)
        for seat in game.seats:
            hold(game, seat)
        for n, card in enumerate(cards):
            game.deck.remove(card)
            game.hands[game.seats[n % 4]].append(card)
        claim(game, "p1", "cel")
        do(game, "p1 declare p2 over p1.cel", "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
        found = []
        for _ in range(24):
            if game.frame(War) is None:
                break
            if (verb := due(game)) is not None:
                advance(game, CLOCK, verb)
                continue
            found.append((game.top.kind(), tuple(game.asked())))
            advance(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
        asked.append(found)
    first = min(len(found) for found in asked)
    assert first > 3 and asked[0][:first] == asked[1][:first]
