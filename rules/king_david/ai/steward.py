"""The computer player's household: feeding, restoring, building, bids and markers."""

from __future__ import annotations

from rules.kernel import Done, Pass, Verb
from rules.king_david.acts import exchange_rate, purse, room
from rules.king_david.ai.budget import Budget
from rules.king_david.ai.judgement import Eye
from rules.king_david.build import FORTIFYING, Building, Fortify, Rebuild, Recruit, Restore
from rules.king_david.courting import Oppose
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest
from rules.king_david.maintenance import Exchange, Maintaining
from rules.king_david.minors import Bid, intimidation, special_modifier
from rules.king_david.musters import muster_places
from rules.king_david.windows import AllianceWindow, PlayMarker

FIRST = 3  # threatened walls for which points are kept when armies are recruited
NEAR = 2  # areas from which an enemy is soon before a wall
PLENTY = 10  # spare resource points: walls are built where nobody threatens


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
    """Restore, recruit, raise walls, then minors. Points are exchanged for what is bought next and for nothing else:
    food that can buy nothing is kept against a famine."""
    top: Building = game.top
    me = game.of(seat)
    offers = {v.kind() for v in top.offers(game, seat)}
    budget = Budget(game, me)
    if top.stage < FORTIFYING:  # armies do not eat up what walls need
        urgent = [c for c in low_walls(game, me, top) if Eye(game, me).threat(c, NEAR)]
        budget.keep_resource += game.atlas.charts.fees.fortification * len(urgent[:FIRST])
    if "restore" in offers and budget.food > 0 and budget.resource > 0:
        return Restore(max(top.restore_army(game, seat).values))
    if not top.closed(game, seat, Recruit) and (pick := recruit(game, seat, top, budget)) is not None:
        return pick
    if "fortify" in offers and (city := wall_to_raise(game, me, top)):
        return Fortify(city)
    if "rebuild" in offers:
        minor = top.rebuild_minor(game, seat).values[0]
        troop = top.rebuild_troop(game, seat, minor).values[0]
        return Rebuild(minor, troop, top.rebuild_area(game, seat, minor, troop).values[0])
    return Done()


def recruit(game: Facts, seat: str, top: Building, budget: Budget) -> Verb | None:
    """The best army that can be paid now and fed in the next Build; what lacks is exchanged for, for as many as can be
    had."""
    me = budget.me
    places = muster_places(game, me)
    space = sum(room(game, a, me) for a in places)
    for troop in game.atlas.types_of[me]:
        food, resource = budget.price(troop)
        most = min(len(game.unused(me, troop)), space)
        trades = [budget.trade(food * n, resource * n) for n in range(1, most + 1)]
        first = trades[0] if trades else None
        if first is None:
            continue
        if first[1]:
            return Exchange(*[t for t in trades if t is not None and t[0] == first[0]][-1])
        areas = top.recruit_area(game, seat, troop).values
        eye = Eye(game, me)
        area = max(areas, key=lambda a: (eye.guard(a, len(game.run_by(me, a))), eye.pull(a, 3), a))
        return Recruit(troop, area, 1)
    return None


def low_walls(game: Facts, me: str, top: Building) -> list[str]:
    """Cities whose walls may be raised, those at home and those with most enemies near first."""
    eye, home = Eye(game, me), game.atlas.country_of
    return sorted(top.find_low_walls(game, me), key=lambda c: (home[c] != me, -eye.threat(c, NEAR), c))


def wall_to_raise(game: Facts, me: str, top: Building) -> str:
    """Where enemies are near; elsewhere of points that nobody will miss."""
    spare = Budget(game, me).resource - game.atlas.charts.fees.fortification
    eye = Eye(game, me)
    wanted = [c for c in low_walls(game, me, top) if spare > PLENTY or eye.threat(c, NEAR)]
    return wanted[0] if spare >= 0 and wanted else ""


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
