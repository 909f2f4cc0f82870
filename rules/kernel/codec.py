"""Saves: readable JSON, the version first; older ones are migrated, one version at a time, on plain data.

No code, class path, index or enum number is in a save: frames, verbs and news go by their names. A save that is
corrupt or newer than the program is refused by name and version; it is never half read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Union

import msgspec

from rules.kernel.news import COMMON_NEWS, News
from rules.kernel.state import Entry, State
from rules.kernel.verbs import TABLE_VERBS, Verb

Migration = Callable[[dict[str, Any]], None]  # changes plain data in place


class BadSave(Exception):
    """A save that can't be read, with the game's name, the version and the fault."""


class Head(msgspec.Struct):
    version: int
    game: str


class Codec:
    def __init__(
        self,
        game: str,
        version: int,
        state: type[State],
        news: tuple[type[News], ...],
        migrations: Mapping[int, Migration],
        options: type[Any],
        data: type[Any],
    ) -> None:
        self.game, self.version, self.state, self.migrations = game, version, state, migrations
        self.options, self.data = options, data
        self.verbs = verbs_of(state)
        self.news = tuple(dict.fromkeys((*COMMON_NEWS, *news)))
        self.verb_named = {v.kind(): v for v in self.verbs}
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self._plain = msgspec.json.Encoder()
        self._news = Union[self.news]  # noqa: UP007  built at run time
        self._verb = Union[self.verbs]  # noqa: UP007

    def prepare(self) -> None:
        """Works the types out now. Otherwise the first save that is read pays for it, up to 50 ms."""
        for kind in (self.state, self._news, self._verb):
            msgspec.json.Decoder(kind)

    # States.

    def encode(self, state: Any) -> bytes:
        return self._plain.encode(state)

    def digest(self, state: Any) -> str:
        """The hash that is kept beside each entry."""
        return hashlib.sha256(self._encoder.encode(state)).hexdigest()

    def decode(self, save: bytes, data: Any) -> Any:
        try:
            head = msgspec.json.decode(save, type=Head)
        except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
            raise BadSave(f"this is no save of {self.game}: {fault}") from None
        if head.game != self.game:
            raise BadSave(f"this is a save of {head.game}, not of {self.game}")
        if head.version > self.version:
            raise BadSave(
                f"this save of {self.game} has version {head.version}, newer than the {self.version} known here; "
                "update Herald to read it"
            )
        try:
            if head.version == self.version:
                state = msgspec.json.decode(save, type=self.state)
            else:
                state = msgspec.convert(self.migrated(msgspec.json.decode(save), head.version), type=self.state)
        except (msgspec.MsgspecError, UnicodeDecodeError, KeyError) as fault:
            raise BadSave(f"this save of {self.game} (version {head.version}) can't be read: {fault}") from None
        state.with_data(data)
        return state

    def migrated(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        while version < self.version:
            if version not in self.migrations:
                raise BadSave(f"no way is known from version {version} of {self.game} to {version + 1}")
            self.migrations[version](plain)
            version += 1
            plain["version"] = version
        return plain

    # Entries.

    def encode_entry(self, entry: Entry) -> bytes:
        return self._encoder.encode(entry)

    def decode_entry(self, row: bytes) -> Entry:
        try:
            entry = msgspec.json.decode(row, type=Entry)
            entry.pick = msgspec.convert(entry.pick, self._verb)
            entry.told = [type(t)(msgspec.convert(t.news, self._news), t.to) for t in entry.told]
        except msgspec.MsgspecError as fault:
            raise BadSave(f"this entry of {self.game} can't be read: {fault}") from None
        return entry

    def pick(self, plain: Any) -> Verb:
        pick: Verb = msgspec.convert(plain, self._verb)
        return pick


def verbs_of(state: type[State]) -> tuple[type[Verb], ...]:
    """Every verb of a game, each name once."""
    found: dict[str, type[Verb]] = {}
    lists = [getattr(f, "verbs", ()) for f in state.frame_types()]
    for verb in (*TABLE_VERBS, *state.anytime.verbs, *(v for verbs in lists for v in verbs)):
        if found.setdefault(verb.kind(), verb) is not verb:
            raise TypeError(f"two verbs of {state.__name__} are called {verb.kind()}")
    return tuple(found.values())
