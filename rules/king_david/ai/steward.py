"""The computer player's household: feeding, restoring, building, bids and markers."""

from __future__ import annotations

from rules.kernel import Done, Pass, Verb
from rules.king_david.acts import exchange_rate, purse
from rules.king_david.ai.judgement import Eye
from rules.king_david.build import Building, Fortify, Rebuild, Recruit, Restore
from rules.king_david.courting import Oppose
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest
from rules.king_david.maintenance import Exchange, Maintaining
from rules.king_david.minors import Bid, intimidation, special_modifier
from rules.king_david.windows import AllianceWindow, PlayMarker

PLENTY = 30  # spare resource points: walls are built where nobody threatens, and food is bought
LEAN = 12  # spare food that feeds only a few more armies
LOTS = 3  # fewer are not worth the exchange


def upkeep(game: Facts, me: str) -> tuple[int, int]:
    chart = game.atlas.charts.costs.upkeep
    mine = [chart[game.atlas.type_of[a]] for a in game.atlas.counters_of[me] if a in game.armies]
    return sum(c.food for c in mine), sum(c.resource for c in mine)


def feed(game: Facts, seat: str) -> Verb:
    """Exchange what is spare for what lacks; then feed the dearest."""
    top: Maintaining = game.top
    me = game.of(seat)
    food, resource = top.cost(game, top.hungry(game))
    price = exchange_rate(game, me)
    for give, lack, spare in (
        ("resource", food - game.food[me], game.resource[me] - resource - 2),
        ("food", resource - game.resource[me], game.food[me] - food),
    ):
        lots = min(lack, spare // price)
        if lots > 0 and give in top.exchange_give(game, seat).values:
            return Exchange(give, lots)
    return Rest()


def build(game: Facts, seat: str) -> Verb:
    """Restore, sell what nobody will eat, recruit what can be fed until the next harvests, then walls, then minors."""
    top: Building = game.top
    me = game.of(seat)
    offers = {v.kind() for v in top.offers(game, seat)}
    food, resource = upkeep(game, me)
    spare_food = game.food[me] + game.production(me, "food") - food
    spare = game.resource[me] - 4
    if "restore" in offers and spare > 3 and spare_food > 2:
        return Restore(max(top.restore_army(game, seat).values))
    if "exchange" in offers and (lots := surplus(game, me, food) // exchange_rate(game, me)) >= LOTS:
        return Exchange("food", lots)
    if "exchange" in offers and spare > PLENTY and spare_food < LEAN and game.unused(me):
        return Exchange("resource", spare // (2 * exchange_rate(game, me)))  # food for armies that could be recruited
    if "recruit" in offers:
        pick = recruit(game, seat, top, spare_food - 3, spare, resource)
        if pick is not None:
            return pick
    if "fortify" in offers and spare >= 16:
        eye = Eye(game, me)
        weak = [c for c in top.fortify_city(game, seat).values if spare > PLENTY or eye.threat(c, 2)]
        if weak:
            return Fortify(max(weak, key=lambda c: (game.atlas.country_of[c] == me, eye.threat(c, 2), c)))
    if "rebuild" in offers:
        minor = top.rebuild_minor(game, seat).values[0]
        troop = top.rebuild_troop(game, seat, minor).values[0]
        return Rebuild(minor, troop, top.rebuild_area(game, seat, minor, troop).values[0])
    return Done()


def surplus(game: Facts, me: str, upkeep_food: int) -> int:
    """Food that will not be eaten before the next harvest."""
    return game.food[me] - upkeep_food * 3 // 2 - 10


def recruit(game: Facts, seat: str, top: Building, food: int, resource: int, upkeep_resource: int) -> Verb | None:
    """The best army that can be paid and fed: the income of a phase and half the stock must bear its upkeep."""
    me, chart = game.of(seat), game.atlas.charts.costs
    income = game.production(me, "resource") - upkeep_resource
    eye = Eye(game, me)
    for troop in top.recruit_troop(game, seat).values:
        cost, keep = chart.step[troop], chart.upkeep[troop]
        hoard = resource > PLENTY  # a country with that much bears the upkeep to the end
        if cost.resource * 2 > resource or cost.food * 2 + keep.food > food:
            continue
        if keep.resource > income + resource // 2 and not hoard:
            continue
        areas = top.recruit_area(game, seat, troop).values
        area = max(areas, key=lambda a: (eye.guard(a, len(game.run_by(me, a))), eye.pull(a, 3), a))
        return Recruit(troop, area, 1)
    return None


def court(game: Facts, seat: str) -> Verb:
    """An Alliance where the chance is good: the nearest minor, if there are points to bid."""
    top: AllianceWindow = game.top
    me = game.of(seat)
    if "alliance" not in top.play_marker_marker(game, seat).values or purse(game, me) < 6:
        return Pass()
    open_ones = [m for m in top.play_marker_target(game, seat, "alliance").values if game.atlas.has_host(m)]
    merit = {m: intimidation(game, me, m) + special_modifier(game, me, m) for m in open_ones}
    best = max(merit, key=lambda m: (merit[m], m), default="")
    return PlayMarker("alliance", best) if best and merit[best] >= 2 else Pass()


def own_bid(game: Facts, seat: str, minor: str) -> Verb:
    me = game.of(seat)
    sure = 9 - intimidation(game, me, minor) - special_modifier(game, me, minor)
    return Bid(max(0, min(5, sure, purse(game, me) - 2)))


def control_bid(game: Facts, seat: str, minor: str) -> Verb:
    """A point or two for a neighbour."""
    me = game.of(seat)
    near = intimidation(game, me, minor) > 0
    return Bid(min(2, max(0, purse(game, me) - 6)) if near else 0)


def oppose(game: Facts, seat: str, minor: str) -> Verb:
    return Oppose(0, "yes" if intimidation(game, game.of(seat), minor) else "no")
