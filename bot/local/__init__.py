"""A Discord of one's own on this machine: API, gateway and a chat page, for play, tests and faults.

`python -m bot.local` runs it; `bot.local.launch` runs it together with a bot.
The bot needs no change: discord.py is pointed here by `bot.app.redirect`.
"""

TOKEN = "local-table"  # the bot's token where none is given
WORLD_IN_USE = 3  # exit code of a start on a world that is open already
