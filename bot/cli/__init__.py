"""Sub-commands of `herald`. Each module adds its parser with `add_to`, which sets `run`."""

from bot.cli import doctor, health, keeping, record, render, replay, run, selfplay

COMMANDS = (run, selfplay, render, record, replay, keeping, health, doctor)
