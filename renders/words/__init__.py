"""What pictures say. Each board has its sentences in a `words.toml` of its own; what boards share is here."""
