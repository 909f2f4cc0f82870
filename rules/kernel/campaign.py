"""A campaign as the kernel, the table and the tests know it, and where the campaigns are found."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

import rules
from rules.kernel.codec import Codec, Migration
from rules.kernel.conduct import Conduct
from rules.kernel.dice import Luck
from rules.kernel.news import News, Phrase, phrase
from rules.kernel.playing import advance
from rules.kernel.pledges import Diplomacy
from rules.kernel.state import CLOCK, Entry, State
from rules.kernel.verbs import Begin, Verb

Player = Callable[[Any, Luck, Any], Verb]  # a view, some luck, the data set -> a pick; it never sees the state


class NoOptions(msgspec.Struct):
    """A game without options."""


class Unfit(ValueError):
    """No game can begin with these options: `begin` raises it, with why."""

    def __init__(self, key: str, **values: Any) -> None:
        self.why = phrase(key, **values)
        super().__init__(str(self.why))


class Campaign(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One campaign. Every field is a plain function or type of the game's own package."""

    id: str
    title: str
    players: range  # how many can play
    state: type[State]
    load: Callable[..., Any]  # the shipped data set, or that of a folder handed in: checked alike
    data: type[Any]  # its type, to read it back where it was stored with a game
    seats: Callable[[int], list[str]]  # for a number of players
    begin: Callable[[Sequence[str], Any, Any], dict[str, Any]]  # (seats, options, data) -> the facts at the start
    view: Callable[[Any, str | None], Any]
    imagine: Callable[[Any, Luck, Any], Any]  # (view, luck, data) -> a state that looks the same to the viewer
    news: tuple[type[News], ...] = ()
    options: type[Any] = NoOptions
    # an option that is a list of names -> those it may have, from the data set; of any other list they are the seats
    named: Mapping[str, Callable[[Any], list[str]]] = {}
    computer: Mapping[str, Player] = {}  # "ai", "greedy": who can fill a seat
    conserved: Callable[[Any], Any] = lambda state: None  # what never changes: counters, cards, steps
    # (an imagined state, seat, pick) -> odds for a preview, the same on every state that the seat could suppose
    foresee: Callable[[Any, str, Verb], list[Phrase]] | None = None
    variants: Sequence[Any] = ()  # options that together meet every kind of question: trials take them in turn
    # kind of news -> field -> all its values, from the data set: trials are to meet each of them
    apart: Mapping[str, Mapping[str, Callable[[Any], list[str]]]] = {}
    conduct: type[Conduct] | None = None  # counts what a computer player does badly (`herald conduct`)
    # of views that have the same here, one after another, a film shows the last; None: it shows all
    scene_of: Callable[[Any], object] | None = None
    # kinds of verbs that a caretaker never uses for somebody who is away: nothing is promised, broken, given away or
    # conceded, and scarce things are kept. `plan.markers`: the verb only if it says something there
    withheld: tuple[str, ...] = ()
    longest: int = 20_000  # entries after which a game is taken to be endless
    migrations: Mapping[int, Migration] = {}  # from version n to n + 1, on plain data
    version: int = 1
    slow: tuple[type[Verb], ...] = ()  # verbs that take too long for a table where others wait: played elsewhere
    unfinished: bool = False  # being built: played by its name on the command line and in its tests, offered to nobody
    shares: tuple[str, ...] = ()  # other folders of `rules/` that it plays with: their words and texts belong to it too
    diplomacy: Diplomacy | None = None  # promises between players, and when they talk

    @functools.cached_property
    def codec(self) -> Codec:
        return Codec(self.id, self.version, self.state, self.news, self.migrations, self.options, self.data)

    @functools.cached_property
    def folder(self) -> Path:
        """The game's own folder: its texts are there, and its words unless the bot has them."""
        return Path(sys.modules[self.state.__module__].__file__ or "").parent

    @functools.cached_property
    def shipped(self) -> Any:
        """The data set that comes with the game; read once."""
        return self.load()

    def data_set(self, own: Path) -> Any:
        """That of an owner of the printed game, if there is such a folder, or the shipped one."""
        return self.load(own) if own.is_dir() else self.shipped

    def variant(self, n: int) -> Any:
        """The options of the nth trial; None for those the game comes with."""
        return self.variants[n % len(self.variants)] if self.variants else None

    def new(self, seats: Sequence[str], key: str, options: Any = None, data: Any = None) -> Any:
        """A game before its first entry, `Begin`. Unfit: not with these options."""
        options = self.options() if options is None else options
        data = self.shipped if data is None else data
        facts = self.begin(seats, options, data)
        state = self.state(version=self.version, game=self.id, key=key, seats=list(seats), **facts)
        state.with_data(data)
        return state

    def start(self, seats: Sequence[str], key: str, options: Any = None, data: Any = None) -> tuple[Any, Entry]:
        state = self.new(seats, key, options, data)
        return state, advance(state, CLOCK, Begin())


ADMITTED: dict[str, Campaign] = {}  # modules of one's own, by name


def find(name: str) -> Campaign:
    """A campaign that is known here. Names come from files and databases too, so nothing is imported that is not a
    folder of `rules/` or was admitted before."""
    if name in ADMITTED:
        return ADMITTED[name]
    if name not in folders():
        more = "; a module of your own has to be named on the command line" if "." in name else ""
        raise LookupError(f"no campaign is called {name[:80]!r}; there are {', '.join((*built(), *ADMITTED))}{more}")
    return campaign_in(f"rules.{name}", name)


def admit(module: str) -> Campaign:
    """Imports a module of one's own (`my.game`) that has a `CAMPAIGN`; from then on `find` knows it by that name. The
    name must come from whoever runs the program, never from a file."""
    ADMITTED[module] = campaign_in(module, module)
    return ADMITTED[module]


def campaign_in(module: str, name: str) -> Campaign:
    try:
        found = importlib.import_module(module).CAMPAIGN
    except (ImportError, AttributeError, TypeError, ValueError) as fault:  # the last two: `.x`, and no name at all
        raise LookupError(f"{name!r} is not there to be played: {fault}") from None
    if not isinstance(found, Campaign):
        raise LookupError(f"{name!r} is not there to be played: its CAMPAIGN is no campaign")
    return found


def folders() -> list[str]:
    """The folders of `rules/`: games, and what games are made of."""
    return [module.name for module in pkgutil.iter_modules(rules.__path__) if module.ispkg]


@functools.cache
def built() -> tuple[str, ...]:
    """The campaigns that can be played: every folder of `rules/` with a `CAMPAIGN` of its own that is finished. Lobby,
    commands and drills know these; an unfinished one is found by its name alone."""
    found = {name: getattr(importlib.import_module(f"rules.{name}"), "CAMPAIGN", None) for name in folders()}
    return tuple(name for name, campaign in found.items() if campaign is not None and not campaign.unfinished)
