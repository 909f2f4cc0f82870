"""6.1 The movement section of a slot: orders to armies, sea legs, raids; what a group pays, meets and takes."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Done, Frame, One, Open, Phrase, Some, Then, Verb, call, end, phrase
from rules.king_david.acts import can_take_by_passing, put, room, take_control
from rules.king_david.facts import Facts
from rules.king_david.leaders import Fates, exposed_leaders, is_alone
from rules.king_david.minors import Invasion
from rules.king_david.news.fights import Moved
from rules.king_david.raids import Raiding
from rules.king_david.reach import (
    STOPPED,
    Group,
    can_move,
    invaded_minor,
    is_quiet,
    leader_sets,
    may_enter,
    movable_armies,
    reach,
    sea_reach,
    split_leaders,
    usable_ports,
)
from rules.king_david.slot import SlotFrame


class Journey(Verb):
    """What an order to a group says, over land or by sea."""

    form = "{start} {leaders} -> {to}: {armies}"
    start: str
    leaders: str
    to: str
    armies: list[str]


class Move(Journey):
    """Move armies and leaders over land."""


class Sail(Journey):
    """Move armies and leaders from port to port."""


class RaiseRaid(Verb):
    """Play a raid marker: its armies come at once and act in this slot."""

    marker: str


def find_starts(game: Facts, player: str) -> list[str]:
    """The areas with armies or leaders that a player runs."""
    led = [area for area, names in game.led.items() if area and any(game.leader_runner(n) == player for n in names)]
    return sorted({*game.areas_of(player), *led})


class Moving(Open, kw_only=True):
    """Each member orders his own armies, in any sequence, until all are done (Q92)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Move, Sail, RaiseRaid, Done)
    rule = "6.1"
    members: list[str]

    def asked(self, game: Facts) -> list[str]:
        return game.seats_of(self.members)

    def doing(self, game: Facts) -> Phrase:
        return phrase("moving", players=self.members)

    def mourning(self, game: Facts) -> list[str]:
        return game.enclosing(SlotFrame).mourning

    # Groups, over land or by sea.

    def group(self, game: Facts, seat: str, start: str, leaders: str, sea: bool = False) -> Group:
        find = sea_reach if sea else reach
        return find(game, game.of(seat), start, split_leaders(leaders), self.mourning(game))

    def starts(self, game: Facts, seat: str) -> list[str]:
        found: list[str] = game.position[find_starts, game.of(seat)]
        return found

    def is_open(self, game: Facts, seat: str, verb: type[Verb]) -> bool:
        """As `closed` and the first field say; it looks only until it finds one value."""
        if verb is Move:
            player, mourning = game.of(seat), self.mourning(game)
            return any(can_move(game, player, a, mourning) for a in self.starts(game, seat))
        if verb is Sail:
            usable = usable_ports(game, game.of(seat))
            starts = [a for a in self.starts(game, seat) if a in usable] if usable else []
            return any(self.companies(game, seat, a, sea=True) for a in starts)
        return super().is_open(game, seat, verb)

    def companies(self, game: Facts, seat: str, start: str, sea: bool = False) -> list[str]:
        """The leaders who can go from there together, with armies or without."""
        mourning = self.mourning(game)
        sets = leader_sets(game, game.of(seat), start, mourning)
        return [c for c in sets if self.group(game, seat, start, c, sea).armies]

    def armies_open(self, game: Facts, seat: str, group: Group, to: str) -> Some:
        names = sorted(game.label(a, game.of(seat)) for a in group.armies[to])
        why = phrase("stacking", least=group.least[to], most=group.most[to])
        return Some(names, least=group.least[to], most=group.most[to], why=why)

    def armies_named(self, game: Facts, seat: str, group: Group, pick: Journey) -> list[str]:
        """The armies meant: of those alike, the ones that have gone farthest."""
        free = sorted(group.armies[pick.to], key=lambda a: (-game.armies[a].spent, a))
        found = []
        for name in pick.armies:
            army = next(a for a in free if game.label(a, game.of(seat)) == name)
            free.remove(army)
            found.append(army)
        return found

    def set_out(self, game: Facts, seat: str, pick: Journey, sea: bool) -> Then:
        group = self.group(game, seat, pick.start, pick.leaders, sea)
        armies = self.armies_named(game, seat, group, pick)
        for army in armies:
            game.armies[army].marching = True
        arriving = Arriving(
            player=game.of(seat),
            number=len(armies),
            leaders=split_leaders(pick.leaders),
            start=pick.start,
            path=group.ways[pick.to].areas,
            sea=sea,
            minor=invaded_minor(game, armies, pick.to) if armies else "",
        )
        return call(arriving)

    def can_surely_undo(self, game: Facts, seat: str, pick: Verb) -> bool:
        """A journey of a player alone in the slot through quiet land: no invasion, no leader to be caught."""
        if not isinstance(pick, Journey) or self.asked(game) != [seat]:
            return False
        group = self.group(game, seat, pick.start, pick.leaders, isinstance(pick, Sail))
        parties = {game.party(a) for a in group.armies[pick.to]}
        return all(is_quiet(game, area, party) for area in group.ways[pick.to].areas for party in parties)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Sail and self.sail_start(game, seat).none():
            return phrase("no_port_to_sail_from")
        if verb is RaiseRaid and self.raise_raid_marker(game, seat).none():
            return phrase("no_raid_in_hand")
        return None

    def why_not(self, game: Facts, seat: str, verb: type[Verb], given: list[Any]) -> Phrase | None:
        if verb is not Move or len(given) != 3 or given[2] not in game.atlas.areas:
            return None
        start, leaders, to = given
        player = game.of(seat)
        if to in game.atlas.blocked[start]:
            return phrase("jordan_only_at_fords", start=start, across=[to])
        if to not in game.atlas.near[start]:
            return None
        there = movable_armies(game, player, start, self.mourning(game))
        if not any(may_enter(game, party, to) for party in {game.party(a) for a in there}):
            return phrase("may_not_enter", to=to)
        if room(game, to, player, tuple(split_leaders(leaders))) <= 0:
            return phrase("area_is_full", to=to)
        return phrase("cannot_pay_the_way", start=start, to=to)

    # Over land.

    def move_start(self, game: Facts, seat: str) -> One:
        player, mourning = game.of(seat), self.mourning(game)
        found = [a for a in self.starts(game, seat) if can_move(game, player, a, mourning)]
        return One(found, why=phrase("nobody_can_move_there"))

    def move_leaders(self, game: Facts, seat: str, start: str) -> One:
        return One(self.companies(game, seat, start), why=phrase("leaders_stay"))

    def move_to(self, game: Facts, seat: str, start: str, leaders: str) -> One:
        found = list(self.group(game, seat, start, leaders).armies)
        return One(found, rule="6.1", why=phrase("out_of_reach", start=start))

    def move_armies(self, game: Facts, seat: str, start: str, leaders: str, to: str) -> Some:
        return self.armies_open(game, seat, self.group(game, seat, start, leaders), to)

    def move(self, game: Facts, seat: str, pick: Move) -> Then:
        return self.set_out(game, seat, pick, sea=False)

    # By sea.

    def sail_start(self, game: Facts, seat: str) -> One:
        usable = usable_ports(game, game.of(seat))
        ports = [a for a in self.starts(game, seat) if a in usable] if usable else []
        found = [a for a in ports if self.companies(game, seat, a, sea=True)]
        return One(found, why=phrase("no_port_to_sail_from"))

    def sail_leaders(self, game: Facts, seat: str, start: str) -> One:
        return One(self.companies(game, seat, start, sea=True))

    def sail_to(self, game: Facts, seat: str, start: str, leaders: str) -> One:
        found = list(self.group(game, seat, start, leaders, sea=True).armies)
        return One(found, why=phrase("only_between_held_ports"))

    def sail_armies(self, game: Facts, seat: str, start: str, leaders: str, to: str) -> Some:
        return self.armies_open(game, seat, self.group(game, seat, start, leaders, sea=True), to)

    def sail(self, game: Facts, seat: str, pick: Sail) -> Then:
        return self.set_out(game, seat, pick, sea=True)

    # Raids.

    def raise_raid_marker(self, game: Facts, seat: str) -> One:
        hand = game.hands[game.of(seat)]
        return One(sorted({m for m in hand if game.atlas.markers[m].window == "raid"}), rule="7.8")

    def raise_raid(self, game: Facts, seat: str, pick: RaiseRaid) -> Then:
        return call(Raiding(player=game.of(seat), marker=pick.marker))


class Arriving(Frame, kw_only=True):
    """A group that has been ordered arrives; before that, an invasion is announced (Q79).

    Its armies are marked on themselves (`Army.marching`) and not listed here: everybody sees this frame, and only the
    owner may know which armies of a stack are on their way.
    """

    steps = "invade", "arrive", "over"
    player: str
    number: int
    leaders: list[str]
    start: str
    path: list[str]
    sea: bool
    minor: str = ""

    def invade(self, game: Facts) -> Then:
        return call(Invasion(minor=self.minor, invader=self.player)) if self.minor else None

    def arrive(self, game: Facts) -> Then:
        slot = game.enclosing(SlotFrame)
        armies = [a for a, m in game.armies.items() if m.marching]
        for army in armies:
            game.armies[army].marching = False
        if not self.sea and armies:
            before = self.path[-2] if len(self.path) > 1 else self.start
            there = slot.entered.setdefault(self.path[-1], [])
            if before not in there:
                there.append(before)
        lost = march(game, self.player, armies, self.leaders, self.start, self.path, self.sea)
        return call(Fates(leaders=lost, captor=self.player)) if lost else None

    def over(self, game: Facts) -> Then:
        return end()


def march(
    game: Facts, player: str, armies: list[str], leaders: list[str], start: str, path: list[str], sea: bool
) -> list[str]:
    """The group goes. The hostile leaders it has exposed, who must roll."""
    here = start
    lost: list[str] = []
    for to in path:
        cost = {} if sea else game.atlas.across[here][to]
        for army in armies:
            there = game.armies[army]
            there.spent += cost.get(game.atlas.type_of[army], 0)
            there.steps += 1
            there.led = "+".join(leaders)  # an army that goes on alone is not picked up again (Q19)
            there.sailed = there.sailed or sea
            put(game, army, to)
        for name in leaders:
            leader = game.leaders[name]
            game.station(name, to)
            leader.spent += 0 if sea else 1
            leader.steps += 1
            leader.sailed = leader.sailed or sea
        game.forget_position()  # what is left to them has changed too
        game.tell(Moved(player, here, to, len(armies), leaders, sea))
        lost += arrive(game, player, armies, leaders, to)
        here = to
    return lost


def arrive(game: Facts, player: str, armies: list[str], leaders: list[str], area: str) -> list[str]:
    """Meeting armies is a stop; a conquered minor's land is taken by passing; a lone leader is caught."""
    if not armies:
        return []
    if any(game.has_foes(area, party) for party in {game.party(a) for a in armies}):
        for army in armies:
            game.armies[army].spent = STOPPED
        for name in leaders:
            game.leaders[name].spent = STOPPED
        game.forget_position()
        return []
    if can_take_by_passing(game, area, player):
        take_control(game, area, player)
    return [n for n in exposed_leaders(game, area) if is_alone(game, n)]
