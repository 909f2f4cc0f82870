"""Victory: losing after a battle, and the count when time is called."""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import TimeCalled


def why_lost(game: Facts, seat: str) -> Phrase | None:
    """Looked at after a battle's replacements (P26); leaving the map is seen to where an army moves."""
    army = game.armies[seat]
    royal = next((g for g in army.dead if game.side(seat).generals[g].royal), None)
    if royal is not None:  # P28: also in a battle that was won
        return phrase("royal_leader_killed", side=seat, general=royal)
    if army.size < game.data_set.armies.least:  # P14
        return phrase("annihilated", side=seat, left=army.size)
    return None


def judge(game: Facts, winner: str) -> bool:
    """Ends the game if a side has lost it in the battle that `winner` won ("": nobody). Whether it did."""
    lost = {seat: why for seat in game.seats if (why := why_lost(game, seat)) is not None}
    if not lost:
        return False
    if len(lost) == 1:
        (loser, why), *_ = lost.items()
        game.finish([game.foe(loser)], why, scores(game))
    elif winner:  # P27
        game.finish([winner], phrase("both_lost", winner=winner), scores(game))
    else:
        game.finish([], phrase("both_lost_drawn"), scores(game))
    return True


def scores(game: Facts) -> dict[str, float]:
    return {seat: float(game.count_held(seat)) for seat in game.seats}


def call_time(game: Facts) -> None:
    """P10: more of the track, then more elements, then the last battle's winner, else a draw."""
    spaces = {seat: game.count_held(seat) for seat in game.seats}
    sizes = {seat: game.armies[seat].size for seat in game.seats}
    game.tell(TimeCalled(spaces, sizes))
    one, other = game.seats
    for count, key in ((spaces, "majority_of_the_track"), (sizes, "more_elements")):
        if count[one] != count[other]:
            best = max(game.seats, key=lambda seat: count[seat])
            how = phrase(key, side=best, count=count[best], against=count[game.foe(best)])
            return game.finish([best], how, scores(game))
    last = game.battles[-1].winner if game.battles else ""
    if last:
        return game.finish([last], phrase("won_the_last_battle", side=last), scores(game))
    return game.finish([], phrase("all_equal"), scores(game))
