"""The gateway: HELLO, heartbeats, IDENTIFY, RESUME with what was missed, and its closing codes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.local.ids import shard_of
from bot.local.permissions import THREADS, can_see
from bot.local.session import Session, Socket
from bot.local.state import LOCAL, LocalDiscord
from bot.local.threads import wire_thread
from bot.local.wire import Json, decode, encode, public

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID, HELLO, ACK, SOUNDBOARD = 8, 9, 10, 11, 31
MOST_BYTES = 4096
RESUMABLE = 300.0
MOST_SENDS = (120, 60.0)
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS = (1 << 26) - 1


class CloseWith(Exception):
    def __init__(self, code: int, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(reason)


class Connection:
    def __init__(self, local: LocalDiscord, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.local, self.ws = local, ws
        self.transport = request.transport
        self.socket = Socket(ws)
        self.session: Session | None = None
        self.sends: deque[float] = deque()
        self.beat = time.monotonic()

    def push(self, op: int, data: Any = None) -> None:
        self.socket.push(encode({"op": op, "d": data, "s": None, "t": None}))

    async def run(self) -> None:
        self.push(HELLO, {"heartbeat_interval": self.local.settings.heartbeat_ms, "_trace": []})
        while True:
            patience = self.local.settings.heartbeat_ms / 1000 * 1.5 - (time.monotonic() - self.beat)
            try:
                frame = await self.ws.receive(timeout=max(patience, 0.01))
            except TimeoutError:
                raise CloseWith(4009, "Session timed out.") from None
            if frame.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return
            if frame.type != WSMsgType.TEXT:
                raise CloseWith(4002, "Only text frames of JSON are read here.")
            self.read(str(frame.data))

    def read(self, text: str) -> None:
        self._pace()
        if len(text.encode()) > MOST_BYTES:
            raise CloseWith(4002, "Error while decoding payload.")
        try:
            message = decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise CloseWith(4002, "Error while decoding payload.") from None
        if not isinstance(message, dict) or not isinstance(message.get("op"), int):
            raise CloseWith(4002, "Error while decoding payload.")
        self.act(message["op"], message.get("d"))

    def _pace(self) -> None:
        most, seconds = MOST_SENDS
        now = time.monotonic()
        while self.sends and now - self.sends[0] > seconds:
            self.sends.popleft()
        self.sends.append(now)
        if len(self.sends) > most:
            raise CloseWith(4008, "You are being rate limited.")

    def act(self, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            self.beat = time.monotonic()
            if self.local.faults.take("gateway", "mute") is None:
                self.push(ACK)
        elif op == IDENTIFY and isinstance(data, dict):
            self.identify(data)
        elif op == RESUME and isinstance(data, dict):
            self.resume(data)
        elif op in (PRESENCE, VOICE, REQUEST_MEMBERS, SOUNDBOARD):
            if self.session is None:
                raise CloseWith(4003, "Not authenticated.")
            if op == REQUEST_MEMBERS and isinstance(data, dict):
                self.send_members(self.session, data)
        else:
            raise CloseWith(4001, "Unknown opcode.")

    # Identifying and resuming.

    def identify(self, data: Json) -> None:
        if self.session is not None:
            raise CloseWith(4005, "Already authenticated.")
        if data.get("token") not in (self.local.token, f"Bot {self.local.token}"):
            raise CloseWith(4004, "Authentication failed.")
        shard, shards = read_shard(data.get("shard"))
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise CloseWith(4013, "Invalid intent(s).")
        if intents & PRIVILEGED & ~self.local.settings.privileged:
            raise CloseWith(4014, "Disallowed intent(s).")
        session = Session(shard, shards, intents)
        self.local.hub.sessions[session.id] = session
        self.take(session)
        world = self.local.world
        guilds = [one for one in world.guilds_of(world.bot_id) if shard_of(one["id"], shards) == shard]
        session.send("READY", {
            "v": 10, "user": {**world.bot, "email": None, "verified": True, "mfa_enabled": False, "flags": 0},
            "guilds": [{"id": one["id"], "unavailable": True} for one in guilds], "private_channels": [],
            "session_id": session.id, "resume_gateway_url": self.local.gateway_url, "shard": [shard, shards],
            "application": {"id": world.bot_id, "flags": world.application()["flags"]},
            "session_type": "normal",
        })  # fmt: skip
        for guild in guilds:
            session.send("GUILD_CREATE", whole_guild(self.local, guild))

    def resume(self, data: Json) -> None:
        if self.session is not None:
            raise CloseWith(4005, "Already authenticated.")
        if data.get("token") not in (self.local.token, f"Bot {self.local.token}"):
            raise CloseWith(4004, "Authentication failed.")
        session = self.local.hub.sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None:
            return self.push(INVALID, False)
        if not isinstance(seq, int) or seq > session.seq:
            raise CloseWith(4007, "Invalid seq.")
        missed = session.since(seq)
        if missed is None:
            del self.local.hub.sessions[session.id]
            return self.push(INVALID, False)
        for frame in missed:
            self.socket.push(frame)
        self.take(session)
        session.send("RESUMED", {"_trace": []})
        return None

    def take(self, session: Session) -> None:
        self.session = session
        session.take(self.socket)
        self.local.hub.tell_status()

    def send_members(self, session: Session, data: Json) -> None:
        """Named ids are always answered; the whole list needs the members intent."""
        guild = str(data.get("guild_id"))
        everybody = self.local.world.members.get(guild)
        if everybody is None:
            return
        wanted = data.get("user_ids")
        wanted = [wanted] if isinstance(wanted, str | int) else wanted
        if isinstance(wanted, list):
            keys = [str(one) for one in wanted]
        else:
            if not session.intents & 1 << 1:
                return
            start = str(data.get("query") or "").lower()
            keys = [key for key, one in everybody.items() if one["user"]["username"].lower().startswith(start)]
        found = [everybody[key] for key in keys if key in everybody]
        chunk: Json = {"guild_id": guild, "members": found, "chunk_index": 0, "chunk_count": 1,
                       "not_found": [key for key in keys if key not in everybody]}  # fmt: skip
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    def leave(self, code: int | None) -> None:
        """A client that closes with 1000 or 1001 ends its session; any other end can be resumed."""
        session = self.session
        if session is None or session.socket is not self.socket:
            return
        session.lose()
        if code in (1000, 1001):
            self.local.hub.sessions.pop(session.id, None)
        self.local.hub.tell_status()


def read_shard(asked: Any) -> tuple[int, int]:
    if asked is None:
        return 0, 1
    if isinstance(asked, list) and len(asked) == 2 and all(isinstance(one, int) for one in asked):
        shard, shards = asked
        if 0 <= shard < shards:
            return shard, shards
    raise CloseWith(4010, "Invalid shard.")


def whole_guild(local: LocalDiscord, guild: Json) -> Json:
    world, bot = local.world, local.world.bot_id
    channels = [one for one in world.channels_of(guild["id"]) if can_see(world, bot, one)]
    return {
        **public(guild), "joined_at": world.members[guild["id"]][bot]["joined_at"], "large": False,
        "unavailable": False, "member_count": len(world.members[guild["id"]]), "voice_states": [],
        "presences": [],
        "members": [world.members[guild["id"]][bot]], "stage_instances": [], "guild_scheduled_events": [],
        "soundboard_sounds": [], "channels": [public(one) for one in channels if one["type"] not in THREADS],
        # Without archived threads: a bot that needs one asks for it by its id.
        "threads": [wire_thread(one, bot) for one in channels
                    if one["type"] in THREADS and not one["thread_metadata"]["archived"]],
    }  # fmt: skip


async def serve_gateway(request: web.Request) -> web.StreamResponse:
    local = request.app[LOCAL]
    ws = web.WebSocketResponse(max_msg_size=256 * 1024, compress=False)
    await ws.prepare(request)
    connection = Connection(local, ws, request)
    local.sockets.add(connection)
    pump = asyncio.create_task(connection.socket.pump())
    try:
        await connection.run()
    except CloseWith as why:
        await ws.close(code=why.code, message=why.reason.encode())
        if connection.session is not None and why.code != 4009:
            local.hub.sessions.pop(connection.session.id, None)
    finally:
        local.sockets.discard(connection)
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pump
        connection.leave(ws.close_code)
    return ws


def forget_sessions(local: LocalDiscord) -> None:
    """Ends sessions that nobody resumed for five minutes."""
    for key, session in list(local.hub.sessions.items()):
        if session.left is not None and time.monotonic() - session.left > RESUMABLE:
            del local.hub.sessions[key]


async def drop_connections(local: LocalDiscord, how: str) -> int:
    """Breaks every gateway connection in the given way; returns how many there were."""
    connections = [one for one in local.sockets if one.session is not None]
    for one in connections:
        if how == "abort":
            if one.transport is not None:
                one.transport.abort()
        elif how == "reconnect":
            one.push(RECONNECT)
        elif how in ("invalid", "resumable"):
            if how == "invalid":
                local.hub.sessions.pop(one.session.id, None)
            one.push(INVALID, how == "resumable")
        else:
            if one.session.socket is one.socket:
                one.session.lose()
            await one.ws.close(code=4000, message=b"Unknown error.")
    return len(connections)
