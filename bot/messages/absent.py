"""What is said about somebody who is away or gone: to the channel, to the person and to the host. Each has a key made
of the game, the seat, the absence and the rung, so that it comes once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.messages.kinds import Kind, Out
from bot.table.records import Game, Sitter

if TYPE_CHECKING:
    from bot.table.games import Live


def episode(game: Game, sitter: Sitter) -> str:
    """An absence that was announced has one name throughout; any other is named after its entry."""
    when = f"{sitter.away.start:.0f}" if sitter.away is not None else f"e{game.entries}"
    return f"away:{game.id}:{sitter.seat}:{sitter.user_id}:{when}"


def facts(game: Game, sitter: Sitter) -> dict[str, Any]:
    until = {"until": round(sitter.away.end)} if sitter.away is not None else {}
    return {"seat": sitter.seat, "user": sitter.user_id, "by": game.host_id, **until}


def to_all_and_person(game: Game, sitter: Sitter, kind: Kind, rung: str, **payload: Any) -> list[Out]:
    key, told = f"{episode(game, sitter)}:{rung}", facts(game, sitter) | payload
    outs = [Out(game.channel_id, kind, told, key=f"{key}:all")]
    if sitter.user_id is not None:
        outs.append(Out(("dm", sitter.user_id), kind, told | {"you": True}, key=f"{key}:person"))
    return outs


def announced(game: Game, sitter: Sitter) -> list[Out]:
    """Somebody will be away; they have seen what it means in each of their games."""
    return to_all_and_person(game, sitter, Kind.AWAY, "said")[:1]


def waits(game: Game, sitter: Sitter) -> list[Out]:
    return to_all_and_person(game, sitter, Kind.AWAY_WAITS, "bank", days=game.house.bank)


def cared(game: Game, sitter: Sitter) -> list[Out]:
    """The bank is used up, and a caretaker acts until the person is back."""
    return to_all_and_person(game, sitter, Kind.AWAY_CARED, "care")


def over(game: Game, sitter: Sitter) -> list[Out]:
    return to_all_and_person(game, sitter, Kind.AWAY_OVER, f"over:{sitter.cared_until or 0:.0f}")


def back(game: Game, sitter: Sitter) -> list[Out]:
    return [Out(game.channel_id, Kind.BACK, {"seat": sitter.seat, "user": sitter.user_id})]


def gone(game: Game, sitter: Sitter) -> list[Out]:
    """Somebody has missed too much: a caretaker acts, and the seat may be offered. To the host as well."""
    key = f"care:{game.id}:{sitter.seat}:{game.entries}"
    payload = {**facts(game, sitter), "misses": sitter.missed + 1, "offer": sitter.offered}
    outs = [Out(game.channel_id, Kind.CARETAKER, payload, key=f"{key}:all")]
    if sitter.user_id is not None:
        outs.append(Out(("dm", sitter.user_id), Kind.CARED, payload, key=f"{key}:person"))
    if game.host_id != sitter.user_id:
        outs.append(Out(("dm", game.host_id), Kind.CARETAKER, payload, key=f"{key}:host"))
    return outs


def left_key(game: Game, sitter: Sitter) -> str:
    """Once for each player of a seat."""
    return f"left:{game.id}:{sitter.seat}:{sitter.user_id}"


def left(game: Game, sitter: Sitter) -> list[Out]:
    """Somebody is no longer in the server. To the host as well, and to the person as far as they can be written to."""
    key = left_key(game, sitter)
    payload = {**facts(game, sitter), "care": sitter.caretaker is not None, "offer": sitter.offered}
    outs = [Out(game.channel_id, Kind.LEFT, payload, key=f"{key}:all")]
    if sitter.user_id is not None:
        outs.append(Out(("dm", sitter.user_id), Kind.LEFT, payload | {"you": True}, key=f"{key}:person"))
    if game.host_id != sitter.user_id:
        outs.append(Out(("dm", game.host_id), Kind.LEFT, payload, key=f"{key}:host"))
    return outs


def host_left_key(game: Game) -> str:
    return f"left:{game.id}:host:{game.host_id}"


def host_left(game: Game) -> Out:
    return Out(game.channel_id, Kind.HOST_LEFT, {"user": game.host_id}, key=f"{host_left_key(game)}:all")


def offered(live: Live, sitter: Sitter) -> list[Out]:
    """A player who would leave offers their seat."""
    return [Out(live.game.channel_id, Kind.OFFERED, {"seat": sitter.seat, "user": sitter.user_id, "offer": True})]
