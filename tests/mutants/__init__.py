"""Faults that are planted in the rules, one after another: each must make a test fail. `make mutants` is the drill.

`<game>.toml` names the faults: the rule, the file, the text that is changed and what it is changed into. `record.toml`
keeps which test caught each of them; `make test` checks that the record belongs to the code as it is.
"""
