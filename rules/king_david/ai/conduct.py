"""What `herald conduct king_david` counts. It knows what the seat knows, and hidden stacks go by number."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Conduct, Done, Entry, Verb
from rules.king_david.acts import exchange_rate, room
from rules.king_david.ai.invasions import PURSE, prey
from rules.king_david.ai.judgement import invasion_chance, siege_chance
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building
from rules.king_david.facts import Facts
from rules.king_david.fight import CITY, Fight
from rules.king_david.movement import Journey, Moving
from rules.king_david.musters import muster_places
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.reach import NO_LEADER
from rules.king_david.siege import Siege
from rules.king_david.slot import SlotFrame

HARMFUL = ("decrease_harvest", "decrease_resources", "royal_death", "vacillating_force")  # to whom they are played on
LAST_TURNS = 2
LIKELY = 0.5  # a siege that succeeds at least this often
SURE = 0.8  # an invasion that succeeds at least this often
NEAR = 2  # areas from which an army goes on to its goal in the next slot
PLENTY = 40  # resource points that a country can put to use


class KingDavidConduct(Conduct):
    kinds: ClassVar[tuple[str, ...]] = (
        "moves_into_an_allys_land_without_purpose",
        "harmful_markers_on_allies",
        "secret_entrances_at_level_1",
        "late_slots_without_a_move_to_a_likely_prize",
        "raids_against_the_odds",
        "resource_points_idle_at_the_end",
        "resource_points_that_could_have_bought_something",
        "invasions_left_that_would_pay",
    )

    def __init__(self) -> None:
        super().__init__()
        self.moved: set[tuple[int, str]] = set()  # the Action Phase, and who has moved in it
        self.wasted: dict[str, int] = {}  # by country, at the end of its last Build

    def look_before(self, game: Facts, seat: str, pick: Verb) -> None:
        if isinstance(pick, Journey) and isinstance(game.top, Moving):
            self.look_at_move(game, seat, game.top, pick)
        elif isinstance(pick, Done) and isinstance(game.top, Moving):
            self.look_at_slot(game, seat, game.top)
            if paying_invasion(game, seat, game.top):
                self.count("invasions_left_that_would_pay")
        elif isinstance(pick, Done) and isinstance(game.top, Building):
            me = game.of(seat)
            self.wasted[me] = min(max(0, game.resource[me] - PLENTY), on_sale(game, game.top, seat))
        elif isinstance(pick, Plan) and "secret_entrance" in pick.markers:
            fight = game.frame(Fight)
            if isinstance(fight, Siege) and fight.sides[game.of(seat)] != CITY and game.forts[fight.area] <= 1:
                self.count("secret_entrances_at_level_1")

    def look_after(self, game: Facts, entry: Entry) -> None:
        for told in entry.told:
            news = told.news
            if isinstance(news, MarkerPlayed) and news.marker in HARMFUL:
                victim = game.holder(news.target) if news.target in game.atlas.areas else news.target
                if victim != news.player and victim in game.players and game.are_allied(victim, news.player):
                    self.count("harmful_markers_on_allies")

    def look_back(self, game: Facts) -> None:
        """Points are idle in two ways. Those that come in after a country's last Build can only pay for combats, and
        where every counter is on the map and every wall as high as it goes there is nothing to buy: nobody could use
        those. The others are what was left when a country ended its last Build, as far as something was on sale."""
        self.count("resource_points_that_could_have_bought_something", sum(self.wasted.values()))
        self.count("resource_points_idle_at_the_end", sum(max(0, n - PLENTY) for n in game.resource.values()))

    def look_at_move(self, game: Facts, seat: str, top: Moving, pick: Journey) -> None:
        me = game.of(seat)
        self.moved.add((game.actions, seat))
        group = top.group(game, seat, pick.start, pick.leaders, sea=type(pick).kind() == "sail")
        foes = len(game.foes_in(pick.to, me))
        coming = top.armies_named(game, seat, group, pick)
        there = len(coming) + len(game.run_by(me, pick.to))
        if foes > there and any(game.armies[a].raid for a in coming):
            self.count("raids_against_the_odds")
        holder = game.holder(pick.to)
        if holder != me and holder in game.players and game.are_allied(holder, me) and not foes:
            far = game.atlas.steps_between[pick.to]
            wanted = [c for c in game.atlas.cities if is_prize(game, me, c)]
            danger = any(game.has_foes(a, me) for a in game.at if far[a] <= 1)
            if not danger and not any(far[c] <= NEAR for c in wanted):
                self.count("moves_into_an_allys_land_without_purpose")

    def look_at_slot(self, game: Facts, seat: str, top: Moving) -> None:
        if (game.actions, seat) in self.moved or game.turn <= game.options.turns - LAST_TURNS:
            return
        if likely_prize(game, seat, top):
            self.count("late_slots_without_a_move_to_a_likely_prize")
        self.moved.add((game.actions, seat))


def on_sale(game: Facts, top: Building, seat: str) -> int:
    """10.3, 10.4 The resource points that walls and armies would cost which the country may still have in this Build,
    the food for them bought as well if there is none."""
    me, chart = game.of(seat), game.atlas.charts
    price = chart.fees.fortification * len(top.find_low_walls(game, me))
    space, food = sum(room(game, a, me) for a in muster_places(game, me)), game.food[me]
    for troop in game.atlas.types_of[me]:
        cost, number = chart.costs.step[troop], min(space, len(game.unused(me, troop)))
        space -= number
        bought = max(0, 2 * cost.food * number - food)
        food = max(0, food - 2 * cost.food * number)
        price += 2 * cost.resource * number + bought * exchange_rate(game, me)
    return price


def is_prize(game: Facts, me: str, city: str) -> bool:
    """A city that may be taken without invading anybody."""
    home = game.atlas.country_of[city]
    if game.holder(city) == me or game.is_held_by_friend(city, me):
        return False
    return not (game.is_neutral(home) and game.atlas.has_host(home))


def likely_prize(game: Facts, seat: str, top: Moving) -> str:
    """A city without enemy armies that a group could reach now and would probably take, and leave no city of ours in
    danger without a guard."""
    me = game.of(seat)
    if game.resource[me] < 1 or game.enclosing(SlotFrame).mourning:
        return ""
    for start in top.move_start(game, seat).values:
        guarded = game.atlas.areas[start].city and game.holder(start) == me
        far = game.atlas.steps_between[start]
        danger = guarded and any(game.has_foes(a, me) for a in game.at if far[a] <= 1)
        group = top.group(game, seat, start, NO_LEADER)
        for to, able in group.armies.items():
            number = min(group.most[to], len(able)) - bool(danger)
            if to in game.atlas.cities and is_prize(game, me, to) and not game.has_foes(to, me):
                chance = siege_chance(game.atlas, number + len(game.run_by(me, to)), game.forts[to])
                if number > 0 and chance >= LIKELY:
                    return to
    return ""


def paying_invasion(game: Facts, seat: str, top: Moving) -> str:
    """The only city of a neutral minor that a group could conquer now, and leave no city of ours in danger."""
    me, wanted = game.of(seat), prey(game)
    if game.resource[me] < PURSE or game.enclosing(SlotFrame).mourning:
        return ""
    for start in top.move_start(game, seat).values:
        far = game.atlas.steps_between[start]
        guarded = game.atlas.areas[start].city and game.holder(start) == me
        if guarded and any(game.has_foes(a, me) for a in game.at if far[a] <= 1):
            continue
        for leaders in top.move_leaders(game, seat, start).values:
            group = top.group(game, seat, start, leaders)
            for to in (c for c in wanted if c in group.armies):
                able = [a for a in group.armies[to] if not game.armies[a].raid and not game.armies[a].steps]
                able.sort(key=lambda a: -game.strength(a))
                if invasion_chance(game, able[: group.most[to]], to) >= SURE:
                    return to
    return ""
