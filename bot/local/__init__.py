"""A Discord of our own on one machine: API, gateway and a chat page, to play, to test and to try faults.

`python -m bot.local` runs it; `bot.local.launch` runs it together with a bot.
The bot needs no change: `bot.app.redirect` points discord.py at it.
"""

TOKEN = "local-table"  # the bot's token when none is given
WORLD_IN_USE = 3  # exit code when another process has the world open
