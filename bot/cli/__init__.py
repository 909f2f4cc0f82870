"""Sub-commands of `herald`. Each module adds its parser with `add_to`, which sets `run`."""

from bot.cli import backup, doctor, export, health, new_game, render, replay, run, selfplay

COMMANDS = (run, selfplay, render, export, replay, backup, health, doctor, new_game)
