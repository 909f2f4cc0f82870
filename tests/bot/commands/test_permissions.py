"""Who may do what: every cell of `permissions.toml` is tried, buttons and windows with forged ids. `pytest -s` prints
the table as it was found."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest
from discord import app_commands
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.commands.host import ACTS
from bot.interaction.answer import Interaction
from bot.panels.ids import Act, panel_id, post_id
from bot.panels.layout import layout
from bot.panels.parts import Card, TextPart
from bot.words import Said, plain_words
from rules.kernel import phrase
from tests.bot.world import Person, Seen, World, texts, world

TABLE = Path(__file__).with_name("permissions.toml")
DOCS = Path(__file__).parents[3] / "docs" / "security.md"
FORD = "tests.ford"
ROLES = ("outsider", "spectator", "player", "host", "manager", "manager_elsewhere", "replaced", "owner")
ELSEWHERE = ("outsider", "manager_elsewhere")
HERE = plain_words()
# What somebody is told who may not. Everything else, "you have joined already" for one, is an answer to one who may.
DENIALS = (
    HERE.ui("not_your_game"), HERE.ui("no_game_here"), HERE.ui("no_seat"),
    HERE.ui("only_at_home", channel=Said("<#")).partition("<#")[0],
    HERE.refused(phrase("only_the_host")), HERE.refused(phrase("you_have_not_joined")),
    HERE.refused(phrase("not_invited")), HERE.ui("only_managers"),
)  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {  # such that nothing changes that a later cell needs
    "/rules": {"query": "1"}, "/stats": {"game": "nonsense"}, "/game new": {"game": "chess"}, "/do": {"order": "watch"},
    "/game host replace": {"seat": "nonsense"}, "/game host computer": {"seat": "nonsense"},
    "/game host go back": {"question": 999}, "/game host rule": {"ruling": "nonsense"},
    "/vote": {"action": "appeal"},
    "/parley": {"first": "nonsense"}, "/(orders of a game)": {"area": "nonsense", "unit": "nonsense"},
}  # fmt: skip
ARGS = {
    "try": "nonsense",
    "record": "show_record",
    "rules": "tests.ford:1",
    "set": "speed",
    "type": "o.seasons",
    "typed": "o.seasons",
    "seat": "red",
    "away": "ask",
    "several": "0",
    "several_set": "0",
    "aye": "1",
    "nay": "1",
}
VALUES = {
    "option": ["speed"],
    "set": ["live"],
    "ping": ["dm"],
    "wish": ["blue"],
    "typed": ["4"],
    "worded": ["owl"],
    "photo_sent": [""],
    "several_set": ["live"],
}
LINES = {"several_set": "speed"}  # the lines of forms that have more than one
FROM_WINDOWS = ("typed", "worded", "photo_sent", "several_set")  # what no button asks for
ONCE = ("button end", "button start", "/game start")  # each cell has a game of its own


class Row(msgspec.Struct):
    phase: str = msgspec.field(name="in")
    may: str

    @property
    def roles(self) -> set[str]:
        return set(self.may.split())


def rows() -> dict[str, Row]:
    return msgspec.convert(tomllib.loads(TABLE.read_text()), dict[str, Row])


class Place:
    """A game with everybody around it."""

    def __init__(self, w: World, home: Any, away: Any, people: dict[str, Person]) -> None:
        self.w, self.home, self.away, self.people = w, home, away, people
        self.game = ""
        self.posts: dict[int, Any] = {}  # a message of the bot in each channel

    def channel_of(self, role: str) -> Any:
        return self.away if role in ELSEWHERE else self.home

    async def slash(self, role: str, command: str, **options: Any) -> Seen:
        return Seen(self.people[role], await self.people[role].actor.slash(self.channel_of(role), command, **options))

    async def forge(self, role: str, custom_id: str, values: list[str], is_modal: bool, line: str = "value") -> str:
        """An id that no message of that channel carries."""
        actor, channel = self.people[role].actor, self.channel_of(role)
        if is_modal:
            part = {"type": 4, "custom_id": line, "value": values[0], "id": 2}
            data: dict[str, Any] = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": part}]}
            kind, extra = InteractionType.MODAL_SUBMIT, {}
        else:
            kind, data = InteractionType.MESSAGE_COMPONENT, {"custom_id": custom_id, "component_type": 2, "id": 1}
            button: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, "id": 1}
            if values:
                data |= {"component_type": 3, "values": values}
                button = {"type": 3, "custom_id": custom_id, "id": 1, "options": [{"label": "x", "value": values[0]}]}
            row = {"type": 1, "id": 9, "components": [button]}
            post = serializers.message_payload(self.w.env.backend, self.posts[channel.id])
            extra = {"message": {**post, "components": [row]}}
        source = None if is_modal else self.posts[channel.id].id
        result = await _dispatch_actor_interaction(actor, kind, channel, data, extra=extra, source_message_id=source)
        if result.modal is not None:
            return "a window opens"
        said = [*(texts(result.response.components) if result.response else [])]
        return "\n".join([*said, *(t for f in result.followups for t in texts(f.components))])

    async def attempt(self, role: str, name: str, turned: bool = False) -> str:
        """Does it, and says what was answered. `turned`: a button's id as if from a window, and the other way round."""
        if name.startswith("/"):
            command, options = name[1:], OPTIONS.get(name, {})
            if command.startswith("game host "):
                command, options = "game host", {"action": command.removeprefix("game host "), **options}
                if options["action"] == "hand over":
                    options["player"] = self.people["spectator"].actor.user
            command = "ford place" if command == "(orders of a game)" else command
            seen = await self.slash(role, command, **options)
            return "a window opens" if seen.result.modal is not None else seen.said
        kind, what = name.split(" ", 1)
        if kind == "menu":
            person, about = self.people[role], self.people["manager_elsewhere" if role in ELSEWHERE else "player"]
            result = await person.actor.context_menu(self.channel_of(role), what, about.actor)
            return Seen(person, result).said
        is_modal = (kind == "modal") != turned
        if what in ("(panel)", "(form)"):
            question = (await self.w.table.state(self.game)).kept.question
            arg = Act.FILLED if what == "(form)" else Act.BEGIN
            return await self.forge(role, panel_id(self.game, question, "watch", arg), ["1"] * is_modal, is_modal)
        game = "" if what in ("try", "rules", "inbox", "find", "record", "me", "away", "unfollow") else self.game
        id = post_id(game, what, ARGS.get(what, ""))
        return await self.forge(
            role, id, VALUES.get(what, ["x"] if is_modal else []), is_modal, LINES.get(what, "value")
        )

    async def prepare(self, name: str) -> None:
        """Such that there is something to be done."""
        table, host = self.w.table, self.people["host"].actor.id
        match name:
            case "/game host resume":
                await table.host.pause(self.game, host)
            case "button seat":
                await table.host.invite(self.game, host, "red", self.people["spectator"].actor.id, "sam")
            case "button noai":
                await table.lobby.add_computer(self.game)
            case "button set" | "modal several_set":
                await table.lobby.set_speed(self.game, "daily")
            case "modal typed":
                await table.lobby.set_option(self.game, "seasons", 3)
            case "button ping":
                for one in ("player", "manager_elsewhere"):
                    await table.lobby.set_ping(self.game, self.people[one].actor.id, "mention")

    async def is_done(self, role: str, name: str) -> bool:
        """Whether it was done, where that can be seen: an answer alone does not show it."""
        game, user = await self.w.table.games.game(self.game), self.people[role].actor.id
        assert game is not None
        sitters = (await self.w.table.queries.seats(self.game)).values()
        mine = next((s for s in sitters if s.user_id == user), None)
        match name.removeprefix("/game ").removeprefix("button "):
            case "join":
                return mine is not None
            case "seat":
                return mine is not None and mine.seat == "red"
            case "leave":
                return mine is None
            case "start":
                return game.phase in ("starting", "running")
            case "end" if name == "button end":
                return game.phase == "closed"
            case "host pause":
                return game.phase == "paused"
            case "host resume":
                return game.phase == "running"
            case "host hand over":
                return bool(game.host_id == self.people["spectator"].actor.id)
            case "host take over":
                return bool(game.host_id == user)
            case "ai":
                return any(s.computer for s in sitters)
            case "noai":
                return not any(s.computer for s in sitters)
            case "set" | "modal several_set":
                return game.speed == "live"
            case "modal typed":
                return game.options.get("seasons") == 4
            case "wish":
                return mine is not None and mine.wish == "blue"
            case "modal worded":
                return mine is not None and mine.word == "owl"
            case "ping":
                return mine is not None and mine.ping == "dm"
            case "/do" | "(panel)" | "modal (panel)" | "modal (form)":
                return mine is not None and mine.seat in (await self.w.table.state(self.game)).kept.watching
        return True

    async def seated(self) -> set[int]:
        sitters = (await self.w.table.queries.seats(self.game)).values()
        return {s.user_id for s in sitters if s.user_id is not None}

    async def saved(self) -> list[Any]:
        tables = ("games", "seats", "entries", "drafts")
        return [row for table in tables for row in await self.w.table.store.all(f"SELECT * FROM {table}")]

    async def mend(self, seated: set[int]) -> None:
        """What a cell has changed that the next needs."""
        table, host = self.w.table, self.people["host"].actor.id
        game = await table.games.game(self.game)
        assert game is not None
        if game.host_id != host:
            await table.host.hand_over(self.game, game.host_id, host)
        if game.phase == "paused":
            await table.host.resume(self.game, host)
        if game.phase == "running":
            gone = next(iter(seated - await self.seated()), None)
            if gone is not None:  # somebody took the seat
                await table.host.replace(self.game, host, "red", gone, "again")
        if game.phase == "lobby":
            sitters = (await table.queries.seats(self.game)).values()
            for user in {s.user_id for s in sitters if s.user_id is not None} - seated:
                await table.lobby.leave(self.game, user)
            for user in seated - {s.user_id for s in sitters}:
                await table.lobby.join(self.game, user, "again")
            if any(s.computer for s in sitters):
                await table.lobby.remove_computer(self.game)


async def make_place(w: World, name: str) -> Place:
    home = w.guild.create_text_channel(name)
    role = w.guild.create_role(f"moderators of {name}", permissions=discord.Permissions(manage_guild=True))
    users = {one: w.env.create_user(f"{one}-{name}") for one in ROLES}
    elsewhere = w.env.create_guild("elsewhere", owner=users["manager_elsewhere"])
    away = elsewhere.create_text_channel("away")
    people: dict[str, Person] = {}
    for one, user in users.items():
        if one != "outsider":
            actor = w.guild.add_member(user, roles=[role] if one == "manager" else [])
        if one in ELSEWHERE:
            actor = elsewhere.add_member(user)
        people[one] = Person(w, actor)
    there = Place(w, home, away, people)
    await there.slash("host", "game new", game=FORD)
    game = await w.table.queries.game_in(home.id)
    assert game is not None
    there.game = game.id
    for channel in (home, away):
        card = layout(Card([TextPart("a post")]))
        post = await w.bot.client.get_partial_messageable(channel.id).send(view=card)
        there.posts[channel.id] = w.env.backend.get_message(channel.id, post.id)
    w.bot.client.owner_id = people["owner"].actor.id
    return there


async def make_running(w: World, name: str) -> Place:
    there = await make_place(w, name)
    lobby, people = w.table.lobby, there.people
    for one in ("player", "manager_elsewhere", "replaced"):
        await lobby.join(there.game, people[one].actor.id, one)
    await lobby.start(there.game)
    await w.settle()
    seat = await w.table.queries.seat_of(there.game, people["replaced"].actor.id)
    await w.table.host.replace(there.game, people["host"].actor.id, seat or "", None, "", "greedy")
    await w.settle()
    return there


async def make_lobby(w: World, name: str) -> Place:
    """Two have joined, and one has left again."""
    there = await make_place(w, name)
    for one in ("player", "manager_elsewhere", "replaced"):
        await w.table.lobby.join(there.game, there.people[one].actor.id, one)
    await w.table.lobby.leave(there.game, there.people["replaced"].actor.id)
    return there


def is_denied(answer: str) -> bool:
    return any(one in answer for one in DENIALS)


@pytest.mark.long
async def test_every_cell(tmp_path: Path) -> None:
    wrong = []
    found: dict[str, set[str]] = {name: set() for name in rows()}
    async with world(tmp_path) as w:
        places = {"lobby": await make_lobby(w, "lobby"), "running": await make_running(w, "running")}
        for name, row in rows().items():
            for role in ROLES:
                there = places[row.phase] if name not in ONCE else await make_lobby(w, f"{name[1:]}-{role}")
                seated = await there.seated()
                await there.prepare(name)
                before = await there.saved()
                answer = await there.attempt(role, name)
                assert answer, f"{role}, {name}: no answer"
                may = not is_denied(answer)
                found[name] |= {role} if may else set()
                if may != (role in row.roles):
                    wrong.append(f"{role}, {name}: {answer[:120]}")
                if not may and name.startswith(("button", "modal")):  # the same id, sent the other way
                    other = await there.attempt(role, name, turned=True)
                    if not is_denied(other) and other != HERE.ui("old_command"):
                        wrong.append(f"{role}, {name} sent the other way: {other[:120]}")
                if not may and await there.saved() != before:
                    wrong.append(f"{role}, {name}: refused, and yet something was changed")
                if may:
                    await w.settle()
                if may and not await there.is_done(role, name):
                    wrong.append(f"{role}, {name}: answered, and nothing was done: {answer[:120]}")
                if name not in ONCE:
                    await there.mend(seated)
    print(f"\nwho may do what, as it was found in {len(found) * len(ROLES)} cells:")
    print(f"{'':24}" + "".join(f"{role:>18}" for role in ROLES))
    for name, roles in found.items():
        print(f"{name:24}" + "".join(f"{'yes' if role in roles else '-':>18}" for role in ROLES))
    assert not wrong, "\n".join(wrong)


async def test_a_window_that_was_sent_never_opens_another(tmp_path: Path) -> None:
    """Discord does not take a window as the answer to one: an id that was forged for that is refused like any other."""
    async with world(tmp_path) as w:
        there = await make_lobby(w, "lobby")
        for role, what, arg in (("host", "type", "o.seasons"), ("player", "word", "")):
            answer = await there.forge(role, post_id(there.game, what, arg), ["3"], is_modal=True)
            assert answer == plain_words().ui("old_command")


def everything(client: Any) -> set[str]:
    """Every command, button and window that the program has, as the table would name them."""
    own = {command.name for command in client.tree.get_commands() if isinstance(command, app_commands.Group)}
    own -= {"game", "dice"}  # the others are the orders of a game
    found = set()
    for command in client.tree.walk_commands():
        if isinstance(command, app_commands.Group):
            continue
        name = f"/{command.qualified_name}"
        if command.qualified_name.split()[0] in own:
            name = "/(orders of a game)"
        found |= {f"{name} {act}" for act in ACTS} if name == "/game host" else {name}
    found |= {f"menu {menu.name}" for menu in client.tree.get_commands() if isinstance(menu, app_commands.ContextMenu)}
    for what in (*client.post_acts, *client.opening_acts):
        found.add(f"{'modal' if what in FROM_WINDOWS else 'button'} {what}")
    return found | {"button (panel)", "modal (panel)", "modal (form)"}


async def test_the_table_names_everything_there_is(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        client = w.bot.client
        assert everything(client) == set(rows())

        async def novel(interaction: Interaction) -> None:
            """What somebody has just added."""

        client.tree.add_command(app_commands.Command(name="novel", description="new", callback=novel))

        async def about(interaction: Interaction, person: discord.User) -> None:
            """The same, on a person's menu."""

        client.tree.add_command(app_commands.ContextMenu(name="About", callback=about))
        client.post_acts["novel"] = client.post_acts["play"]
        assert everything(client) - set(rows()) == {"/novel", "menu About", "button novel"}


async def test_ids_of_what_others_have_are_refused(tmp_path: Path) -> None:
    """A promise between two is not even there for a third; nor is a game for who can't see its channel."""
    async with world(tmp_path) as w:
        there = await make_place(w, "place")
        for one in ("player", "manager_elsewhere", "spectator"):
            await w.table.lobby.join(there.game, there.people[one].actor.id, one)
        await w.table.lobby.start(there.game)
        await w.settle()
        seat = {one: await w.table.queries.seat_of(there.game, person.actor.id) for one, person in there.people.items()}
        await there.slash("player", "pledge", **{"with": seat["manager_elsewhere"]}, kind="truce")
        ((pledge,),) = await w.table.store.all("SELECT id FROM pledges")
        gone, none = (post_id(there.game, "pledged", f"{id}.a") for id in (pledge, "nonsense"))
        for _ in range(2):  # while it waits, and when it was answered
            assert await there.forge("spectator", gone, [], False) == await there.forge("spectator", none, [], False)
            await there.forge("manager_elsewhere", gone, [], False)
        (state,) = await w.table.store.one("SELECT state FROM pledges")
        assert state == "open"
        assert await there.forge("outsider", post_id("", "me", "game"), [there.game], False) == HERE.ui("not_your_game")


def test_the_page_has_the_same_table() -> None:
    lines = re.findall(r"^\| `(.+?)` \| (.+) \|$", DOCS.read_text(), re.MULTILINE)
    read = {}
    for name, cells in lines:
        read[name] = {role for role, cell in zip(ROLES, cells.split(" | "), strict=True) if cell == "yes"}
    assert read == {name: row.roles for name, row in rows().items()}


def test_every_cell_is_about_somebody_known() -> None:
    for name, row in rows().items():
        assert row.roles <= set(ROLES) and row.phase in ("lobby", "running"), name
