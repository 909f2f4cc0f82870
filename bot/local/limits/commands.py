"""Application commands: names, descriptions, options, choices, and the whole set."""

from __future__ import annotations

import re
from typing import Any

from bot.local.limits.callbacks import check_choice
from bot.local.limits.finding import Finder, Path, dicts

CHAT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
SUBCOMMAND, GROUP, STRING, INTEGER, CHANNEL, NUMBER = 1, 2, 3, 4, 7, 10
NAME = re.compile(r"^[-_'\w]{1,32}$")
MOST_TEXT = 8000


def check_commands(finder: Finder, commands: Any) -> None:
    counts = dict.fromkeys(MOST, 0)
    names: set[tuple[int, str]] = set()
    for at, one in enumerate(finder.expect_list((), commands, 0, 130)):
        where = (str(at),)
        if finder.expect_object(where, one) is None:
            continue
        check_command(finder, one, where)
        kind, name = one.get("type", CHAT), str(one.get("name"))
        if kind not in (CHAT, USER, MESSAGE):
            continue
        counts[kind] += 1
        if (kind, name) in names:
            message = "Application command names must be unique"
            finder.report((*where, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add((kind, name))
    for kind, count in counts.items():
        if count > MOST[kind]:
            message = f"Maximum number of application commands reached ({MOST[kind]})."
            finder.report((), "APPLICATION_COMMANDS_MAX", message)


def check_command(finder: Finder, one: Any, path: Path = ()) -> None:
    if finder.expect_object(path, one) is None or not finder.expect_one_of(
        (*path, "type"), one.get("type", CHAT), tuple(MOST)
    ):
        return
    if one.get("type", CHAT) != CHAT:
        finder.expect_text((*path, "name"), one.get("name"), 1, 32, needed=True)
        if one.get("options") or one.get("description"):
            finder.report(path, "APPLICATION_COMMAND_CONTEXT_MENU", "A context menu has no description and no options.")
        return
    check_name(finder, path, one)
    finder.expect_text((*path, "description"), one.get("description"), 1, 100, needed=True)
    check_options(finder, path, one.get("options"), depth=0)
    if (count := count_text(one)) > MOST_TEXT:
        message = f"A command may have {MOST_TEXT} characters in all. (It has {count}.)"
        finder.report(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def check_name(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    name = one.get("name")
    before = len(finder.found)
    finder.expect_text((*path, "name"), name, 1, 32, needed=True)
    if len(finder.found) == before and (not NAME.match(str(name)) or str(name) != str(name).lower()):
        finder.report((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def check_options(finder: Finder, path: Path, options: Any, depth: int) -> None:
    listed = [one for one in finder.expect_list((*path, "options"), options, 0, 25) if isinstance(one, dict)]
    kinds = {one.get("type") in (SUBCOMMAND, GROUP) for one in listed}
    if len(kinds) > 1:
        message = "Sub-commands and ordinary options cannot be mixed."
        finder.report((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional = False
    names: set[str] = set()
    for at, one in enumerate(listed):
        where = (*path, "options", str(at))
        if not finder.expect_one_of((*where, "type"), one.get("type"), range(1, 12)):
            continue
        check_name(finder, where, one)
        finder.expect_text((*where, "description"), one.get("description"), 1, 100, needed=True)
        if str(one.get("name")) in names:
            finder.report((*where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique.")
        names.add(str(one.get("name")))
        if one["type"] in (SUBCOMMAND, GROUP):
            check_nested(finder, where, one, depth)
            continue
        if one.get("required") and optional:
            message = "Required options must be placed before non-required options"
            finder.report(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not one.get("required")
        check_option(finder, where, one)


def check_nested(finder: Finder, path: Path, one: dict[str, Any], depth: int) -> None:
    inner = dicts(one.get("options"))
    if one["type"] == GROUP:
        if depth > 0 or any(option.get("type") != SUBCOMMAND for option in inner):
            message = "Groups nest one level deep, and hold sub-commands only."
            finder.report(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    elif any(option.get("type") in (SUBCOMMAND, GROUP) for option in inner):
        finder.report(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command holds ordinary options only.")
    check_options(finder, path, one.get("options"), depth + 1)


def check_option(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    choices = finder.expect_list((*path, "choices"), one.get("choices"), 0, 25)
    for at, choice in enumerate(choices):
        where = (*path, "choices", str(at))
        if finder.expect_object(where, choice) is not None:
            check_choice(finder, where, choice)
    if choices and one.get("autocomplete"):
        message = "Choices and autocomplete exclude each other."
        finder.report(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    if one["type"] == STRING:
        finder.expect_number((*path, "min_length"), one.get("min_length"), 0, 6000)
        finder.expect_number((*path, "max_length"), one.get("max_length"), 1, 6000)


def count_text(one: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, as counted for the 8,000."""
    count = len(str(one.get("name") or "")) + len(str(one.get("description") or ""))
    for choice in dicts(one.get("choices")):
        count += len(str(choice.get("name") or "")) + len(str(choice.get("value") or ""))
    return count + sum(count_text(option) for option in dicts(one.get("options")))
