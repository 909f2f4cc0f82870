"""The computer players: `ai` plays the war on in its head, `greedy` looks only at the next fight. In a battle on the
grid `ai` plays the round through in its head, and `greedy` keeps to the usual plan.

They see a view and nothing else. Neither can see a real table: a battle fought there is left to the other side to
report, and believed.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.dba.ai.player import QUESTIONS as BATTLE_QUESTIONS
from rules.dba.ai.player import answer as commander
from rules.kernel import Chance, Done, Luck, Verb
from rules.reports import DRAW, Confirm, Settle
from rules.syrian_war import turn
from rules.syrian_war.account import BOTH, LOSSES, LOST, SAFE, TIME, Report
from rules.syrian_war.ai.outline import QuickLuck, outcome, outline, race
from rules.syrian_war.battle import Recover, Replacing
from rules.syrian_war.dataset.sheets import SyrianData
from rules.syrian_war.facts import Facts, listed
from rules.syrian_war.generals import Appoint, Generals
from rules.syrian_war.imagine import imagine
from rules.syrian_war.odds import fight
from rules.syrian_war.outcome import Outcome, counted_losses
from rules.syrian_war.reinforcing import Reinforce, Reinforcing, WithChariot
from rules.syrian_war.reported_battle import TABLE, Reporting, Settling
from rules.syrian_war.turn import Advance, GiveWay, Move, Stay, Withdraw
from rules.syrian_war.view import SyrianView
from rules.syrian_war.ways import Propose

FIGHTS = 40  # times `greedy` fights in its head
MOVES: dict[str, type[Verb]] = {"advance": Advance, "stay": Stay, "withdraw": Withdraw, "give_way": GiveWay}


def ai(view: SyrianView, luck: Luck, data: SyrianData) -> Verb:
    return answer(view, luck, data, best_move, best_general, looks_ahead=True)


def greedy(view: SyrianView, luck: Luck, data: SyrianData) -> Verb:
    """The best fight that can be had at once, by its odds; else it stands."""
    return answer(view, luck, data, fight_or_stand, ablest_general, looks_ahead=False)


Chooser = Callable[[Facts, str, Luck], Verb]


def answer(view: SyrianView, luck: Luck, data: SyrianData, move: Chooser, general: Chooser, looks_ahead: bool) -> Verb:
    seat = view.viewer
    assert seat is not None
    game = imagine(view, luck, data)
    if (way := wanted_way(game, seat)) is not None:
        return Propose(way)
    top = game.top
    if isinstance(top, BATTLE_QUESTIONS):
        return commander(game, seat, luck, looks_ahead)
    if isinstance(top, Move):
        return move(game, seat, luck)
    if isinstance(top, Generals):
        return general(game, seat, luck)
    if isinstance(top, Reinforcing):
        return best_reinforcements(game, top, seat)
    if isinstance(top, Replacing):
        return Recover(best(game, listed(top.lost[seat]))[: top.may[seat]])
    if isinstance(top, Reporting):
        return report(game, top, seat, luck)
    if isinstance(top, Settling):
        return Settle(top.wants.get(game.foe(seat), "version_1"))
    return Confirm()


# How it is fought.


def wanted_way(game: Facts, seat: str) -> str | None:
    """It agrees to any way the other side proposes that the bot itself can fight."""
    theirs = game.proposals.get(game.foe(seat))
    if theirs is None or theirs == TABLE or not game.anytime.allows(game, seat, Propose(theirs)):
        return None
    return theirs


def report(game: Facts, top: Reporting, seat: str, luck: Luck) -> Verb:
    """A table is for people to report. If nobody else does, what the odds would have given."""
    if game.foe(seat) not in top.finished:
        return Done()
    seen = imagined_fight(game, luck)
    fate = {s: LOST if s in seen.general_lost else SAFE for s in game.seats}
    return Report(
        seen.winner or DRAW,
        listed(seen.lost["ptolemy"]),
        fate["ptolemy"],
        listed(seen.lost["seleucus"]),
        fate["seleucus"],
        seen.rounds,
        ending_of(game, seen),
    )


def ending_of(game: Facts, seen: Outcome) -> str:
    """In a battle by the odds an army is beaten by its losses alone."""
    if not seen.winner:
        return TIME if seen.rounds == game.data_set.battle.rounds else BOTH
    rules = game.data_set.battle
    lost = sum(counted_losses(rules, seen.lost[seen.winner]).values())
    had = sum(counted_losses(rules, game.armies[seen.winner].elements).values())
    return BOTH if 2 * lost >= had else LOSSES


def imagined_fight(game: Facts, luck: Luck) -> Outcome:
    rosters = {s: game.armies[s].elements for s in game.seats}
    values = {s: game.general(s).value for s in game.seats}
    return fight(game.data_set.battle, rosters, values, lambda sides: luck.below(sides) + 1)


# Elements.


def best(game: Facts, elements: list[str]) -> list[str]:
    """Those worth most first."""
    worth = game.data_set.battle.odds.worth
    return sorted(elements, key=lambda kind: -sum(worth[kind]))


def best_reinforcements(game: Facts, top: Reinforcing, seat: str) -> Verb:
    taken = best(game, top.open_column(game, seat))[: top.may(game, seat)]
    if top.may_have_chariot(game, seat) and top.room(game, seat) > len(taken):
        return WithChariot(taken)
    return Reinforce(taken)


# `ai`.


def best_move(game: Facts, seat: str, luck: Luck) -> Verb:
    quick = QuickLuck(luck)
    war = outline(game, *whose_turn(game))
    side = game.seats.index(seat)
    open = [name for name, verb in MOVES.items() if verb in game.top.offers(game, seat)]
    return MOVES[race(open, lambda name: outcome(war, side, name, quick))]()


def whose_turn(game: Facts) -> tuple[int, list[str]]:
    pair = game.frame(turn.Pair)
    if pair is None:  # the opening: the attacker has just moved
        mover = game.top.seat
        return 1, [game.foe(mover), mover]
    return pair.order.index(game.top.seat) if isinstance(game.top, Move) else 0, pair.order


def best_general(game: Facts, seat: str, luck: Luck) -> Verb:
    quick, side = QuickLuck(luck), game.seats.index(seat)
    living, generals = game.living(seat), game.side(seat).generals
    if game.armies[seat].general in living and gap(game) > 2:
        return Appoint(game.armies[seat].general)  # no battle before the next change
    wars = {name: outline(game, *whose_turn(game)) for name in living}
    for name, war in wars.items():
        war.ablest[side] = war.value[side], war.royal[side] = generals[name].value, generals[name].royal
    return Appoint(race(living, lambda name: outcome(wars[name], side, None, quick)))


def gap(game: Facts) -> int:
    one, other = (game.place(seat) for seat in game.seats)
    return abs(one - other)


# `greedy`.


def fight_or_stand(game: Facts, seat: str, luck: Luck) -> Verb:
    return Advance() if gap(game) == 1 and odds_of(game, seat, luck) > 0.5 else Stay()


def odds_of(game: Facts, seat: str, luck: Luck) -> float:
    dice = Chance(str(luck.below(10**9)))
    return sum(imagined_fight(game, dice).winner == seat for _ in range(FIGHTS)) / FIGHTS


def ablest_general(game: Facts, seat: str, luck: Luck) -> Verb:
    return Appoint(max(game.living(seat), key=lambda g: game.side(seat).generals[g].value))
