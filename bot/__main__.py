"""The game master that lives in a Discord channel. Without a command it serves: on Discord with DISCORD_TOKEN set,
otherwise at a table of its own in the browser."""

from __future__ import annotations

import argparse
import sys

from bot.cli import COMMANDS, run


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="herald", description=__doc__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:  # one file each in `bot/cli/`
        command.add_to(commands)
    args = parser.parse_args(argv)
    try:
        return int(getattr(args, "run", run.run)(args))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # `herald … | head`
        return 0


if __name__ == "__main__":
    sys.exit(main())
