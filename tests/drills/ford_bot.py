"""The main job with the made-up game: `python -m tests.drills.ford_bot`, settings as for `herald run`. Windows close
as soon as all have answered: a drill has no ten minutes for each. Worker processes import this module again, so it has
nothing else in it."""

if __name__ == "__main__":
    import msgspec

    from bot.deadlines import speeds
    from tests.bot.table.tables import FORD
    from tests.drills.hurry import serve

    speeds.SPEEDS = {name: msgspec.structs.replace(speed, shortest=0.0) for name, speed in speeds.SPEEDS.items()}
    serve([FORD])
