"""A person at the local Discord, acting by HTTP as the page does."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

Json = dict[str, Any]


class Operator:
    """The fault panel's and the clock's side of the local Discord."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        self.http, self.base = http, base

    async def ask(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        async with self.http.request(method, self.base + path, json=body, params=query) as response:
            data = await response.json() if response.status != 204 else None
            if response.status >= 400:
                raise AssertionError(f"{method} {path}: {response.status} {data}")
            return data

    async def people(self) -> dict[str, Person]:
        found = await self.ask("GET", "/local/people")
        return {one["global_name"]: Person(self, one["id"], one["global_name"]) for one in found}

    async def fault(self, kind: str, **more: Any) -> Any:
        return await self.ask("POST", "/local/faults", {"kind": kind, **more})

    async def advance(self, seconds: float) -> None:
        await self.ask("POST", "/local/clock", {"advance": seconds})

    async def settings(self, **values: Any) -> None:
        await self.ask("PATCH", "/local/settings", values)

    async def drop(self, how: str) -> int:
        dropped = await self.ask("POST", "/local/gateway/drop", {"how": how})
        return int(dropped["dropped"])

    async def overview(self) -> Json:
        return dict(await self.ask("GET", "/local/overview"))


class Person:
    def __init__(self, operator: Operator, key: str, name: str) -> None:
        self.operator, self.id, self.name = operator, key, name

    async def ask(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        return await self.operator.ask(method, path, body, **{"as": self.id, **query})

    async def state(self) -> Json:
        return dict(await self.ask("GET", "/local/state"))

    async def channel(self, name: str) -> str:
        state = await self.state()
        return next(str(one["id"]) for one in state["channels"] if one.get("name") == name)

    async def direct(self) -> str:
        return str((await self.ask("POST", "/local/direct"))["id"])

    async def read(self, channel: str) -> list[Json]:
        return list(await self.ask("GET", f"/local/channels/{channel}/messages"))

    async def say(self, channel: str, content: str) -> Json:
        return dict(await self.ask("POST", f"/local/channels/{channel}/messages", {"content": content}))

    async def interact(self, channel: str, **body: Any) -> Json:
        return dict(await self.ask("POST", f"/local/channels/{channel}/interact", body))

    async def slash(self, channel: str, command: str, **options: Any) -> Json:
        name, *path = command.split()
        return await self.interact(channel, kind="command", command=name, path=path, options=options)

    async def click(self, message: Json, custom_id: str, values: list[str] | None = None) -> Json:
        return await self.interact(
            message["channel_id"], kind="component", message=message["id"], custom_id=custom_id, values=values
        )

    async def upload(self, channel: str, modal: Json, name: str, file: bytes) -> Json:
        """Sends a form with one file."""
        form = aiohttp.FormData()
        values = {"kind": "submit", "token": modal["token"], "values": {"value": ["0"]}}
        form.add_field("payload_json", json.dumps(values), content_type="application/json")
        form.add_field("files[0]", file, filename=name)
        url = f"{self.operator.base}/local/channels/{channel}/interact"
        async with self.operator.http.post(url, data=form, params={"as": self.id}) as response:
            assert response.status == 200, await response.text()
            return dict(await response.json())

    async def submit(self, channel: str, modal: Json, **values: Any) -> Json:
        return await self.interact(channel, kind="submit", token=modal["token"], values=values)
