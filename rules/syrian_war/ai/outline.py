"""The war in outline, for the computer player to play on in its head.

An army is a number of elements of some average worth; a battle is decided by the ratio of strengths. It is rough on
purpose: it is played thousands of times. How a battle goes is reckoned by the way in which the next one will be fought.
Side 0 is at the low end of the track and side 1 at the high end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.kernel import Luck
from rules.syrian_war.facts import Facts, listed
from rules.syrian_war.ways import agreed_way

ADVANCE, STAY, WITHDRAW, GIVE_WAY = "advance", "stay", "withdraw", "give_way"

GRIP = 0.1  # of strength, for each point of the general's value
STEEPNESS = 3.2  # of the chance to win over the ratio of strengths: fitted to battles by the odds of 500 wars


class Reckoning(NamedTuple):
    """What a battle costs, by the way it is fought."""

    undecided: float
    general_lost: tuple[float, float]  # his element, in a battle won and lost
    winners_losses: tuple[float, float]  # a share of his elements, at least and at most, in an even fight
    losers_losses: float


# Seen in the battles by the odds of 500 wars, and in 750 on the grid, of the five match-ups of the drill. On the grid
# armies break by commands, before half is lost.
BY_ODDS = Reckoning(0.03, (0.055, 0.18), (0.14, 0.50), 0.54)
ON_GRID = Reckoning(0.03, (0.05, 0.21), (0.06, 0.28), 0.38)

# The chance to win from which a sensible player fights where the enemy has come to him, and goes to meet him. Of many
# pairs tried in outline, 8,000 wars each, none beats these by more than chance.
STANDS, SEEKS = 0.48, 0.38

HEAT, HEATS = 40, 6  # how often each choice is tried at a time, and how many times
BEHIND = 0.1  # a choice that wins this much less often than the best is dropped


class QuickLuck:
    """Numbers for the outline: quick, and seeded from the player's own luck."""

    def __init__(self, luck: Luck) -> None:
        self.state = luck.below(2**31 - 2) + 1

    def below(self, n: int) -> int:
        return int(self.chance() * n)

    def chance(self) -> float:
        self.state = self.state * 48271 % 0x7FFFFFFF
        return self.state / 0x7FFFFFFF


class Outline:
    """One moment of the war. `order` is of this pair, `turn` 0 or 1 who of it moves now."""

    __slots__ = (
        "ablest", "attacker", "ends", "holders", "initiative", "last_winner", "least", "most", "order", "pair",
        "pairs", "place", "pool", "reckoning", "royal", "size", "turn", "value", "worth",
    )  # fmt: skip

    place: list[int]
    size: list[int]
    pool: list[int]
    value: list[int]
    royal: list[bool]
    ablest: list[tuple[int, bool]]  # value and royalty of the general each side will have from the next pair on
    worth: list[float]
    holders: list[int]
    order: list[int]
    initiative: int
    attacker: int
    last_winner: int
    turn: int
    pair: int
    pairs: int
    most: int
    least: int
    ends: tuple[int, int]
    reckoning: Reckoning

    def copy(self) -> Outline:
        other = Outline()
        other.place, other.size, other.pool = self.place[:], self.size[:], self.pool[:]
        other.value, other.royal, other.holders = self.value[:], self.royal[:], self.holders[:]
        other.ablest, other.worth, other.order, other.ends = self.ablest, self.worth, self.order, self.ends
        other.initiative, other.attacker, other.last_winner = self.initiative, self.attacker, self.last_winner
        other.turn, other.pair, other.pairs = self.turn, self.pair, self.pairs
        other.most, other.least, other.reckoning = self.most, self.least, self.reckoning
        return other


def outline(game: Facts, turn: int, order: list[str]) -> Outline:
    war, seats, worth = Outline(), game.seats, game.data_set.battle.odds.worth
    war.place = [game.place(s) for s in seats]
    war.size = [game.armies[s].size for s in seats]
    war.pool = [sum(sum(c.values()) for c in game.armies[s].pool) for s in seats]
    war.value = [game.general(s).value for s in seats]
    war.royal = [game.general(s).royal for s in seats]
    war.ablest = [ablest(game, s) for s in seats]
    war.worth = [sum(sum(worth[k]) for k in listed(game.armies[s].elements)) / 20 / game.armies[s].size for s in seats]
    war.holders = [seats.index(h) if h else -1 for h in game.holders.values()]
    war.order = [seats.index(s) for s in order]
    war.initiative, war.attacker = seats.index(game.initiative), seats.index(game.moved_last)
    war.last_winner = seats.index(game.battles[-1].winner) if game.battles and game.battles[-1].winner else -1
    war.turn, war.pair, war.pairs = turn, game.pair, game.options.pairs
    war.most, war.least = game.data_set.armies.most, game.data_set.armies.least
    war.ends = (0, len(game.data_set.spaces) - 1)
    war.reckoning = BY_ODDS if (agreed_way(game) or game.options.battles) == "odds" else ON_GRID
    return war


def ablest(game: Facts, seat: str) -> tuple[int, bool]:
    generals = [game.side(seat).generals[g] for g in game.living(seat)] or [game.data_set.armies.nameless]
    best = max(generals, key=lambda g: (g.value, not g.royal))
    return best.value, best.royal


def ratio_of(war: Outline, side: int) -> float:
    """The strength of `side` over that of its enemy."""
    foe = 1 - side
    mine = war.size[side] * war.worth[side] * (1 + GRIP * war.value[side])
    return mine / (war.size[foe] * war.worth[foe] * (1 + GRIP * war.value[foe]))


def win_chance(war: Outline, side: int) -> float:
    """That `side` wins a battle fought now."""
    odds = ratio_of(war, side) ** STEEPNESS
    return float(odds / (1 + odds))


def claim(war: Outline) -> None:
    for side in (0, 1):
        war.holders[war.place[side]] = -1 if war.place[0] == war.place[1] else side


def step(war: Outline, side: int, towards: int) -> bool:
    """Whether the army is still on the map."""
    place = war.place[side] + (towards if side == 0 else -towards)
    if not 0 <= place <= war.ends[1]:
        return False
    war.place[side] = place
    if towards > 0:
        war.attacker = side
    claim(war)
    return True


def move(war: Outline, side: int, what: str) -> int:
    """Moves; the winner of the war if the army left the map, else -1."""
    if what == GIVE_WAY:
        war.initiative = 1 - side
    if what != STAY and not step(war, side, 1 if what == ADVANCE else -1):
        return 1 - side
    return -1


def fight(war: Outline, luck: QuickLuck) -> int:
    """Fights; the winner of the war if that ends it, else -1."""
    reckoning = war.reckoning
    if luck.chance() < reckoning.undecided:
        winner, loser, decided = 1 - war.attacker, war.attacker, False
    else:
        winner = 0 if luck.chance() < win_chance(war, 0) else 1
        loser, decided = 1 - winner, True
    hurt = min(1.2, 1 / ratio_of(war, winner))  # the closer the fight, the more it costs the winner
    least, most = reckoning.winners_losses
    beaten_share = reckoning.losers_losses * (1.0 if decided else 0.6)
    share = ((least + (most - least) * luck.chance()) * hurt, beaten_share)
    dead = []
    for side, beaten in ((winner, 0), (loser, 1)):
        lost = int(war.size[side] * share[beaten] + luck.chance())
        back = min(max(0, luck.below(6) - (2 if beaten else 0)), lost // 2)
        war.size[side] -= lost - back
        if luck.chance() < reckoning.general_lost[beaten] / 2:
            if war.royal[side]:
                dead.append(side)
            war.value[side] = 0
    dead += [side for side in (0, 1) if war.size[side] < war.least and side not in dead]
    if dead:
        return winner if len(dead) == 2 else 1 - dead[0]
    if decided:
        war.initiative = war.last_winner = winner
    else:
        war.last_winner = -1
    return -1 if step(war, loser, -1) else winner


def habit(war: Outline, side: int) -> str:
    """What a sensible player usually does: fights when the odds are good or time presses, steps out of a bad one."""
    gap = abs(war.place[0] - war.place[1])
    at_end = war.place[side] == war.ends[side]
    if gap == 0:
        return STAY if at_end or win_chance(war, side) > STANDS or is_pressed(war, side) else WITHDRAW
    chance = win_chance(war, side)
    if chance > SEEKS or is_pressed(war, side) or (gap > 1 and is_behind(war, side)):
        return ADVANCE
    last_word = war.turn == 1
    return WITHDRAW if gap == 1 and not at_end and not last_word else STAY


def is_behind(war: Outline, side: int) -> bool:
    return war.holders.count(side) <= war.holders.count(1 - side)


def is_pressed(war: Outline, side: int) -> bool:
    """Time is short, and the count would be lost."""
    return war.pairs - war.pair < 4 and is_behind(war, side)


def reinforce(war: Outline, luck: QuickLuck) -> None:
    for side in (0, 1):
        got = luck.below(6) + 1 - abs(war.place[side] - war.ends[side])
        got = max(0, min(got, war.pool[side], war.most - war.size[side]))
        war.pool[side] -= got
        war.size[side] += got


def play_on(war: Outline, luck: QuickLuck) -> float:
    """To the end by habit: 1 if side 0 wins, 0 if side 1 does, a half for a draw."""
    while True:
        while war.turn < 2:
            side = war.order[war.turn]
            won = move(war, side, habit(war, side))
            if won >= 0:
                return 1.0 - won
            war.turn += 1
        if war.place[0] == war.place[1]:
            won = fight(war, luck)
            if won >= 0:
                return 1.0 - won
        if war.pair >= war.pairs:
            return count(war)
        war.pair += 1
        reinforce(war, luck)
        for side in (0, 1):
            war.value[side], war.royal[side] = war.ablest[side]
        war.order, war.turn = [war.initiative, 1 - war.initiative], 0


def count(war: Outline) -> float:
    for one, other in (
        (war.holders.count(0), war.holders.count(1)),
        (war.size[0], war.size[1]),
        (int(war.last_winner == 0), int(war.last_winner == 1)),
    ):
        if one != other:
            return float(one > other)
    return 0.5


def outcome(war: Outline, side: int, what: str | None, luck: QuickLuck) -> float:
    """What one way the war may go is worth to `side`, if it now does `what` (None: whatever is usual)."""
    then = war.copy()
    if what is not None:
        won = move(then, side, what)
        if won >= 0:
            return float(won == side)
        then.turn += 1
    got = play_on(then, luck)
    return got if side == 0 else 1 - got


def race(choices: list[str], trial: Callable[[str], float]) -> str:
    """The choice that does best. All are tried in heats; one that falls behind is not tried again."""
    total, tried, running = dict.fromkeys(choices, 0.0), 0, list(choices)
    for _ in range(HEATS):
        if len(running) == 1:
            break
        for choice in running:
            total[choice] += sum(trial(choice) for _ in range(HEAT))
        tried += HEAT
        best = max(total[choice] for choice in running)
        running = [choice for choice in running if total[choice] >= best - BEHIND * tried]
    return max(running, key=lambda choice: total[choice])
