"""Before the game: who plays, with which options, how fast; and the start, with the commitment to the dice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from bot.deadlines import speeds
from bot.store import Conflict, Do
from bot.table.agreed import Ping
from bot.table.games import Games, Live
from bot.table.notes import put_person
from bot.table.own_data import OwnData
from bot.table.records import Game, Refused
from bot.table.standing import Standing
from bot.table.start import commit_to, load_data_set, must_fit
from rules.kernel import dice

LETTERS = "23456789abcdefghjkmnpqrstvwxyz"  # without those that look like another
LONGEST_TITLE, LONGEST_NAME, LONGEST_WORD = 80, 40, 60
LONGEST_SHORTEST = 24 * 3600
TICK = 1e-6  # seconds


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def tidy(text: str, longest: int) -> str:
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:longest].strip()


def changed_options(live: Live, changed: Mapping[str, Any], data: bytes) -> list[Do]:
    """The game with these options; refused if there is no such option, or it can't be set so for any number of
    players. If it is the number that is wrong, the start says so."""
    known = {f.name for f in msgspec.structs.fields(live.campaign.options)}
    for name, value in changed.items():
        if name not in known:
            raise Refused("no_such_option", option=name)
        try:
            options = msgspec.convert({**live.game.options, name: value}, live.campaign.options)
        except msgspec.ValidationError as fault:
            raise Refused("option_not_possible", option=name, value=str(value)[:60], fault=str(fault)) from None
        joined = len(live.sitters)
        must_fit(live.campaign, options, sorted(live.campaign.players, key=lambda n: n != joined), data)
    text = msgspec.json.encode({**live.game.options, **changed}).decode()
    return [Do("UPDATE games SET options = ? WHERE id = ?", (text, live.game.id), must=1)]


class Lobby:
    def __init__(self, games: Games, folder: Path, standing: Standing) -> None:
        self.games, self.store, self.time, self.standing = games, games.store, games.time, standing
        self.folder = folder  # an owner's own data sets are in it
        self.own_data = OwnData(games)
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(32)
        self._last_opened = 0.0

    async def new_game(
        self, campaign_id: str, channel_id: int, guild_id: int | None, host_id: int, title: str = ""
    ) -> Game:
        """One open game per channel or thread."""
        try:
            campaign = self.games.find(campaign_id)
        except LookupError:
            raise Refused("no_such_campaign", campaign=campaign_id) from None
        game_id, name = new_id(), tidy(title, LONGEST_TITLE) or campaign.title

        async def make() -> Game:
            seed = self.new_seed()
            place = (game_id, campaign_id, name, channel_id, guild_id, host_id)
            insert = Do(
                "INSERT INTO games (id, campaign, title, channel_id, guild_id, host_id, created, seed, seed_hash, "
                "phase) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby')",
                (*place, self._moment(), seed, dice.seed_hash(seed)),
            )
            try:
                invites = put_person(host_id, "invited", self.time.wall())  # to be told if the channel is lost
                await self.games.write("new game", game_id, [insert, invites])
            except Conflict:
                there = await self.store.one(
                    "SELECT id, title FROM games WHERE channel_id = ? AND phase NOT IN ('over', 'closed')", channel_id
                )
                raise Refused("channel_has_a_game", game=there[0], title=there[1]) from None
            return (await self.games.live(game_id)).game

        return await self.games.in_turn(f"channel:{channel_id}", make)

    def _moment(self) -> float:
        """Now, by the wall clock. Games are listed by it, so two that are opened within one tick still differ."""
        self._last_opened = max(self.time.wall(), self._last_opened + TICK)
        return self._last_opened

    async def _in_lobby(self, game_id: str, change: Callable[[Live], list[Do]], kind: str) -> Game:
        async def work(live: Live) -> Game:
            if live.game.phase != "lobby":
                raise Refused("game_has_started" if live.game.is_open else "game_is_over")
            return await self.games.rewrite(kind, game_id, change(live))

        return await self.games.act_on(game_id, work)

    # Who plays.

    async def rematch(self, game_id: str, host_id: int) -> Game:
        """A lobby with the people, computers, options and speed of a game that has ended, everybody one seat on."""
        live = await self.games.live(game_id)
        old = live.game
        made = await self.new_game(old.campaign, old.channel_id, old.guild_id, host_id, old.title)
        await self.set_speed(made.id, old.speed, old.shortest)
        await self.set_house(made.id, **msgspec.structs.asdict(old.house))
        for name, value in old.options.items():
            await self.set_option(made.id, name, value)
        seats = list(live.sitters)
        for seat, sitter in live.sitters.items():
            if sitter.user_id is not None:
                wish = seats[(seats.index(seat) + 1) % len(seats)]
                await self.join(made.id, sitter.user_id, sitter.name, wish)
            else:
                await self.add_computer(made.id, sitter.computer or "")
        return made

    async def join(self, game_id: str, user_id: int, name: str, wish: str | None = None) -> Game:
        def change(live: Live) -> list[Do]:
            if any(s.user_id == user_id for s in live.sitters.values()):
                raise Refused("you_have_joined_already")
            return self._sit(live, user_id, None, tidy(name, LONGEST_NAME) or str(user_id), wish)

        await self.standing.must_meet((await self.games.look(game_id)).game, user_id)
        return await self._in_lobby(game_id, change, "join")

    async def leave(self, game_id: str, user_id: int) -> Game:
        def change(live: Live) -> list[Do]:
            mine = next((s for s in live.sitters.values() if s.user_id == user_id), None)
            if mine is None:
                raise Refused("you_have_not_joined")
            return [Do("DELETE FROM seats WHERE game_id = ? AND place = ?", (game_id, mine.place), must=1)]

        return await self._in_lobby(game_id, change, "leave")

    async def add_computer(self, game_id: str, kind: str = "") -> Game:
        """A computer player; without a kind, the campaign's first."""

        def change(live: Live) -> list[Do]:
            kinds = list(live.campaign.computer)
            if not kinds:
                raise Refused("no_computer_players")
            chosen = kind or kinds[0]
            if chosen not in kinds:
                raise Refused("no_such_computer", kind=chosen, kinds=kinds)
            count = sum(s.computer is not None for s in live.sitters.values())
            return self._sit(live, None, chosen, f"Computer {count + 1}", None)

        return await self._in_lobby(game_id, change, "add computer")

    async def remove_computer(self, game_id: str) -> Game:
        def change(live: Live) -> list[Do]:
            theirs = [s.place for s in live.sitters.values() if s.computer is not None]
            if not theirs:
                raise Refused("no_computer_to_remove")
            return [Do("DELETE FROM seats WHERE game_id = ? AND place = ?", (game_id, max(theirs)), must=1)]

        return await self._in_lobby(game_id, change, "remove computer")

    def _sit(self, live: Live, user_id: int | None, computer: str | None, name: str, wish: str | None) -> list[Do]:
        most = live.campaign.players[-1]
        if len(live.sitters) >= most:
            raise Refused("game_is_full", most=most)
        place = max((s.place for s in live.sitters.values()), default=0) + 1
        sql = (
            "INSERT INTO seats (game_id, place, wish, user_id, computer, name, ping) "
            "VALUES (?, ?, ?, ?, ?, ?, coalesce((SELECT call FROM people WHERE user_id = ?), 'mention'))"
        )
        sit = Do(sql, (live.game.id, place, wish, user_id, computer, name, user_id))
        return [sit] if user_id is None else [put_person(user_id, "invited", self.time.wall()), sit]

    async def wish_seat(self, game_id: str, user_id: int, seat: str | None) -> Game:
        """Which seat a player would like; the first who asks for it gets it."""

        def change(live: Live) -> list[Do]:
            known = {s for n in live.campaign.players for s in live.campaign.seats(n)}
            if seat is not None and seat not in known:
                raise Refused("no_such_seat", seat=seat)
            if all(s.user_id != user_id for s in live.sitters.values()):
                raise Refused("you_have_not_joined")
            if any(s.wish == seat and s.user_id != user_id for s in live.sitters.values() if seat is not None):
                raise Refused("seat_is_wished", seat=seat)
            sql = "UPDATE seats SET wish = ? WHERE game_id = ? AND user_id = ?"
            return [Do(sql, (seat, game_id, user_id), must=1)]

        return await self._in_lobby(game_id, change, "wish seat")

    async def add_word(self, game_id: str, user_id: int, word: str) -> Game:
        """A player's own word, which changes all the dice. The hash of the seed was there before it."""

        def change(live: Live) -> list[Do]:
            text = tidy(word, LONGEST_WORD)
            if not text:
                raise Refused("word_is_empty")
            if live.game.seed_hash is None:
                raise Refused("no_words_here")
            if all(s.user_id != user_id for s in live.sitters.values()):
                raise Refused("you_have_not_joined")
            sql = "UPDATE seats SET word = ? WHERE game_id = ? AND user_id = ?"
            return [Do(sql, (text, game_id, user_id), must=1)]

        return await self._in_lobby(game_id, change, "add word")

    # How it is played.

    async def set_option(self, game_id: str, name: str, value: Any) -> Game:
        data = await self._data_set(game_id)
        return await self._in_lobby(game_id, lambda live: changed_options(live, {name: value}, data), "set option")

    async def set_several(self, game_id: str, speed: str | None, options: Mapping[str, Any], **agreed: Any) -> Game:
        """What one form sets: all of it, or nothing."""

        def change(live: Live) -> list[Do]:
            if speed is not None and speed not in speeds.SPEEDS:
                raise Refused("no_such_speed", speed=speed, speeds=list(speeds.SPEEDS))
            put = [Do("UPDATE games SET speed = ? WHERE id = ?", (speed, game_id), must=1)] if speed else []
            if agreed:
                house = msgspec.json.encode(msgspec.structs.replace(live.game.house, **agreed)).decode()
                put.append(Do("UPDATE games SET house = ? WHERE id = ?", (house, game_id), must=1))
            return [*put, *(changed_options(live, options, data) if options else [])]

        data = await self._data_set(game_id)
        return await self._in_lobby(game_id, change, "set option")

    async def set_speed(self, game_id: str, speed: str, shortest: int | None = None) -> Game:
        """`shortest`: least time a window stays open, in seconds. None: the speed's default. 0 reveals who answered by
        standing order."""

        def change(live: Live) -> list[Do]:
            if speed not in speeds.SPEEDS:
                raise Refused("no_such_speed", speed=speed, speeds=list(speeds.SPEEDS))
            if shortest is not None and not 0 <= shortest <= LONGEST_SHORTEST:
                raise Refused("shortest_not_possible", most=LONGEST_SHORTEST)
            return [Do("UPDATE games SET speed = ?, shortest = ? WHERE id = ?", (speed, shortest, game_id), must=1)]

        return await self._in_lobby(game_id, change, "set speed")

    async def set_house(self, game_id: str, **agreed: Any) -> Game:
        """What is agreed on beside the rules: when time may run out."""

        def change(live: Live) -> list[Do]:
            house = msgspec.json.encode(msgspec.structs.replace(live.game.house, **agreed)).decode()
            return [Do("UPDATE games SET house = ? WHERE id = ?", (house, game_id), must=1)]

        return await self._in_lobby(game_id, change, "set house")

    async def set_ping(self, game_id: str, user_id: int, how: Ping) -> None:
        if how not in get_args(Ping):
            raise Refused("no_such_ping", how=how)
        await self._change_sitter(game_id, user_id, "ping", how)

    async def set_dm_closed(self, game_id: str, user_id: int, closed: bool) -> None:
        """What a try showed: whether the player can be written to in private."""
        await self._change_sitter(game_id, user_id, "dm_closed", int(closed))

    async def _change_sitter(self, game_id: str, user_id: int, column: str, value: Any) -> None:
        async def work() -> None:
            sql = f"UPDATE seats SET {column} = ? WHERE game_id = ? AND user_id = ?"
            await self.games.write(f"set {column}", game_id, [Do(sql, (value, game_id, user_id))])
            self.games.forget(game_id)

        await self.games.in_turn(game_id, work)

    # The start.

    async def start(self, game_id: str) -> Game:
        """Seats are settled and words are closed; the commitment to all of it goes out, and the game begins when that
        post is there."""
        data = await self._data_set(game_id)
        seed = await self.games.seed_of(game_id) or self.new_seed()  # older lobbies were opened without one
        return await self._in_lobby(game_id, lambda live: commit_to(self.games, live, data, seed), "start")

    async def _data_set(self, game_id: str) -> bytes:
        """What a game that starts now would be played with."""
        campaign = (await self.games.look(game_id)).campaign
        return await load_data_set(campaign, self.own_data, self.folder)
