"""Pictures, tested through `renders.picture` and against the rules' own data."""
