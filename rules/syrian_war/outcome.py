"""What a battle hands to the campaign, however it was fought; and what the campaign asks of a general's element."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.syrian_war.dataset.sheets import BattleRules


class Outcome(msgspec.Struct, omit_defaults=True):
    """`winner` "": no decision (P3). Lost is destroyed or off the table, by type, chariots too (they don't count).

    `general_lost`: sides whose named general's element was destroyed. A way of fighting that has rolled for his
    life already says so in `died`; for the others the campaign rolls.
    """

    winner: str
    lost: dict[str, dict[str, int]]
    general_lost: list[str] = []
    died: dict[str, bool] = {}
    rounds: int = 0
    reported_by: str = ""
    confirmed_by: str = ""  # a side, "silence", "both" or "ruling"


class Version(msgspec.Struct, omit_defaults=True):
    """One account of a battle that was fought on a real table."""

    by: str
    winner: str  # a side, or "draw"
    lost: dict[str, dict[str, int]]
    general_lost: list[str]
    rounds: int
    ending: str = ""  # what decided it: losses, broken, yielded, both_broke, time


def carriers(rules: BattleRules, roster: Mapping[str, int]) -> list[str]:
    """The types of which one is the named general's element: a Kn while there is one (P29)."""
    if rules.carrier in roster:
        return [rules.carrier]
    return [k for k in roster if k not in rules.no_carrier] or list(roster)


def counted_losses(rules: BattleRules, lost: Mapping[str, int]) -> dict[str, int]:
    """Without those that count for nothing (P4, P24)."""
    return {kind: n for kind, n in lost.items() if kind not in rules.uncounted}


def most_commands(rules: BattleRules, size: int) -> int:
    """P33."""
    return max(1, min(rules.commands, size // rules.command_size))


def pips(die: int, value: int) -> int:
    """P1: the general's value is on every PIP die of the army, and no die falls below 1."""
    return max(1, die + value)
