"""King David: a view as the Levant, as the fight that is going on, and the viewer's own markers as a hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from renders.boards.hand.scene import Card, HandScene
from renders.boards.headings import acting_seat, heading_of
from renders.boards.king_david_fight import from_view as king_david_fights
from renders.boards.king_david_fight.scene import FieldScene
from renders.boards.levant.scene import LevantScene, Minor, Nation, Phase, Raid
from renders.drawing import assets
from renders.drawing.stacks import Stack, count_units

WINDOWS = {
    "phase": "before a phase", "action": "an Action Phase begins", "slot": "an action begins",
    "raid": "movement, your action", "combat": "combat, before the dice", "dice": "after the dice",
    "prisoners": "end of combat", "siege": "siege, before the dice", "harvest": "harvest", "resource": "resource phase",
    "event": "event phase", "any": "any time",
}  # fmt: skip


def make_scene(view: Any) -> LevantScene | FieldScene:
    """While a combat or siege is fought its board is what matters; the map stays in the album."""
    return king_david_fights.make_scene(view) or make_map(view)


def make_album(view: Any) -> list[Any]:
    """The viewer's markers, the fight, the map."""
    fight = king_david_fights.make_scene(view)
    held = [make_hand(view)] if view.hand else []
    return [*held, *([fight] if fight else []), make_map(view)]


def make_map(view: Any) -> LevantScene:
    owners = {**list_homes(), **view.control}
    stacks = make_stacks(view)
    frames = [(type(frame).__name__, getattr(frame, "area", "")) for frame in view.stack]
    battles = tuple(area for name, area in frames if name == "Battle")
    return LevantScene(
        f"Turn {view.turn} of {view.options.turns}",
        heading_of(view),
        {area: owner for area, owner in owners.items() if owner},
        dict(view.forts),
        stacks,
        tuple(sorted({area for name, area in frames if name == "Siege"} | find_besieged(view, owners, stacks))),
        battles,
        (),
        tuple(Phase(phase_name(kind)) for kind in view.track),
        view.box - 1 if view.box else None,
        tuple(make_nation(view, player) for player in view.order or list(view.scores)),
        view.countries.get(acting_seat(view), ""),
        (),
        tuple(Minor(name, minor.status, minor.by) for name, minor in view.minors.items()),
        tuple(Raid(raid.land, raid.by, raid.left) for raid in view.raids),
    )


def make_hand(view: Any) -> HandScene:
    """What the viewer holds; of others only the number is known."""
    markers = {marker["id"]: marker for marker in assets.load_data("king_david", "events")["markers"]}
    held = Counter(view.hand)
    country = view.countries.get(view.viewer or "", "")
    cards = tuple(make_card(markers[name], n) for name, n in held.items())
    return HandScene("Your event markers", country, cards)


def make_card(marker: Any, count: int) -> Card:
    words = assets.load_paragraphs("king_david").get(f"7.{marker['number']}", "")
    return Card(marker["name"], WINDOWS.get(marker["window"], marker["window"]), words, count)


def list_homes() -> dict[str, str]:
    """Home areas bear no marker: they are their country's until another puts one there."""
    country = {"phoenicia": "tyre", "none": ""}
    return {area["id"]: country.get(area["home"], area["home"]) for area in assets.load_data("king_david")["areas"]}


def phase_name(kind: str) -> str:
    return kind.replace("_", " ")


def make_nation(view: Any, player: str) -> Nation:
    charts = assets.load_data("king_david", "charts")["countries"]
    goal = charts[player]["automatic"] if len(view.seats) > 2 else None  # none with two players (12.1)
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


def make_stacks(view: Any) -> dict[str, tuple[Stack, ...]]:
    """Armies that the viewer knows by type and strength, all others by number; leaders with their own."""
    leaders = find_leaders(view)
    known: dict[tuple[str, str, int], list[tuple[str, int]]] = {}
    for name, army in view.armies.items():
        country, kind, full = name.rsplit("_", 3)[:3]
        strength = king_david_fights.reduced_strength(country, kind, int(full)) if army.hurt else int(full)
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
        out.setdefault(area, []).append(Stack(country, "leader", 1, None, tuple(names), (), "no army"))
    out.pop("", None)  # drawn, not yet placed
    return {area: tuple(stacks) for area, stacks in out.items()}


def find_leaders(view: Any) -> dict[tuple[str, str], list[str]]:
    cards = {card["id"]: card for card in assets.load_data("king_david", "counters")["leaders"]}
    found: dict[tuple[str, str], list[str]] = {}
    for name, leader in view.leaders.items():
        if leader.area and not leader.fate:
            found.setdefault((leader.area, cards[name]["country"]), []).append(cards[name]["name"])
    return found


def find_besieged(view: Any, owners: dict[str, str], stacks: dict[str, tuple[Stack, ...]]) -> set[str]:
    """Cities with an army before them that is not their holder's nor his friend's."""
    cities = {area["id"] for area in assets.load_data("king_david")["areas"] if area["city"]}
    return {
        area
        for area, standing in stacks.items()
        if area in cities
        and owners.get(area)
        and any(not are_friends(view, owners[area], stack.side) for stack in standing)
    }


def are_friends(view: Any, one: str, other: str) -> bool:
    ones = {one, master_of(view, one)}
    others = {other, master_of(view, other)}
    return bool(ones & others) or any(
        set(pair) <= ones | others and set(pair) & ones and set(pair) & others for pair in view.alliances
    )


def master_of(view: Any, country: str) -> str:
    minor = view.minors.get(country)
    return minor.by if minor is not None and minor.by else country
