"""The computer players. `ai` weighs every attack in reach; `greedy`, the yardstick, takes the weakest target at hand.

Both think on an imagined state, made from the view alone.
"""

from __future__ import annotations

from rules.kernel import Ask, Done, Luck, Order, Pass, Verb
from rules.king_philip.advance import Advancing
from rules.king_philip.ai.answers import answer_border, choose_advance, choose_interception
from rules.king_philip.ai.marches import best_plan
from rules.king_philip.ai.worth import attack_worth, cost_of_leaving, strength_near
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, Charts, other
from rules.king_philip.diplomacy import NOBODY, Recruit, Recruiting
from rules.king_philip.facts import Facts
from rules.king_philip.game import Philip
from rules.king_philip.halts import is_halting
from rules.king_philip.imagine import imagine
from rules.king_philip.interception import Intercepting
from rules.king_philip.joining import TribeEnters
from rules.king_philip.markers import is_target
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March
from rules.king_philip.paths import allowance, reach
from rules.king_philip.placing import Place, Placing
from rules.king_philip.reinforcements import LeadersReturn, NewUnits
from rules.king_philip.setup import prey
from rules.king_philip.stacking import infantry_of, pieces_of
from rules.king_philip.strength import strength
from rules.king_philip.surrender import BorderQuarrel
from rules.king_philip.usual_orders import Usual
from rules.king_philip.view import PhilipView

INTERCEPTING = Intercepting.kind()


def ai(view: PhilipView, luck: Luck, charts: Charts) -> Verb:
    if not any(order.to == INTERCEPTING for order in view.orders):
        return Order(INTERCEPTING, "ask", "game")  # the usual order would send garrisons away
    game, seat = suppose(view, luck, charts)
    match game.top:
        case Movement() as phase if not is_halting(game, phase):
            return best_plan(phase, game, seat) or Done()
        case Advancing() as ask:
            return choose_advance(ask, game, seat)
        case Intercepting() as ask:
            return choose_interception(ask, game, seat)
        case BorderQuarrel() as ask:
            return answer_border(ask, game, seat)
        case Combat() as phase:
            return choose_battle(phase, game, seat)
        case Recruiting() as ask:
            return choose_tribe(ask, game, seat)
        case NewUnits() | LeadersReturn() | TribeEnters() as ask:
            return choose_place(ask, game, seat)
        case ask:
            return answer_as_usual(ask, game, seat)


def greedy(view: PhilipView, luck: Luck, charts: Charts) -> Verb:
    game, seat = suppose(view, luck, charts)
    match game.top:
        case Movement() as phase if not is_halting(game, phase):
            return choose_weakest(phase, game, seat)
        case Recruiting() as ask:
            return choose_tribe(ask, game, seat)
        case ask:
            return answer_as_usual(ask, game, seat)


def suppose(view: PhilipView, luck: Luck, charts: Charts) -> tuple[Philip, str]:
    assert view.viewer is not None
    return imagine(view, luck, charts), view.viewer


def answer_as_usual(ask: Ask, game: Philip, seat: str) -> Verb:
    """By the usual order, if the question has one that applies; else as when time is up."""
    if isinstance(ask, Usual):
        pick = ask.obey(game, seat, ask.usual)
        if pick is not None and ask.allows(game, seat, pick):
            return pick
    return ask.default(game, seat)


# The skilful one.


def choose_battle(ask: Combat, game: Facts, seat: str) -> Verb:
    """The likeliest gain first; the strongest part for the best target."""
    best = max(
        ((m.id, part) for m in ask.unfought_markers(game) for part in ask.groups(game, m)),
        key=lambda c: attack_worth(game, seat, pieces_of(c[1]), c[0].split(">")[1]),
    )
    return Fight(*best)


def choose_tribe(ask: Recruiting, game: Facts, seat: str) -> Verb:
    """The tribe that brings most Warriors in the time that is left; the Mohawks when nobody else is ready."""
    turns = len([t for t in game.charts.played_turns(game.options.short) if t > game.turn])
    tribes = ask.recruit_tribe(game, seat).values

    def brings(tribe: str) -> float:
        chart = game.charts.tribes[tribe]
        soon = min(chart.most, chart.initial + chart.per_turn * turns)
        if 0 < chart.surrender <= game.points[ENGLISH]:
            return 0.0  # 13.6 it would make peace at once
        peace = 0 < chart.surrender <= game.points[ENGLISH] + 2
        return soon * (0.3 if tribe == "MO" else 1) * (0.2 if peace else 1)

    tribe = max(tribes, key=brings)
    if not brings(tribe):
        return Pass()
    villages = ask.recruit_village(game, seat, tribe).values
    village = max(villages, key=lambda v: (prey(game, v), -strength_near(game, ENGLISH, v)))
    company = ask.recruit_company(game, seat, tribe, village).values
    return Recruit(tribe, village, NOBODY if NOBODY in company else company[0])


def choose_place(ask: Placing, game: Facts, seat: str) -> Verb:
    """One piece at a time, where it is wanted most."""
    piece = ask.placeable_pieces(game)[0]
    spaces = ask.open_spaces(game, piece)
    return Place(piece, max(spaces, key=lambda s: worth_of_placing(game, seat, piece, s)))


def worth_of_placing(game: Facts, side: str, piece: str, space: str) -> float:
    here = game.infantry_in(space)
    enemy = strength_near(game, other(side), space)
    led = game.leader_in(space) is not None
    if piece in game.leaders:
        return 2.0 * len(here) + 0.1 * enemy
    join = {0: 0.0, 1: 1.2, 2: 1.5 if led else -9.0}.get(len(here), -9.0)
    if side == INDIAN:
        return join + 0.4 * min(3, prey(game, space)) - 0.05 * enemy
    targets = sum(
        is_target(game, ENGLISH, k.to) and game.site_side(k.to) != "neutral" for k in game.charts.links[space]
    )
    hold = cost_of_leaving(game, ENGLISH, space) if not here else 0.0
    return hold * 2 + (join + 0.5 * min(2, targets) if led or here else 0.2)


# The plain one.


def choose_weakest(ask: Movement, game: Facts, seat: str) -> Verb:
    """Attacks the weakest neighbour that is weaker than itself; else walks towards one; never looks further."""
    chances = (
        [
            (strength(game, infantry_of(game, ask.attacker(game, s, t)[0])) - defence(game, seat, t), s, t)
            for s in ask.attack_start(game, seat).values
            for t in ask.attack_target(game, seat, s).values
        ]
        if ask.is_open(game, seat, Attack)
        else []
    )
    if chances and max(chances)[0] > 0:
        _, start, target = max(chances)
        return Attack(start, target)
    if ask.is_open(game, seat, March):
        for start in ask.march_start(game, seat).values:
            pieces = ask.unmoved(game, start)
            if strength(game, pieces) < 3:
                continue
            for to, cost in reach(game, seat, pieces, start).search().items():
                left = allowance(game, seat, pieces) - cost
                beside = [k.to for k in game.charts.links[to]]
                if left >= 2 and any(is_weak(game, seat, pieces, t) for t in beside):
                    return March(start, to)
    return Done()


def defence(game: Facts, side: str, space: str) -> int:
    enemy = other(side)
    pieces = game.pieces_in(space) if game.side_in(space) == enemy else []
    return strength(game, list(pieces), space if game.site_side(space) == enemy else "")


def is_weak(game: Facts, side: str, pieces: list[str], space: str) -> bool:
    if not is_target(game, side, space) or game.site_side(space) == "neutral":
        return False
    return defence(game, side, space) < strength(game, pieces)
