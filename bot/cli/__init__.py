"""Sub-commands of `herald`. Each module adds its parser with `add_to`, which sets `run`."""

from bot.cli import backup, conduct, copy, data, doctor, export, health, new_game, render, replay, run, selfplay

COMMANDS = (run, selfplay, conduct, render, export, replay, backup, copy, data, health, doctor, new_game)
