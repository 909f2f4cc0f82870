"""`python -m tests.drills.every_game`: see `hurry.py`. Worker processes import this module again, so it has nothing
else in it."""

if __name__ == "__main__":
    from tests.drills.hurry import run

    run()
