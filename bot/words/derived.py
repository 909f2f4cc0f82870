"""What a sentence says that its news leaves to be worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.words.template import Said
from rules.kernel import Phrase

Derive = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def sums_of_a_fight(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """What each brings besides the die: `5-1`."""
    return {
        side: {**plain[side], "plus": Said(f"{plain[side]['score'] - plain[side]['die']:+d}")}
        for side in ("first", "second")
    }


def why_it_ended(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """`both` is both armies here; elsewhere it is both sides."""
    return {"why": "both_broke"} if plain["why"] == "both" else {}


def own_commands(field: str) -> Derive:
    """`command 1: 5`, where all commands are one player's: whose they are has been said."""

    def shorten(plain: Mapping[str, Any]) -> Mapping[str, Any]:
        named = {id.partition(".")[::2]: value for id, value in plain.get(field, {}).items()}
        if len({owner for owner, _ in named}) != 1:
            return {}
        return {field: {f"command_{number}": value for (_, number), value in named.items()}}

    return shorten


def what_was_skipped(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """The order in words, not as it is typed."""
    match plain["order"].split():
        case ["ambush", element, cell, _]:
            return {"order": Phrase("skipped_ambush", {"element": element, "cell": Said(cell)})}
        case ["set_fire", cell, *_]:
            return {"order": Phrase("skipped_fire", {"cell": Said(cell)})}
        case [element, "to", cell, facing]:
            return {"order": Phrase("skipped_move", {"element": element, "cell": Said(cell), "facing": facing})}
    return {}


def who_takes_it(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """By the seat: it is called by its kingdom from then on, and that would be said twice."""
    return {"seat": chooser(plain["seat"])}


def who_rolled(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """The last to choose has no die."""
    return {"rolls": {chooser(seat): dice for seat, dice in plain["rolls"].items() if dice}}


def whose_it_is(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """A throne says by itself whose it is."""
    return {"owner": ""} if plain["thing"].startswith("throne.") else {}


def which_way(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whether a break point rises: it moves by one, up or down."""
    return {"shift": plain["shift"] > 0}


def how_a_start_lies(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of each start what lies around it."""
    return {
        "starts": [
            Phrase("start_with", {"start": start, "near": near, "rough": rough, "rivers": rivers})
            for start, (near, rough, rivers) in plain["starts"].items()
        ]
    }


def chooser(seat: str) -> str:
    return f"chooser_{seat.removeprefix('p')}"


def as_it_stands(why: Phrase) -> Phrase:
    """How an order is written is our own text: nothing of it is quieted, as what people write is."""
    return Phrase(why.key, {"form": Said(why.values["form"])}) if why.key == "written_otherwise" else why


DERIVED: dict[str, Derive] = {
    "pips_rolled": own_commands("pips"),
    "pips_dealt": own_commands("pips"),
    "order_skipped": what_was_skipped,
    "deployed": own_commands("commands"),
    "combat_fought": sums_of_a_fight,
    "battle_ended": why_it_ended,
    "claim_made": whose_it_is,
    "sorcery_cast": which_way,
    "board_laid": how_a_start_lies,
    "kingdom_chosen": who_takes_it,
    "kingdoms_rolled": who_rolled,
}
