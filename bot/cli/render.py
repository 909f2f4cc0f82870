"""`herald render`: the picture of a game after a number of entries, as one of its viewers would see it."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from pathlib import Path
from typing import Any

from bot.cli.shared import Commands, add_players_and_seed, campaign_for, check_out, fail
from bot.words import words_of
from rules.kernel import Campaign, Entry, Post, State


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("render", help="draw a game at some moment", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="a campaign's id")
    add_players_and_seed(parser)
    parser.add_argument("--entries", type=int, default=0, metavar="N", help="entries played before it is drawn")
    parser.add_argument("--viewer", metavar="SEAT", help="as this seat sees it; without it, as everybody does")
    parser.add_argument("--crop", action="store_true", help="only where things happened")
    parser.add_argument("--palette", default="standard", metavar="NAME", help="standard, or one for the colour-blind")
    parser.add_argument("--out", required=True, metavar="FILE", help="the PNG; the words go beside it as .txt")
    parser.set_defaults(run=run)


class Since:
    """What a post of that moment would tell besides the view: the news since the last one, and what has changed."""

    def __init__(self, campaign: Campaign, viewer: str | None) -> None:
        self.campaign, self.viewer = campaign, viewer
        self.entries: list[Entry] = []
        self.posts: list[tuple[int, Any]] = []  # how many entries there were, and what was to be seen

    def hear(self, state: State, entry: Entry) -> None:
        import renders

        self.entries.append(entry)
        if any(isinstance(told.news, Post) for told in entry.told):
            self.posts.append((len(self.entries), renders.scene_of(self.campaign.view(state, self.viewer))))

    def beside(self, state: State, view: Any) -> Any:
        import renders
        from bot.messages.lines import lines_of
        from bot.messages.pictures import doing_of, news_of

        words = words_of(self.campaign).seated(state)
        since, before = next((post for post in reversed(self.posts) if post[0] < len(self.entries)), (0, None))
        lines = lines_of(words, self.entries[since:])
        return renders.Context(before, news_of(lines), {}, doing_of(words, view))


def run(args: argparse.Namespace) -> int:
    import renders  # slow to import, and only this command needs it
    from renders.drawing.sides import PALETTES
    from renders.sample_games import play_at_random

    try:
        if args.palette not in PALETTES:
            raise LookupError(f"there is no palette {args.palette!r}; there are {', '.join(PALETTES)}")
        campaign, players = campaign_for(args.game, args.players)
        seats = campaign.seats(players)
        if args.viewer is not None and args.viewer not in seats:
            raise LookupError(f"there is no seat {args.viewer!r}; there are {', '.join(seats)}")
        check_out(args.out)
    except LookupError as fault:
        return fail("render", fault)
    since = Since(campaign, args.viewer)
    game = play_at_random(campaign, players, args.seed, args.entries, heard=since.hear)
    done, state = deque(enumerate(game), maxlen=1)[0]
    view = campaign.view(state, args.viewer)
    crop = "focus" if args.crop else None
    made = renders.picture(view, palette=args.palette, crop=crop, context=since.beside(state, view))
    out = Path(args.out)
    out.with_suffix(".txt").write_text(made.text + "\n", "utf-8")
    if made.png is None:
        print(f"{campaign.title} has no picture; its words are in {out.with_suffix('.txt')}", file=sys.stderr)
        return 1
    out.write_bytes(made.png)
    print(f"{out}: after {done} entries, {len(made.png) // 1024} KB")
    return 0
