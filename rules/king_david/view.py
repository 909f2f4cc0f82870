"""3.0 What everybody and each seat may know (Q25): nobody sees the face of another's armies until they fight."""

from __future__ import annotations

from rules.kernel import View, common
from rules.king_david.facts import Facts
from rules.king_david.pieces import Army, Leader, MinorCountry, Options, Raid, Stack


class KingDavidView(View, kw_only=True):
    options: Options
    countries: dict[str, str]  # seat -> country; empty before the choice
    turn: int
    track: list[str]  # "": face down
    box: int  # of the current phase, from 1
    order: list[str]
    actions: int
    armies: dict[str, Army]  # those the viewer runs, and all that fight in the open now; ids are counters
    stacks: list[Stack]  # all others, by number
    leaders: dict[str, Leader]
    minors: dict[str, MinorCountry]
    raids: list[Raid]
    raids_so_far: int
    control: dict[str, str]
    forts: dict[str, int]
    food: dict[str, int]
    resource: dict[str, int]
    hand: list[str]  # the viewer's own
    hand_sizes: dict[str, int]
    cup_size: int
    spent: list[str]  # markers played
    alliances: list[list[str]]
    former: list[list[str]]
    breaking: list[list[str]]
    ports: list[list[str]]
    joint: dict[str, str]
    ark_played: bool
    scores: dict[str, int]
    produce: dict[str, dict[str, int]]  # player -> food and resource of a phase, as things stand


SHARED = (
    "options", "countries", "turn", "box", "order", "actions", "leaders", "minors", "raids", "raids_so_far", "control",
    "forts", "food", "resource", "spent", "alliances", "former", "breaking", "ports", "joint", "ark_played",
)  # fmt: skip


def view(game: Facts, viewer: str | None) -> KingDavidView:
    player = game.countries.get(viewer, "") if viewer else ""
    faces, stacks = game.seen_armies(player)
    return KingDavidView(
        **common(game, viewer),
        **{f: getattr(game, f) for f in SHARED},
        track=[m if up else "" for m, up in zip(game.track, game.shown, strict=True)],
        armies=faces,
        stacks=stacks,
        hand=game.hands.get(player, []),
        hand_sizes={p: len(hand) for p, hand in game.hands.items()},
        cup_size=len(game.cup),
        scores={p: game.score(p) for p in game.players},
        produce={p: {w: game.production(p, w) for w in ("food", "resource")} for p in game.players},
    )
