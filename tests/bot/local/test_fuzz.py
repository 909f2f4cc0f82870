"""Nonsense at every door: whatever is sent, the answer is a refusal in words, never a fault of the server."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from bot.local import api, control, people
from bot.local.state import LocalDiscord
from tests.bot.local.person import Operator, Person

KEYS = [
    "content", "embeds", "components", "flags", "nonce", "enforce_nonce", "attachments",
    "allowed_mentions", "type",
    "data", "name", "description", "options", "choices", "custom_id", "kind", "command", "message",
    "values", "token",
    "recipient_id", "messages", "auto_archive_duration", "message_reference", "poll", "advance", "how",
    "do", "open",
    "permissions", "guild", "role", "title", "path", "focused", "times", "status", "seconds", "archived",
    "invitable",
]  # fmt: skip


def nonsense(some: random.Random, depth: int = 0) -> Any:
    kind = some.randrange(9 if depth < 4 else 5)
    if kind < 5:
        return some.choice(
            [None, True, -1, 0, 1, 2, 5, 9, 12, 1 << 40, 0.5, "", "x", "x" * 5000, "⚔", "1", "attachment://x"]
        )
    if kind == 5:
        return [nonsense(some, depth + 1) for _ in range(some.randrange(4))]
    return {some.choice(KEYS): nonsense(some, depth + 1) for _ in range(some.randrange(6))}


def doors(local: LocalDiscord, ada: Person, tavern: str, message: str) -> list[tuple[str, str]]:
    found = []
    for module in api.MODULES:
        found += [(method, "/api/v10" + path) for method, path, _ in module.ROUTES]
    found += [(method, path) for module in (people, control) for method, path, _ in module.ROUTES]
    filled = {
        "channel": tavern, "message": message, "guild": next(iter(local.world.guilds)),
        "app": local.world.bot_id,
        "user": ada.id, "emoji": "👍", "command": "1", "interaction": "1", "token": "x", "kind": "public",
    }  # fmt: skip
    put = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
    return [(method, put.sub(lambda part: filled[part[1]], path)) for method, path in found if "supervise" not in path]


async def test_no_nonsense_is_a_fault_of_the_server(
    local: LocalDiscord, operator: Operator, ada: Person, tavern: str
) -> None:
    seed = random.randrange(10**6)
    print("seed", seed)
    some = random.Random(seed)
    said = await ada.say(tavern, "a message to harm")
    every = doors(local, ada, tavern, said["id"])
    assert len(every) > 60
    for number in range(400):
        method, path = every[number % len(every)]
        body = json.dumps(nonsense(some)).encode() if some.random() < 0.95 else some.randbytes(30)
        query = {"as": "ada", "limit": str(nonsense(some, 9))[:20], "before": str(nonsense(some, 9))[:20]}
        head = {"Authorization": "Bot a-token", "Content-Type": "application/json"}
        async with operator.http.request(method, local.base + path, data=body, params=query, headers=head) as response:
            text = await response.text()
            assert response.status < 500 or response.status == 501, (seed, method, path, body, text)
        local.faults.clear()
        local.settings.rate_limits = False
