"""What everybody and each seat may know (F-PUBLIC, G9): all but hands, frozen cards, siege plans and sealed answers."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts, Frozen, InPlay, Kingdom, Options, Province, RaidMark, count_rounds
from rules.age_of_arthur.rank import ranks
from rules.age_of_arthur.war_facts import turns_of_peace
from rules.dba.facts import Grid
from rules.dba.view import seen
from rules.kernel import View, common


class ArthurView(View, kw_only=True):
    options: Options
    expendables: int
    kingdoms: dict[str, Kingdom]  # seat -> kingdom; empty before the choice
    provinces: dict[str, Province]
    order: list[str]
    round: int
    turns: int
    last_war: int
    titles: dict[str, str]
    claims: dict[str, list[str]]
    raids: dict[str, RaidMark]
    in_play: list[InPlay]
    discards: list[str]
    removed: list[str]
    votes: list[str]
    proposals: dict[str, str]
    extended: bool
    hand: list[str]  # the viewer's own Winds cards
    hand_sizes: dict[str, int]
    deck_size: int
    frozen: dict[str, list[Frozen]]  # "" where the viewer does not know which
    known: dict[str, list[str]]  # what the viewer knows of others' hands
    ranks: dict[str, int]
    peace: int  # turns until a war may be declared again
    grid: Grid | None  # a battle on the grid that is being fought
    rounds: int  # of the whole game, with those that were voted for


SHARED = (
    "options", "expendables", "kingdoms", "provinces", "order", "round", "turns", "last_war", "titles", "claims",
    "raids", "in_play", "discards", "removed", "votes", "proposals", "extended",
)  # fmt: skip


def view(game: Facts, viewer: str | None) -> ArthurView:
    return ArthurView(
        **common(game, viewer),
        **{fact: getattr(game, fact) for fact in SHARED},
        hand=game.hands.get(viewer, []) if viewer else [],
        hand_sizes={seat: len(hand) for seat, hand in game.hands.items()},
        deck_size=len(game.deck),
        frozen=game.seen_frozen(viewer),
        known=game.known.get(viewer, {}) if viewer else {},
        ranks=ranks(game),
        peace=turns_of_peace(game) if game.order else 0,
        grid=seen(game.grid, viewer) if game.grid is not None else None,
        rounds=count_rounds(game),
    )
