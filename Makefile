# Everything works from a clean clone: each target sets up what it needs in .venv, with the versions of the lock.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
export PIP_CONSTRAINT := $(CURDIR)/requirements.lock
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: run test again drills lint types contracts bench walk maps gallery chapters hooks lock clean

run: $(VENV)/run
	@$(BIN)/herald

test: lint types contracts
	@$(BIN)/pytest -n 2 --dist worksteal

# Only what failed the last time.
again: lint types contracts
	@$(BIN)/pytest --lf

drills: $(VENV)/dev
	@$(BIN)/pytest -m drill -s --timeout 7200

lint: $(VENV)/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/dev
	@$(BIN)/mypy

# What may import what.
contracts: $(VENV)/dev
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/dev $(VENV)/bench
	@$(BIN)/python -m tests.bench

# How many files a click leads through: docs/walk.md.
walk: $(VENV)/dev
	@$(BIN)/python -m tests.walk --write

# Geography, typefaces and icons are fetched into ~/.cache/herald-geo; the results are committed.
maps: $(VENV)/mapbuild
	@$(BIN)/python -m renders.mapbuild all

gallery: $(VENV)/run
	@$(BIN)/python -m renders.gallery

# CHAPTERS.md of every game: paragraph, code, test.
chapters: $(VENV)/dev
	@$(BIN)/python -m tests.chapters

hooks: $(VENV)/dev
	@$(BIN)/pre-commit install

lock: $(VENV)/lock
	@PIP_CONSTRAINT= $(BIN)/uv pip compile pyproject.toml --all-extras --python-version 3.11 \
	    --no-emit-index-url --no-header --no-annotate --upgrade -o requirements.lock

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache

# One stamp per set of extras; "run" is the bare program.
$(VENV)/run: pyproject.toml requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/%: pyproject.toml requirements.lock | $(VENV)/run
	@$(BIN)/pip install -q -e '.[$*]'
	@touch $@
