"""What the table itself has to say, beside what the rules tell: plain data, which `compose.py` puts into words."""

from __future__ import annotations

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.table.records import Game, Sitter, Sitters
from rules.kernel import Entry, State


def plain_posts(game: Game, sitters: Sitters, before: State | None, after: State, entry: Entry) -> list[Out]:
    """Public news to the channel, each seat's own to its sitter. For tests, and if `plan.posts_for` fails."""
    outs = []
    public = [msgspec.to_builtins(t.news) for t in entry.told if t.to is None]
    if public:
        outs.append(Out(game.channel_id, Kind.MOVE, {"news": public, "question": after.kept.question}))
    for seat, sitter in sitters.items():
        own = [msgspec.to_builtins(t.news) for t in entry.told if t.to is not None and seat in t.to]
        if own and sitter.user_id is not None:
            outs.append(Out(("dm", sitter.user_id), Kind.MOVE, {"news": own, "seat": seat}))
    return outs


def seed(game: Game, seeds: list[str]) -> Out:
    """The game has ended, or was given up: the dice can be checked."""
    payload = payloads.Seed(seed=seeds[0], commitment=game.commitment, post=str(game.commitment_post or ""))
    if seeds[1:]:
        payload["later"] = seeds[1:]
    return Out(game.channel_id, Kind.SEED, payload)


def reminder(game: Game, seat: str, sitter: Sitter, private: bool, until: float, level: int) -> list[Out]:
    """In private for a sealed question, and nowhere else, since the channel may not know who has answered; else as
    the player wants to be called."""
    if sitter.user_id is None:
        return []
    payload = payloads.Reminder(seat=seat, user=sitter.user_id, until=round(until), level=level, private=private)
    public = Out(game.channel_id, Kind.REMINDER, payload)
    if private:
        return [Out(("dm", sitter.user_id), Kind.REMINDER, payload)]
    if sitter.ping == "none":
        return []
    dm = sitter.ping == "dm" and not sitter.dm_closed
    return [Out(("dm", sitter.user_id), Kind.REMINDER, payload, instead=public) if dm else public]


def trouble(game: Game, why: str) -> Out:
    """To the host: the game's channel can't be reached."""
    payload = {"channel": str(game.channel_id), "title": game.title, "why": why}
    return Out(("dm", game.host_id), Kind.TROUBLE, payload)


def board(game: Game) -> list[Out]:
    """The post about a game that offers its seats, in the forum of its server, if there is one."""
    offer = game.house.offer_to_all
    return [Out(offer.board, Kind.BOARD, {"id": game.id})] if offer is not None and offer.board else []
