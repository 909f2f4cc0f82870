"""What `herald conduct age_of_arthur` counts: each kind once where it was done, and not where it was not."""

from __future__ import annotations

from rules.age_of_arthur.ai.conduct import ArthurConduct
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.turn import Beginning, Turn
from rules.kernel import advance, check
from tests.rules.age_of_arthur.scene import claim, do, hold, lay, order, table


def counted(game: AgeOfArthur, *texts: str) -> dict[str, int]:
    """What is counted while these orders are given."""
    watcher = ArthurConduct()
    for text in texts:
        seat, pick = order(game, text)
        check(game, seat, pick)
        watcher.look_before(game, seat, pick)
        watcher.look_after(game, advance(game, seat, pick))
    return {kind: n for kind, n in watcher.counts.items() if n}


def test_a_play_is_wasted_while_something_can_be_claimed_or_a_dead_card_is_held() -> None:
    game = table()
    assert counted(game, "p1 renounce nothing") == {"plays_wasted_with_something_to_claim": 1}
    game = table()
    game.enclosing(Turn).used = ["establish"]
    hold(game, "p1", "long_ships")
    assert counted(game, "p1 renounce nothing") == {"plays_wasted_with_a_dead_card_in_hand": 1}
    game = table()
    game.enclosing(Turn).used = ["establish"]
    hold(game, "p1", "treachery")
    assert counted(game, "p1 renounce nothing") == {}


def test_claims_given_up_in_peace() -> None:
    game = table()
    claim(game, "p1", "cel")
    assert counted(game, "p1 renounce cel") == {"claims_given_up_in_peace": 1}


def test_cards_on_the_wrong_king() -> None:
    game = table()
    hold(game, "p1", "fool", "brave")
    assert counted(game, "p1 play fool on p1", "p1 play brave on p2") == {
        "curses_on_oneself": 1,
        "blessings_on_a_stranger": 1,
    }
    game = table()
    hold(game, "p1", "bell_tolls", "brave")
    assert counted(game, "p1 play bell_tolls on p1", "p1 play brave on p1") == {"own_rulers_killed": 1}


def test_saxons_settled_who_may_not_fight() -> None:
    game = table()
    assert counted(game, "p1 settle reg") == {}
    game = table()
    lay(game, "saxons_unite", "p2")
    assert counted(game, "p1 settle reg") == {"saxons_settled_who_may_not_fight": 1}


def test_merlin_left_idle() -> None:
    game = table()
    lay(game, "merlin", "p1")
    game.stack[-1] = Beginning(seat="p1", aims=0)
    assert counted(game, "p1 done") == {"merlins_left_idle": 1}


def test_a_side_with_nothing_to_win_and_a_war_that_nobody_joins() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p4", "lun")
    do(game, "p1 declare p2 over p1.cel", "p3 stand defend_1")
    assert counted(game, "p4 stand attack_1") == {"sides_taken_with_nothing_to_win": 1}
    game = table()
    claim(game, "p1", "cel")
    do(game, "p1 declare p2 over p1.cel", "p3 stand defend_1", "p4 stand defend_1")
    assert counted(game, "p2 give_battle") == {"wars_declared_and_then_hopeless": 1}
    game = table()
    claim(game, "p1", "cel")
    do(game, "p1 declare p2 over p1.cel", "p3 stand attack_1", "p4 stand defend_1")
    assert counted(game, "p2 give_battle") == {}
