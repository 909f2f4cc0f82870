"""What the computer player does with its stacks: every march that ends beside a target, weighed."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel import Verb
from rules.king_philip.ai.late import must_dare
from rules.king_philip.ai.worth import attack_worth, cost_of_leaving, exposure, strength_near
from rules.king_philip.dataset.charts import Link, other
from rules.king_philip.facts import Facts
from rules.king_philip.markers import markers_left, targets
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, March, PickUp
from rules.king_philip.paths import allowance, can_take_rivers, cost_of, most_pips, reach
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, may_leave, parts, pieces_of

LEAST = 0.12  # what an attack must promise to be worth a band


class Plan(NamedTuple):
    worth: float
    pick: Verb


def best_plan(ask: Movement, game: Facts, seat: str) -> Verb | None:
    """The stack on the move attacks if it came to attack; then the best of all others. None: nothing is worth it."""
    plans = [*active_plans(ask, game, seat), *fresh_plans(ask, game, seat)]
    plans = [p for p in plans if p.worth > 0]
    return max(plans, key=lambda p: p.worth).pick if plans else None


def targets_of(game: Facts, side: str) -> set[str]:
    """What is worth attacking at all: the English leave tribes in peace."""
    marked = {m.target for m in game.markers}
    return {s for s in targets(game, side) if s not in marked and game.sites[s] != NEUTRAL}


def links_to_targets(game: Facts, side: str, targets: set[str]) -> dict[str, list[Link]]:
    """Spaces beside targets, and the links that lead there."""
    out: dict[str, list[Link]] = {}
    for space, links in game.charts.links.items():
        found = [k for k in links if k.to in targets]
        if found:
            out[space] = found
    return out


def active_plans(ask: Movement, game: Facts, seat: str) -> list[Plan]:
    if not ask.active_targets(game):
        return []
    here = ask.active_at(game)
    dares = must_dare(game, seat)
    if any(m.start == here for m in game.markers):
        return []  # it keeps together
    out = []
    for target in ask.active_targets(game):
        if game.site_side(target) != NEUTRAL:
            worth = attack_worth(game, seat, list(game.pieces_in(here)), target)
            out.append(Plan(worth + 5.0 if worth > (0.0 if dares else LEAST / 2) else 0.0, Attack(here, target)))
    gather = ask.pick_up_part(game, seat).values if ask.is_open(game, seat, PickUp) else []
    return [*out, *(Plan(0.0, PickUp(g)) for g in gather[:1])]


def fresh_plans(ask: Movement, game: Facts, seat: str) -> list[Plan]:
    beside = links_to_targets(game, seat, targets_of(game, seat))
    out = garrison_plans(ask, game, seat)
    if markers_left(game, seat) <= 0:
        return out
    for start in ask.ready_stacks(game):
        fresh = ask.unmoved(game, start)
        if not infantry_of(game, fresh):
            continue
        whole = len(fresh) == len(game.pieces_in(start))
        for part in parts(game, fresh, lambda p, s=start: group_fits(game, seat, s, p)):  # type: ignore[misc]  # the lambda's default
            pieces = pieces_of(part)
            out += plans_for(game, seat, start, part, pieces, beside, whole and len(pieces) == len(fresh))
    return out


def garrison_plans(ask: Movement, game: Facts, seat: str) -> list[Plan]:
    """Into a capital that has no Infantry, with enemies beside it, from a place that is in less danger."""
    out: list[Plan] = []
    for capital in game.charts.settings.victory.indian_sites:
        danger = cost_of_leaving(game, seat, capital)
        if not danger or game.infantry_in(capital):
            continue
        for start in ask.ready_stacks(game):
            fresh = ask.unmoved(game, start)
            whole = len(fresh) == len(game.pieces_in(start))
            for part in parts(game, fresh, lambda p, s=start: may_leave(game, seat, s, p)):  # type: ignore[misc]  # the lambda's default
                pieces = pieces_of(part)
                if infantry_of(game, pieces) and capital in reach(game, seat, pieces, start).search():
                    bared = not [u for u in game.infantry_in(start) if u not in pieces]
                    value = danger - (cost_of_leaving(game, seat, start) if bared else 0.0) - 0.05 * len(pieces)
                    out.append(Plan(value, step(start, part, capital, "", whole and len(pieces) == len(fresh))))
    return out


def group_fits(game: Facts, side: str, start: str, part: list[str]) -> bool:
    """The whole stack, or two of its three."""
    here, going = game.pieces_in(start), len(infantry_of(game, part))
    return len(part) == len(here) or (going == 2 and may_leave(game, side, start, part))


def plans_for(
    game: Facts, seat: str, start: str, part: str, pieces: list[str], beside: dict[str, list[Link]], whole: bool
) -> list[Plan]:
    out: list[Plan] = []
    left = allowance(game, seat, pieces)
    most, rivers = most_pips(game, seat, pieces), can_take_rivers(game, seat, pieces)
    worth: dict[str, float] = {}
    care = 0.0 if must_dare(game, seat) else 1.0
    stay = cost_of_leaving(game, seat, start) if not [u for u in game.infantry_in(start) if u not in pieces] else 0.0
    stops = {start: 0, **reach(game, seat, pieces, start).search()}
    for space, cost in stops.items():
        for link in beside.get(space, ()):
            if cost + cost_of(game, link) > left or not (rivers if link.river else link.pips <= most):
                continue
            if link.to not in worth:
                worth[link.to] = attack_worth(game, seat, pieces, link.to)
            if space == start and not whole:
                continue
            fear = exposure(game, seat, space, pieces) + risk_on_the_way(game, seat, pieces, start, space)
            value = worth[link.to] - fear * care - (stay if space != start else 0.0)
            if value > LEAST * care:
                out.append(Plan(value, step(start, part, space, link.to, whole)))
    return out


def risk_on_the_way(game: Facts, side: str, pieces: list[str], start: str, space: str) -> float:
    if space == start:
        return 0.0
    steps = reach(game, side, pieces, start).steps_to(space)
    enemy = other(side)
    return 0.03 * sum(strength_near(game, enemy, s) > 0 for s, _ in steps if game.is_open(s))


def step(start: str, part: str, space: str, target: str, whole: bool) -> Verb:
    if space == start:
        return Attack(start, target)
    return March(start, space) if whole else Detach(start, part, space)
