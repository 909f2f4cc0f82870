"""Who is in a server: people leave and come back, and so does the bot, as when it is sent away and invited again."""

from __future__ import annotations

from aiohttp import web

from bot.local import seed, threads
from bot.local.gateway import whole_guild
from bot.local.permissions import THREADS
from bot.local.state import LOCAL, LocalDiscord
from bot.local.wire import Json, Unsound, as_object, json_response


async def set_there(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    guild, user = local.world.guild(request.match_info["guild"]), local.world.user(request.match_info["user"])
    wanted = as_object(await request.read()).get("there")
    if not isinstance(wanted, bool):
        raise Unsound("`there` is true or false.")
    if wanted != (user["id"] in local.world.members[guild["id"]]):
        (come if wanted else leave)(local, guild, user)
    return json_response({"there": wanted})


def come(local: LocalDiscord, guild: Json, user: Json) -> None:
    member = seed.join(local.world, guild, user)
    if user["bot"]:  # new to it: Discord does not say whether it was out of reach
        whole = whole_guild(local, guild)
        whole.pop("unavailable")
        local.hub.tell_bot("GUILD_CREATE", whole, guild["id"])
        local.hub.tell_pages("GUILD_CREATE", {"id": guild["id"]})
        return
    local.hub.emit("GUILD_MEMBER_ADD", {**member, "guild_id": guild["id"]}, guild=guild["id"])


def leave(local: LocalDiscord, guild: Json, user: Json) -> None:
    """Whoever leaves a server leaves its threads. Only the bot is told, if it may read the list of members."""
    world = local.world
    for thread in [one for one in world.channels_of(guild["id"]) if one["type"] in THREADS]:
        if user["id"] in thread["_people"]:
            threads.leave(local, thread, user["id"])
    if user["bot"]:
        local.hub.tell_bot("GUILD_DELETE", {"id": guild["id"]}, guild["id"])
    else:
        local.hub.emit("GUILD_MEMBER_REMOVE", {"guild_id": guild["id"], "user": user}, guild=guild["id"])
    world.drop_member(guild["id"], user["id"])


ROUTES = [("PUT", "/local/guilds/{guild:\\d+}/members/{user:\\d+}", set_there)]
