"""King David: a view as the Levant, as the fight that is going on, and the viewer's own markers as a hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from renders.boards.hand import from_view as hand
from renders.boards.king_david_fight import from_view as fights
from renders.boards.king_david_fight.scene import FightScene
from renders.boards.levant.scene import LevantScene, Minor, Nation, Phase, Raid
from renders.boards.levant.words import WORDS
from renders.datasets.king_david import load_areas, load_charts, load_homes, load_leaders, reduced_strength
from renders.drawing.stacks import Stack
from renders.words.common import acting_seat, count_units, heading_of

if TYPE_CHECKING:
    from rules.king_david.view import KingDavidView


def make_scene(view: KingDavidView) -> LevantScene | FightScene:
    """While a combat or siege is fought its board is what matters; the map stays in the album."""
    return fights.make_scene(view) or make_map(view)


def make_album(view: KingDavidView) -> list[msgspec.Struct]:
    """The viewer's markers, the fight, the map."""
    fight = fights.make_scene(view)
    held = [hand.make_scene(view)] if view.hand else []
    return [*held, *([fight] if fight else []), make_map(view)]


def make_map(view: KingDavidView) -> LevantScene:
    owners = {area: owner for area, owner in {**load_homes(), **view.control}.items() if owner}
    stacks = make_stacks(view)
    besieged = {frame.area for frame in view.stack if fights.is_siege(frame)}
    return LevantScene(
        WORDS.turn.format(turn=view.turn, turns=view.options.turns),
        heading_of(view),
        owners,
        dict(view.forts),
        stacks,
        tuple(sorted(besieged | find_besieged(view, owners, stacks))),
        tuple(frame.area for frame in view.stack if fights.is_battle(frame)),
        (),
        tuple(Phase(kind.replace("_", " ")) for kind in view.track),
        view.box - 1 if view.box else None,
        tuple(make_nation(view, player) for player in view.order or list(view.scores)),
        view.countries.get(acting_seat(view), ""),
        (),
        tuple(Minor(name, minor.status, minor.by) for name, minor in view.minors.items()),
        tuple(Raid(raid.land, raid.by, raid.left) for raid in view.raids),
    )


def make_nation(view: KingDavidView, player: str) -> Nation:
    goal = load_charts().countries[player].automatic if len(view.seats) > 2 else None  # none with two players (12.1)
    allies = [name for pair in view.alliances if player in pair for name in pair if name != player]
    allies += [name for name, minor in view.minors.items() if minor.status == "allied" and minor.by == player]
    place = view.order.index(player) + 1 if player in view.order else None
    return Nation(
        player,
        view.scores.get(player, 0),
        goal,
        view.food.get(player),
        view.resource.get(player),
        view.hand_sizes.get(player, 0),
        place,
        "",
        tuple(allies),
    )


def make_stacks(view: KingDavidView) -> dict[str, tuple[Stack, ...]]:
    """Armies that the viewer knows by type and strength, all others by number; leaders with their own. Sorted:
    the order in which armies were raised is nobody else's business, and the commonest kind can be one of two."""
    leaders = find_leaders(view)
    known: dict[tuple[str, str, int], list[tuple[str, int]]] = {}
    for name, army in sorted(view.armies.items()):
        country, kind, full = name.rsplit("_", 3)[:3]
        strength = reduced_strength(country, kind, int(full)) if army.hurt else int(full)
        known.setdefault((army.area, country, army.raid), []).append((kind, strength))
    out: dict[str, list[Stack]] = {}
    for (area, country, raid), armies in known.items():
        kinds = Counter(kind for kind, _ in armies)
        note = ", ".join(count_units(n, kind) for kind, n in kinds.items())
        led = tuple(leaders.pop((area, country), ()))
        strength = sum(value for _, value in armies)
        stack = Stack(country, kinds.most_common(1)[0][0], len(armies), strength, led, (), note, raid=bool(raid))
        out.setdefault(area, []).append(stack)
    for hidden in view.stacks:
        led = tuple(leaders.pop((hidden.area, hidden.country), ()))
        stack = Stack(hidden.country, "army", hidden.armies, None, led, raid=bool(hidden.raid))
        out.setdefault(hidden.area, []).append(stack)
    for (area, country), names in leaders.items():
        out.setdefault(area, []).append(Stack(country, "leader", 1, None, tuple(names), (), WORDS.no_army))
    out.pop("", None)  # drawn, not yet placed
    return {area: tuple(stacks) for area, stacks in out.items()}


def find_leaders(view: KingDavidView) -> dict[tuple[str, str], list[str]]:
    """The names of the leaders on the map, by area and country."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, leader in view.leaders.items():
        if leader.area and not leader.fate:
            line = load_leaders()[name]
            found.setdefault((leader.area, line.country), []).append(line.name)
    return found


def find_besieged(view: KingDavidView, owners: dict[str, str], stacks: dict[str, tuple[Stack, ...]]) -> set[str]:
    """Cities with an army before them that is neither their holder's nor a friend's."""
    return {
        area
        for area, there in stacks.items()
        if load_areas()[area].city
        and area in owners
        and any(not are_friends(view, owners[area], stack.side) for stack in there)
    }


def are_friends(view: KingDavidView, one: str, other: str) -> bool:
    """Whether two countries are the same player's or allied, each with the player who runs it."""
    ones = {one, master_of(view, one)}
    others = {other, master_of(view, other)}
    return bool(ones & others) or any(
        set(pair) <= ones | others and set(pair) & ones and set(pair) & others for pair in view.alliances
    )


def master_of(view: KingDavidView, country: str) -> str:
    minor = view.minors.get(country)
    return minor.by if minor is not None and minor.by else country
