"""A view as a picture with its text twin; the text alone for a game that has no pictures yet."""

from __future__ import annotations

import functools
import io
import re
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
import msgspec

import renders
from bot.panels.parts import Picture, clip
from bot.table import Game, Sitters
from bot.words import Words, sentence
from bot.workers.pool import Workers
from rules.kernel import Campaign, View

if TYPE_CHECKING:
    from renders.boards.chart.scene import ChartScene

COMMON = set(View.__struct_fields__)


class Shown(msgspec.Struct):
    """What a message needs: the files and their places in the card (none: words alone), and everything in words."""

    files: list[discord.File]
    parts: list[Picture]
    text: str


class Pictures:
    """Draws off the event loop; if several pictures of one kind wait, only the newest is drawn. `painters`: another
    process, so that answers do not share the interpreter with the drawing; without them a thread does it."""

    def __init__(self, painters: Workers | None = None) -> None:
        self.painters = painters
        self.studio = renders.Studio(functools.partial(painters.do, renders.picture) if painters is not None else None)

    async def warm(self) -> None:
        """The first picture does not wait for a process to start."""
        if self.painters is not None:
            await self.painters.do(renders.album, None)  # an album of nothing: it loads all the drawing code

    def close(self) -> None:
        if self.painters is not None:
            self.painters.close()

    async def post(
        self,
        words: Words,
        game: str,
        view: View,
        sitters: Sitters,
        lines: Sequence[str],
        before: View | None = None,
        told: Sequence[dict[str, Any]] = (),
    ) -> Shown:
        """The picture of a post with its news; what has changed since `before`, the last one's view, is marked."""
        context = renders.Context(
            renders.scene_of(before) if before is not None else None,
            news_of(lines),
            names_of(view, sitters),
            doing_of(words, view),
            tuple(told),
        )
        easel = f"{game}:{view.viewer or ''}"
        shown = await self.draw(words, easel, view, [view], context)
        if renders.has_close_up(view, context):
            near = await self.studio.picture(f"{easel}:near", view, crop="focus", context=context)
            assert near.png is not None
            self.add(shown, f"{words.game.group or 'map'}-near.png", near.png, words.ui("close_up"))
        return shown

    async def album(
        self, words: Words, game: str, view: View, sitters: Sitters, palette: str = "standard", hurry: bool = False
    ) -> Shown:
        """All there is to see: a hand, a fight, the map. `hurry`: somebody waits for it."""
        context = renders.Context(names=names_of(view, sitters), doing=doing_of(words, view))
        easel = f"{game}:{view.viewer or ''}:{palette}"
        return await self.draw(words, easel, view, renders.album(view), context, palette, hurry)

    async def beside(self, words: Words, game: str, view: View, sitters: Sitters, palette: str = "standard") -> Shown:
        """The one picture of a view, for whoever chooses by it and waits for it."""
        context = renders.Context(names=names_of(view, sitters), doing=doing_of(words, view))
        return await self.draw(words, f"{game}:{view.viewer}:beside", view, [view], context, palette, hurry=True)

    async def since(
        self, words: Words, game: str, view: View, before: View | None, sitters: Sitters, palette: str
    ) -> Shown:
        """The pictures of a view on which something can be compared with an earlier view of the same reader, with what
        has changed marked; the map alone where there is nothing to compare."""
        then = {type(scene): scene for page in renders.album(before) if (scene := renders.scene_of(page)) is not None}
        pages = [page for page in renders.album(view) if type(renders.scene_of(page)) in then] or [view]
        names, doing, whole = names_of(view, sitters), doing_of(words, view), Shown([], [], "")
        for number, page in enumerate(pages):
            context = renders.Context(then.get(type(renders.scene_of(page))), names=names, doing=doing)
            easel = f"{game}:{view.viewer or ''}:{palette}:since:{number}"
            one = await self.draw(words, easel, view, [page], context, palette, hurry=True, first=number)
            whole = Shown([*whole.files, *one.files], [*whole.parts, *one.parts], whole.text + one.text)
        return whole

    async def banner(self, words: Words, campaign: Campaign, game: Game, sitters: Sitters) -> Shown:
        """For a lobby: the game's own ground, its title, and who has taken which seat."""
        seats = tuple(
            renders.BannerSeat(
                seat if renders.is_side(seat) else "",
                sitters[seat].name if seat in sitters else "",
                sentence(words.name(seat)),
            )
            for seat in campaign.seats(campaign.players[-1])
        )
        state = words.ui(f"banner_{game.phase}", n=len(seats) - len(sitters))
        scene = renders.BannerScene(campaign.id, game.title, words.game.blurb, seats, state)
        return await self.draw(words, f"{game.id}:lobby", scene, [scene], renders.Context(), hurry=True)

    async def charts(self, words: Words, campaign: str, charts: Sequence[ChartScene], palette: str) -> Shown:
        """Tables that are looked up."""
        easel = ":".join(["charts", campaign, palette, *(chart.id for chart in charts)])
        return await self.draw(words, easel, None, list(charts), renders.Context(), palette, hurry=True)

    def health(self) -> dict[str, float | None]:
        """How long the last pictures took, for operators."""
        took = self.studio.took
        return {
            "picture_ms": round(statistics.median(took) * 1000, 1) if took else None,
            "worst_picture_ms": round(max(took) * 1000, 1) if took else None,
        }

    async def draw(
        self,
        words: Words,
        easel: str,
        view: object,
        pages: Sequence[object],
        context: renders.Context,
        palette: str = "standard",
        hurry: bool = False,
        first: int = 0,
    ) -> Shown:
        """`first`: the number of the first page among those of one message."""
        shown = Shown([], [], "")
        texts = []
        for number, page in enumerate(pages, first):
            made = await self.studio.picture(f"{easel}:{number}", page, palette=palette, context=context, hurry=hurry)
            if made.png is None:
                return Shown([], [], in_words(words, view))
            name = f"{words.game.group or 'map'}{number or ''}.png"
            self.add(shown, name, made.png, made.alt)
            texts.append(made.text)
        shown.text = "\n\n".join(texts)
        return shown

    @staticmethod
    def add(shown: Shown, name: str, png: bytes, alt: str) -> None:
        shown.files.append(discord.File(io.BytesIO(png), name, description=clip(alt, 1000)))
        shown.parts.append(Picture(name, alt))


def names_of(view: View, sitters: Sitters) -> dict[str, str]:
    """Who plays each side; a side is a seat, or the country that a seat has got."""
    countries = getattr(view, "countries", {})
    return {countries.get(seat, seat): sitter.name for seat, sitter in sitters.items()}


def doing_of(words: Words, view: View) -> str:
    return words.doing(view.doing) if view.doing is not None and view.result is None else ""


def news_of(lines: Sequence[str]) -> tuple[str, ...]:
    """What a post tells, the newest first, without its asides in italics."""
    return tuple(unmarked(line) for line in reversed(lines) if line[:2] == "**" or line[:1] != "*")


def unmarked(line: str) -> str:
    """A line of the news without what formats it in a chat."""
    return re.sub(r"\\(?=[\W_])|\*\*|`|\u200b", "", line).replace("\n", " ")


def in_words(words: Words, view: object) -> str:
    """The game's own part of a view, line by line."""
    plain: dict[str, Any] = msgspec.to_builtins(view)
    lines = []
    for key, value in plain.items():
        if key in COMMON or value in (None, [], {}):
            continue
        heading = sentence(key.replace("_", " "))
        if isinstance(value, dict) and any(isinstance(v, dict) for v in value.values()):
            lines += [f"**{heading}**", *(f"- {words.name(k)}: {said(words, v)}" for k, v in value.items())]
        else:
            lines.append(f"**{heading}**: {said(words, value)}")
    return "\n".join(lines)


def said(words: Words, value: Any) -> str:
    """A value in words; the parts of a thing after each other, without the empty ones."""
    if isinstance(value, dict) and all(isinstance(v, int) for v in value.values()):
        return words.say(value)
    if isinstance(value, dict):
        known = {k: v for k, v in value.items() if v not in (None, "", [], {})}
        return " · ".join(f"{spaced(words, k)} {said(words, v)}" for k, v in known.items())
    if isinstance(value, list):
        return "; ".join(said(words, v) for v in value)
    return words.say(value) if value != "" else "–"


def spaced(words: Words, key: str) -> str:
    """The name of an id; a field without one by its own name."""
    return words.name(key) if key in words.names else key.replace("_", " ")
