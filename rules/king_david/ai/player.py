"""Computer players: `ai`, and `greedy` as a yardstick. They get a view and think with what they imagine from it."""

from __future__ import annotations

from rules.kernel import Ask, Done, Luck, Order, Revoke, Verb, offers, one_of
from rules.kernel.random_pick import random_fill, random_pick
from rules.king_david.action import Besiege, Sieges
from rules.king_david.ai import general, steward
from rules.king_david.ai.judgement import Eye, force, siege_chance, win_chance
from rules.king_david.anytime import BreakAlliance
from rules.king_david.battle_plans import Plan, Plans
from rules.king_david.build import Building
from rules.king_david.combat import Battle
from rules.king_david.courting import Opposing, OwnBid
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.facts import Facts
from rules.king_david.fight import BESIEGERS, CITY, Fight
from rules.king_david.imagine import imagine
from rules.king_david.maintenance import Maintaining
from rules.king_david.minors import ControlBids
from rules.king_david.movement import Move, Moving
from rules.king_david.prisoners import Enlist, Recruiting
from rules.king_david.retreat import Leaving, Retreat, Stand, best_way
from rules.king_david.setup import ChooseCountry, Choosing
from rules.king_david.siege import Siege
from rules.king_david.track import PutPhase, PuttingPhase
from rules.king_david.view import KingDavidView
from rules.king_david.windows import AllianceWindow

PRESSED = 3  # armies that a neighbour has near our cities when we offer him an alliance
BREAKS = 2  # an ally who is this close to winning is one no longer
LIKED = ("tyre", "moab", "philistia", "aramea", "judah")  # countries, as they do in play among computers
ORDERED = {  # markers that are played by standing order, on whom
    "increase_harvest": ("harvest_window", "me"),
    "decrease_harvest": ("harvest_window", "leader"),
    "increase_resources": ("resource_window", "me"),
    "decrease_resources": ("resource_window", "leader"),
    "royal_death": ("action_window", "leader"),
}


def ai(view: KingDavidView, luck: Luck, atlas: Atlas) -> Verb:
    """Feeds its armies, guards its cities, takes those it can take, and plays its markers."""
    seat = view.viewer
    assert seat is not None
    standing = standing_order(view, atlas)
    if standing is not None:
        return standing
    game = imagine(view, luck, atlas)
    pick = think(game, seat, luck)
    asked = game.anytime if type(pick) in game.anytime.verbs else game.top
    return pick if asked.allows(game, seat, pick) else game.top.default(game, seat)


def standing_order(view: KingDavidView, atlas: Atlas) -> Verb | None:
    """Markers for windows in which one is not a side wait as standing orders."""
    if not view.hand or not view.order:
        return None
    me = view.countries[view.viewer or ""]
    goal = {p: atlas.charts.countries[p].automatic for p in view.scores}
    friends = {p for pair in view.alliances for p in pair if me in pair}
    for order in view.orders:  # who was an enemy when it was given may be an ally now
        marker, _, target = order.do.partition(":")
        if target in friends - {me} and marker in ORDERED and ORDERED[marker][1] == "leader":
            return Revoke(order.to)
    others = [p for p in view.scores if p != me and p not in friends]
    if not others:
        return None
    leader = max(others, key=lambda p: (view.scores[p] / goal[p], p))
    given = {o.do for o in view.orders}
    for marker, (window, on) in ORDERED.items():
        do = f"{marker}:{me if on == 'me' else leader}"
        if marker in view.hand and not any(d.startswith(marker) for d in given):
            if marker == "royal_death" and view.scores[leader] < goal[leader] - 3:
                continue
            return Order(window, do, "game")
    return None


def think(game: Facts, seat: str, luck: Luck) -> Verb:
    top, me = game.top, game.countries.get(seat, "")
    match top:
        case Choosing():
            return ChooseCountry(next(c for c in LIKED if c in top.free(game)))
        case Moving():
            return general.order(game, seat)
        case Sieges():
            return besiege(game, seat, top)
        case Plans():
            return plan(game, seat, top)
        case Leaving():
            return leave(game, seat, top)
        case Maintaining():
            return steward.feed(game, seat)
        case Building():
            return steward.build(game, seat)
        case AllianceWindow():
            return steward.court(game, seat)
        case OwnBid():
            return steward.own_bid(game, seat, top.minor)
        case Opposing():
            return steward.oppose(game, seat, top.minor)
        case ControlBids():
            return steward.control_bid(game, seat, top.minor)
        case Diplomacy():
            return talk(game, seat, top)
        case Recruiting():
            return enlist(game, seat, top)
        case PuttingPhase():
            return put_phase(game, seat, top, me)
    return top.default(game, seat)  # type: ignore[no-any-return]  # frames are known to the stack alone


def besiege(game: Facts, seat: str, top: Sieges) -> Verb:
    eye = Eye(game, game.of(seat))
    if Besiege not in top.offers(game, seat):
        return Done()
    chances = {c: eye.chance_of_taking(c, []) * eye.targets.get(c, 1.0) for c in top.besiege_area(game, seat).values}
    best = max(chances, key=lambda c: (chances[c], c))
    steps = sum(game.steps_left(a) for a in game.run_by(game.of(seat), best))
    worth_it = chances[best] >= 4.0 or (chances[best] >= 2.0 and steps >= 8)
    return Besiege(best) if worth_it else Done()


def plan(game: Facts, seat: str, top: Plans) -> Verb:
    """Markers in a fight that hangs in the balance; an Act of God and a God's Intervention always."""
    fight = game.enclosing(Fight)
    mine = [m for m in top.plan_markers(game, seat).values if ":" not in m]  # the strongest army is a good choice
    always = [m for m in mine if m in ("act_of_god", "gods_intervention", "secret_entrance", "defensive_stalwart")]
    close = 0.15 < chance_of(game, seat, fight) < 0.85
    markers = mine if close else always
    if isinstance(fight, Siege) and fight.sides[game.of(seat)] == CITY:
        markers = [m for m in markers if m not in ("siege_works", "secret_entrance")]
    elif isinstance(fight, Siege):
        low = game.forts[fight.area] <= 1  # what a Secret Entrance opens is open already
        markers = [m for m in markers if m != "defensive_stalwart" and not (low and m == "secret_entrance")]
    return Plan(list(markers), "cheapest", "ask", "pass")


def chance_of(game: Facts, seat: str, fight: Fight) -> float:
    """That the seat's side wins, with all armies in the open."""
    side = fight.sides[game.of(seat)]
    if isinstance(fight, Battle):
        ours = force(game, fight.armies[side], fight.area)
        theirs = force(game, [a for s, host in fight.armies.items() if s != side for a in host], fight.area)
        return win_chance(ours, theirs)
    assert isinstance(fight, Siege)
    takes = siege_chance(game.atlas, len(fight.armies), max(1, game.forts[fight.area]))
    return takes if side == BESIEGERS else 1 - takes


def leave(game: Facts, seat: str, top: Leaving) -> Verb:
    ways = top.ways(game, seat)
    fight = game.frame(Fight)
    if top.must or top.going or fight is None:
        return top.default(game, seat)
    chance = chance_of(game, seat, fight)
    if isinstance(fight, Siege):  # the second round costs nothing but steps
        carried = fight.carried.get(CITY, 0)
        hope = len(fight.armies) * 3.5 + carried >= 10 * game.forts[top.area] * 0.7
        return Stand() if hope else Retreat(best_way(game, game.of(seat), ways))
    return Retreat(best_way(game, game.of(seat), ways)) if chance < 0.3 else Stand()


def talk(game: Facts, seat: str, top: Diplomacy) -> Verb:
    """5.1 One ally at a time, the neighbour who presses most, and not one who is about to win. With three players the
    third wins whom the other two let grow: they break with an ally who is well ahead."""
    me = game.of(seat)
    eye = Eye(game, me)
    for ally in eye.allies():
        if eye.points_short(ally) <= BREAKS and eye.points_short(ally) < eye.points_short(me):
            return BreakAlliance(ally)
        if len(game.seats) == 3 and eye.is_ahead(ally):
            return BreakAlliance(ally)
    if eye.allies() or any(me in pair for pair in top.agreed):
        return Done()
    offers = [p for p in top.accept_alliance_of(game, seat).values if eye.is_trusted(p)]
    if offers:
        return AcceptAlliance(max(offers, key=lambda p: (eye.pressed_by(p), p)))
    free = [p for p in top.offer_alliance_to(game, seat).values if len(game.friends(p)) == 1 and eye.is_trusted(p)]
    best = max(free, key=lambda p: (eye.pressed_by(p), p), default="")
    asked = any(by == me for by, _ in top.offered)
    return OfferAlliance(best) if best and eye.pressed_by(best) >= PRESSED and not asked else Done()


def enlist(game: Facts, seat: str, top: Recruiting) -> Verb:
    troops = top.enlist_troop(game, seat).values
    if not troops:
        return Done()
    return Enlist(troops[0], top.enlist_area(game, seat, troops[0]).values[0])


def put_phase(game: Facts, seat: str, top: PuttingPhase, me: str) -> Verb:
    """Builds late, what is wanted soon."""
    marker = top.put_phase_marker(game, seat).values[0]
    boxes = top.boxes(game)
    return PutPhase(marker, str(boxes[-1] if marker == "build" else boxes[0]))


# The yardstick.


def greedy(view: KingDavidView, luck: Luck, atlas: Atlas) -> Verb:
    """Takes what lies open next door, besieges whatever it can, builds what it can pay; never looks farther."""
    seat = view.viewer
    assert seat is not None
    game = imagine(view, luck, atlas)
    top: Ask = game.top
    if isinstance(top, Moving):
        pick = nearest_prize(game, seat, top, luck)
    elif isinstance(top, Sieges):
        pick = random_fill(top, game, seat, one_of(luck, offers(game, seat)[:1]), luck)
    elif isinstance(top, Building):
        pick = random_pick(top, game, seat, luck) if luck.below(4) else Done()
    else:
        pick = top.default(game, seat)
    return pick


def nearest_prize(game: Facts, seat: str, top: Moving, luck: Luck) -> Verb:
    eye = Eye(game, game.of(seat))
    prizes: list[tuple[float, Verb]] = []
    for start in top.move_start(game, seat).values:
        for leaders in top.move_leaders(game, seat, start).values:
            group = top.group(game, seat, start, leaders)
            for to, able in group.armies.items():
                number = min(group.most[to], len(able))
                if number < 2 or eye.count_foes(to) > number:
                    continue
                value = eye.targets.get(to, 0.0) + (0 if game.holder(to) == eye.me else 1.0)
                if value > 0.5 and start not in eye.targets:
                    armies = sorted(game.label(a, eye.me) for a in able[:number])
                    prizes.append((value + number + luck.below(10) / 10, Move(start, leaders, to, armies)))
    return max(prizes, key=lambda p: p[0])[1] if prizes else Done()
