"""A new game that plays at once: the skeleton copied under another name.

It is copied into a checkout: `rules/<name>`, its words to `bot/words/<name>.toml`, its tests to `tests/rules/<name>`.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from rules.kernel import built
from rules.kernel.campaign import folders

SKELETON = Path(__file__).with_name("skeleton")
PACKAGE = "rules.proving.skeleton"


class CannotMake(Exception):
    """Why no such game can be made, in words for a developer."""


def make_game(root: Path, name: str, title: str = "") -> list[Path]:
    """Writes the files of a new game into the checkout `root`. Returns them; an existing game is never touched."""
    refuse_bad_name(root, name)
    title = title or name.replace("_", " ").title()
    targets = dict(where_files_go(root, name))
    taken = [target for target in targets.values() if target.exists()]
    if taken:
        raise CannotMake(f"{taken[0].relative_to(root)} is there already")
    for source, target in targets.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(rename(source.read_text("utf-8"), name, title), "utf-8")
    return list(targets.values())


def refuse_bad_name(root: Path, name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,30}", name) or keyword.iskeyword(name):
        raise CannotMake(f"{name!r} is no name for a folder: small letters, digits and _, three to thirty-one of them")
    if name in folders():
        games = ", ".join(built())
        raise CannotMake(f"rules/{name} is there already; the games are {games}")
    if not (root / "rules" / "kernel").is_dir():
        raise CannotMake(f"{root} is no checkout of Herald: it has no rules/kernel")


def where_files_go(root: Path, name: str) -> list[tuple[Path, Path]]:
    files = [f for f in sorted(SKELETON.rglob("*")) if f.suffix in (".py", ".toml", ".md") and f.name != "CHAPTERS.md"]
    tests = sorted((root / "tests" / "rules" / "proving" / "skeleton").glob("*.py"))
    game, words = root / "rules" / name, root / "bot" / "words" / f"{name}.toml"
    moved = [(f, words if f.name == "words.toml" else game / f.relative_to(SKELETON)) for f in files]
    return [*moved, *((f, root / "tests" / "rules" / name / f.name) for f in tests)]


def rename(text: str, name: str, title: str) -> str:
    camel = "".join(part.capitalize() for part in name.split("_"))
    text = text.replace(f'id="{PACKAGE}"', f'id="{name}"').replace(PACKAGE, f"rules.{name}")
    text = re.sub(r"\bSkeleton(?=\b|View)", camel, text).replace("The Road", title)
    text = text.replace('group = "road"', f'group = "{name}"')
    return text.replace(" The smallest whole game, to be copied by `herald new-game`.", "")
