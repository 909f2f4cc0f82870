"""Small verbs on the facts: put, lose, pay, take. Everything that moves a piece or a point goes through here."""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.king_david.dataset.sheets import NOBODY
from rules.king_david.facts import Facts
from rules.king_david.news.fights import ControlTaken, RansomPaid
from rules.king_david.news.markers import MarkerDrawn, MarkersDrawn, MinorConquered
from rules.king_david.news.turns import ArmiesDrawn
from rules.king_david.pieces import Army

# Armies.


def put(game: Facts, army: str, area: str) -> None:
    game.shift(army, area)


def take_off(game: Facts, army: str) -> None:
    """Q125 back to its country's unused counters."""
    game.shift(army, "")
    del game.armies[army]


def lose_step(game: Facts, army: str) -> bool:
    """3.1 A step loss turns an army over; one that has only one step left dies. Whether it died."""
    if game.steps_left(army) == 2:
        game.armies[army].hurt = True
        return False
    take_off(game, army)
    return True


def draw_armies(game: Facts, country: str, number: int, kind: str = "", area: str = "", raid: int = 0) -> list[str]:
    """At random from the unused counters; fewer if there are no more (Q125). Tells nobody."""
    drawn = []
    for _ in range(number):
        left = game.unused(country, kind)
        if not left:
            break
        army = game.draw(f"counters_{country}", left)
        game.armies[army] = Army("", raid=raid)
        game.shift(army, area)
        drawn.append(army)
    return drawn


def tell_drawn(game: Facts, player: str, country: str, armies: list[str]) -> None:
    game.tell(ArmiesDrawn(country, [game.label(a, country) for a in armies]), to=game.seat_of(player))


def room(game: Facts, area: str, party: str, leaders: tuple[str, ...] = ()) -> int:
    """How many more armies of this party may stack there, if these leaders come along (6.1, Q11)."""
    rating = game.rating_in(area, party)
    for name in leaders:
        rating = max(rating, game.atlas.leaders[name].rating)
    return game.atlas.charts.play.stacking + rating - game.count_friends(area, party)


def reset_moves(game: Facts) -> None:
    """A new slot: nobody has moved or fought."""
    for army in game.armies.values():
        army.spent = army.steps = 0
        army.led, army.sailed, army.fought = "", False, False
    for leader in game.leaders.values():
        leader.spent = leader.steps = 0
        leader.sailed = False
    game.forget_position()


# Event markers.


def draw_markers(game: Facts, player: str, number: int = 1) -> None:
    drawn = []
    for _ in range(number):
        if not game.cup:  # Q69
            game.cup, game.spent = game.spent, []
        if game.cup:
            drawn.append(game.draw("events", game.cup))
    if drawn:
        game.hands[player] = sorted(game.hands[player] + drawn)
        game.tell(MarkersDrawn(player, len(drawn)))
    for marker in drawn:
        game.tell(MarkerDrawn(player, marker), to=game.seat_of(player))


def spend_marker(game: Facts, player: str, marker: str) -> None:
    game.hands[player].remove(marker)
    game.spent.append(marker)
    if marker == "ark_of_the_lord":
        game.ark_played = True


# Points.


def exchange_rate(game: Facts, player: str) -> int:
    """10.0 points given for one of the other kind: a port city makes it cheaper."""
    fees = game.atlas.charts.fees
    return fees.exchange_with_port if any(game.holder(p) == player for p in game.atlas.ports) else fees.exchange


def is_frozen(game: Facts, player: str) -> bool:
    """6.2.6 a ransom comes before any other spending of resource points; a table may settle otherwise (Q12)."""
    return game.options.ransom_freeze and has_ransom_due(game, player)


def has_ransom_due(game: Facts, player: str) -> bool:
    return any(
        leader.fate == "captive" and 0 < leader.due <= game.turn and game.atlas.leaders[n].country == player
        for n, leader in game.leaders.items()
    )


def purse(game: Facts, player: str) -> int:
    """Resource points that a player can spend now; with `convert_anywhere`, food as well (Q31)."""
    if is_frozen(game, player):
        return 0
    extra = game.food[player] // exchange_rate(game, player) if game.options.convert_anywhere else 0
    return game.resource[player] + extra


def pay(game: Facts, player: str, points: int) -> None:
    assert purse(game, player) >= points
    short = max(0, points - game.resource[player])
    game.food[player] -= short * exchange_rate(game, player)
    game.resource[player] += short - points


def why_poor(game: Facts, player: str) -> Phrase:
    return (
        phrase("ransom_comes_first")
        if is_frozen(game, player)
        else phrase("no_resource_points", have=game.resource[player])
    )


def gain(game: Facts, player: str, food: int, resource: int) -> None:
    """Points come in; a ransom that is due is paid at the first moment when it can be (Q12)."""
    game.food[player] += food
    game.resource[player] += resource
    pay_ransoms(game, player)


def pay_ransoms(game: Facts, player: str) -> None:
    for name, leader in game.leaders.items():
        line = game.atlas.leaders[name]
        price = line.rating * game.atlas.charts.fees.ransom_per_rating
        due = leader.fate == "captive" and 0 < leader.due <= game.turn
        if line.country == player and due and game.resource[player] >= price:
            game.resource[player] -= price
            captor = leader.captor
            game.tell(RansomPaid(name, price, captor))
            leader.fate, leader.captor, leader.due = "ransomed", "", 0
            if captor in game.resource:
                gain(game, captor, 0, price)  # which may ransom a leader of his


# Control.


def take_control(game: Facts, area: str, player: str) -> None:
    """6.2.6 his marker, or none on his own home (Q29). A minor that he runs gets its home back (Q101)."""
    home = game.atlas.country_of[area]
    minor = game.minors.get(home)
    given_back = minor is not None and minor.status in ("allied", "run") and minor.by == player
    if home == player or given_back:
        hand_back(game, area)
    elif game.control.get(area) != player:
        game.control[area] = player
        game.touch()
        game.tell(ControlTaken(area, player))
        if minor is not None and game.atlas.areas[area].city:
            conquer(game, home)


def hand_back(game: Facts, area: str) -> None:
    """No marker: it is again its home country's."""
    if game.control.pop(area, None) is not None:
        game.touch()
        game.tell(ControlTaken(area, ""))


def conquer(game: Facts, minor: str) -> None:
    """11.0, Q120 when it holds none of its cities: its armies leave the map, wherever they are."""
    if any(game.holder(c) == minor for c in game.atlas.home_cities[minor]):
        return
    for army in [a for a, there in game.armies.items() if game.counter(a).country == minor and not there.raid]:
        take_off(game, army)
    for name, leader in game.leaders.items():
        if game.atlas.leaders[name].country == minor:
            game.station(name, "")
            leader.fate = "dead"
    game.minors[minor].status, game.minors[minor].by = "conquered", ""
    game.touch()
    game.tell(MinorConquered(minor))


def can_take_by_passing(game: Facts, area: str, player: str) -> bool:
    """6.2.6 exception, Q120: whoever holds all cities of a conquered minor takes its other areas by moving through."""
    minor = game.atlas.country_of[area]
    if minor not in game.minors or game.minors[minor].status != "conquered" or game.atlas.areas[area].city:
        return False
    holder = game.holder(area)
    if holder != NOBODY and game.are_allied(holder, player):
        return False
    return all(game.holder(c) == player for c in game.atlas.home_cities[minor])
