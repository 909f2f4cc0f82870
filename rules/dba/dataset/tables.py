"""The figures of a version of DBA: factors, rates, support and outcomes, made quick to ask."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from rules.dba.dataset.sheets import DESTROYED, FLEES, RECOILS, RESULTS, STANDS, Fate, Support, Topography
from rules.kernel.data_files import Known

LIGHT_FOOT = ("Ps", "Bw")


class Odds(NamedTuple):
    """Of 36 throws, how many end so for the first and for the second fighter."""

    destroyed: int
    flees: int
    recoils: int
    nothing: int  # to either
    other_recoils: int
    other_flees: int
    other_destroyed: int


class Tables(Known, dict=True):
    name: str
    mounted: list[str]
    rear_one_dies: bool
    break_off_needs_speed: bool
    corner_overlap_spares: list[str]
    pursue: list[str]
    bad_going_hurts: list[str]
    not_pushed: list[str]
    tramples_friends: list[str]
    not_counted: list[str]
    dear: list[str]
    command_cells: tuple[int, int]
    march_gap: int
    demoralised: int
    factors: dict[str, tuple[int, int]]
    rates: dict[str, tuple[int, int]]
    support: list[Support]
    beaten: dict[str, Fate]
    doubled: dict[str, Fate]
    equal: dict[str, str]
    stops_at: dict[str, list[str]]
    flees_around: dict[str, list[str]]
    recoil_through: dict[str, list[str]]
    move_through: dict[str, list[str]]

    @functools.cached_property
    def kinds(self) -> tuple[str, ...]:
        return tuple(self.factors)

    @functools.cached_property
    def factor(self) -> dict[tuple[str, str], int]:
        """4.1.1, of the first against the second."""
        return {(a, b): self.factors[a][b in self.mounted] for a, b in product(self.kinds, repeat=2)}

    @functools.cached_property
    def behind(self) -> dict[tuple[str, str, str], int]:
        """4.1.3, of (front, rear, enemy)."""
        pairs = [(s, f, e) for s in self.support for f in s.front for e in self.kinds if self._meant(e, s.against)]
        return {(front, s.rear, enemy): s.add for s, front, enemy in pairs}

    @functools.cached_property
    def beside(self) -> dict[tuple[str, str, str], int]:
        """4.1.3, support that reaches the stands beside the one in front."""
        wide = {(s.rear, f) for s in self.support if s.neighbours for f in s.front}
        return {key: add for key, add in self.behind.items() if (key[1], key[0]) in wide}

    def _meant(self, kind: str, named: Iterable[str]) -> bool:
        mounted = kind in self.mounted
        heavy = not mounted and kind not in LIGHT_FOOT
        return kind in named or (mounted and "mounted" in named) or (heavy and "heavy_foot" in named)

    @functools.cached_property
    def fate(self) -> dict[tuple[str, str, bool, bool], str]:
        """4.1.4, of (loser, winner, the loser stands in bad going, doubled)."""
        return {
            (loser, winner, bad, doubled): self._fate(loser, winner, bad, doubled)
            for loser, winner, bad, doubled in product(self.kinds, self.kinds, (False, True), (False, True))
        }

    def _fate(self, loser: str, winner: str, bad: bool, doubled: bool) -> str:
        table = self.doubled if doubled else self.beaten
        fate = table.get(loser, Fate(other=DESTROYED))
        names = {winner, "@bad" if bad else winner + "@good"}
        if winner in self.mounted:
            names.add("mounted")
        if names & set(fate.destroyed):
            return DESTROYED
        return FLEES if names & set(fate.flees) else fate.other

    def outcome(self, a: str, b: str, bad_a: bool, bad_b: bool, score_a: int, score_b: int) -> tuple[str, str]:
        """What happens to either when they score so."""
        if score_a == score_b:
            return self.equal.get(a, STANDS), self.equal.get(b, STANDS)
        if score_a > score_b:
            return STANDS, self.fate[b, a, bad_b, 2 * score_b <= score_a]
        return self.fate[a, b, bad_a, 2 * score_a <= score_b], STANDS

    @functools.cached_property
    def _odds(self) -> dict[tuple[str, str, bool, bool, int, int], Odds]:
        return {}

    def odds(self, a: str, b: str, bad_a: bool, bad_b: bool, fixed_a: int, fixed_b: int) -> Odds:
        """All 36 throws, counted. `fixed` is everything but the die."""
        key = (a, b, bad_a, bad_b, fixed_a, fixed_b)
        if key not in self._odds:
            self._odds[key] = self._count(*key)
        return self._odds[key]

    def _count(self, a: str, b: str, bad_a: bool, bad_b: bool, fixed_a: int, fixed_b: int) -> Odds:
        one, two = dict.fromkeys(RESULTS, 0), dict.fromkeys(RESULTS, 0)
        nothing = 0
        for x, y in product(range(1, 7), repeat=2):
            to_a, to_b = self.outcome(a, b, bad_a, bad_b, fixed_a + x, fixed_b + y)
            one[to_a] += 1
            two[to_b] += 1
            nothing += to_a == STANDS == to_b
        return Odds(
            one[DESTROYED], one[FLEES], one[RECOILS], nothing, two[RECOILS], two[FLEES], two[DESTROYED]
        )  # fmt: skip

    def passes(self, rule: dict[str, list[str]], kind: str, friend: str) -> bool:
        named = rule.get(kind) or (rule.get("mounted", []) if kind in self.mounted else [])
        return f"!{friend}" not in named and ("*" in named or friend in named)

    @functools.cached_property
    def recoils_through(self) -> frozenset[tuple[str, str]]:
        return frozenset((a, b) for a, b in product(self.kinds, repeat=2) if self.passes(self.recoil_through, a, b))

    @functools.cached_property
    def moves_through(self) -> frozenset[tuple[str, str]]:
        return frozenset((a, b) for a, b in product(self.kinds, repeat=2) if self.passes(self.move_through, a, b))


class Rulebook(Known):
    """What a campaign's data set holds of DBA: the tables it fights by, and the kinds of ground."""

    tables: Tables
    boards: dict[str, Topography]
