"""Pictures, tested through the one door and against the rules' own data."""
