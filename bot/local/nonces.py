"""Nonces: for some minutes, sending again with the same nonce gives back the first message, per author."""

from __future__ import annotations

from bot.local.ids import Ids
from bot.local.wire import Json, Refused
from bot.local.world import World


class Nonces:
    def __init__(self, world: World) -> None:
        self.world = world
        self.held: dict[tuple[str, str], tuple[str, str, float]] = {}
        for messages in world.messages.values():
            for message in messages.values():
                if "_nonce" in message:
                    self.remember(message, message["_nonce"])

    def remember(self, message: Json, nonce: str) -> None:
        made = Ids.time_of(message["id"])
        self.held[message["author"]["id"], nonce] = (message["channel_id"], message["id"], made)

    def find_earlier(self, author: str, nonce: str, seconds: float) -> Json | None:
        """The message sent with this nonce before; 10008 if it has been deleted."""
        held = self.held.get((author, nonce))
        if held is None:
            return None
        channel, key, made = held
        if self.world.clock.now() - made > seconds:
            del self.held[author, nonce]
            return None
        found = self.world.messages.get(channel, {}).get(key)
        if found is None:
            raise Refused(10008)
        return found

    def forget(self, seconds: float) -> None:
        oldest = self.world.clock.now() - seconds
        self.held = {key: held for key, held in self.held.items() if held[2] >= oldest}
