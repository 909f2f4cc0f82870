"""What `herald conduct king_philip` counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.kernel import Conduct, Decline, Done, Entry, Verb
from rules.king_philip.advance import Advancing
from rules.king_philip.ai.answers import bares_site, gains_by_advancing, is_border_ripe
from rules.king_philip.ai.late import must_dare
from rules.king_philip.ai.worth import attack_worth, strength_near
from rules.king_philip.dataset.charts import ENGLISH, other
from rules.king_philip.diplomacy import Recruit
from rules.king_philip.facts import Facts
from rules.king_philip.markers import markers_left
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import PickUp, Sail
from rules.king_philip.news import InterceptionTried
from rules.king_philip.surrender import BorderQuarrel


class PhilipConduct(Conduct):
    kinds: ClassVar[tuple[str, ...]] = (
        "capitals_left_empty_in_danger",
        "gainful_advances_and_border_wars_declined",
        "markers_unplaced_at_the_end_while_behind",
        "tribes_recruited_past_their_threshold",
        "interceptions_that_bare_a_site_in_danger",
        "games_without_a_ship_or_a_pick_up",
    )

    def __init__(self) -> None:
        super().__init__()
        self.joined = False

    def look_before(self, game: Facts, seat: str, pick: Verb) -> None:
        top = game.top
        if isinstance(pick, (PickUp, Sail)):
            self.joined = True
        elif isinstance(pick, Recruit):
            threshold = game.charts.tribes[pick.tribe].surrender
            if 0 < threshold <= game.points[ENGLISH]:
                self.count("tribes_recruited_past_their_threshold")
        elif isinstance(pick, Decline) and isinstance(top, BorderQuarrel):
            if is_border_ripe(game):
                self.count("gainful_advances_and_border_wars_declined")
        elif isinstance(pick, Done) and isinstance(top, Advancing):
            if any(gains_by_advancing(game, seat, start, top.space) for start in top.find_starts(game)):
                self.count("gainful_advances_and_border_wars_declined")
        elif isinstance(pick, Done) and isinstance(top, Movement):
            self.look_at_phase(game, seat, top)

    def look_after(self, game: Facts, entry: Entry) -> None:
        for told in entry.told:
            if isinstance(told.news, InterceptionTried) and is_laid_bare(game, told.news):
                self.count("interceptions_that_bare_a_site_in_danger")

    def look_at_phase(self, game: Facts, seat: str, top: Movement) -> None:
        capitals = game.charts.settings.victory.indian_sites
        for space in capitals if seat == ENGLISH else ():
            if game.site_side(space) == ENGLISH and is_bare(game, space) and strength_near(game, other(seat), space):
                self.count("capitals_left_empty_in_danger")
        if must_dare(game, seat) and markers_left(game, seat) > 0 and next(open_attacks(game, seat, top), None):
            self.count("markers_unplaced_at_the_end_while_behind")

    def look_back(self, game: Facts) -> None:
        if not self.joined:
            self.count("games_without_a_ship_or_a_pick_up")


def is_bare(game: Facts, space: str) -> bool:
    return not game.infantry_in(space)


def open_attacks(game: Facts, seat: str, top: Movement) -> Iterator[str]:
    """Targets beside a stack that has not attacked yet, where a battle gains something."""
    marked = {m.start for m in game.markers}  # a stack that attacks keeps together
    for start in [s for s in top.attack_start(game, seat).values if s not in marked]:
        for target in top.targets_from(game, start):
            pieces, _ = top.attacker(game, start, target)
            if game.site_side(target) != "neutral" and attack_worth(game, seat, pieces, target) > 0.1:
                yield target


def is_laid_bare(game: Facts, tried: InterceptionTried) -> bool:
    """Those who went have left a site of theirs without Infantry, with other enemies beside it."""
    return tried.success and bares_site(game, tried.side, tried.start, tried.space, tried.pieces)
