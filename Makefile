# Everything works from a clean clone: each target sets up what it needs in .venv, with the versions of the lock.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# The sets that are installed apart, each with a lock of its own; requirements.lock is the bare program.
SETS   := postgres web dev bench mapbuild tools
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of processes are started by the tests: each would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test again drills mutants lint types contracts compiled bench walk maps gallery chapters defaults hooks lock upgrade audit image-digest clean

run: $(VENV)/run
	@$(BIN)/herald

# Six workers on two cores: many tests wait for sockets and processes.
test: $(VENV)/dev
	@$(MAKE) --no-print-directory -j 2 types lint contracts compiled
	@$(BIN)/pytest -n 6 --dist worksteal

# The tests and what they import, while the types are checked: each worker would compile all of it.
compiled: $(VENV)/dev
	@$(BIN)/pytest --collect-only >/dev/null || true   # what can't be collected is reported by the run

# Only what failed the last time.
again: lint types contracts
	@$(BIN)/pytest --lf

drills: $(VENV)/dev
	@$(BIN)/pytest -m drill -s --timeout 7200

# Plants faults in the rules, one by one: each must make a test fail. `make mutants ARGS="king_david --all"`.
mutants: $(VENV)/dev
	@$(BIN)/python -m tests.mutants $(ARGS)

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

# What happens at each question when time is up: docs/defaults.md.
defaults: $(VENV)/dev
	@$(BIN)/python -m tests.defaults

hooks: $(VENV)/dev
	@$(BIN)/pre-commit install

# Every version with the hashes of its files. All sets are solved together first: they share one .venv. What is locked
# stays as it is, as far as pyproject.toml allows: `make lock` is for what was added there or taken away. `make upgrade`
# takes the newest of everything, `make upgrade ONLY="aiohttp numpy"` of these.
COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --python-version 3.11 --universal \
    --no-emit-index-url --no-header --no-annotate
LOCKED_NOW = grep -h == requirements*.lock | tr -d '\\' | sed 's/ *$$//' | sort -u
lock: $(VENV)/tools
	@$(LOCKED_NOW) > $(VENV)/all.txt
	@$(COMPILE) --all-extras $(NEWER) -o $(VENV)/all.txt
	@$(COMPILE) --generate-hashes -c $(VENV)/all.txt --extra build -o requirements.lock
	@for set in $(SETS); do \
	    $(COMPILE) --generate-hashes -c $(VENV)/all.txt --extra build --extra $$set -o requirements-$$set.lock; done

upgrade:
	@$(MAKE) --no-print-directory lock NEWER="$(if $(ONLY),$(ONLY:%=--upgrade-package %),--upgrade)"

# Known holes in what the locks name. Without the database of holes nothing is checked, and that is said.
audit: $(VENV)/tools
	@for lock in requirements.lock $(SETS:%=requirements-%.lock); do \
	    echo "$$lock:"; \
	    $(BIN)/pip-audit --progress-spinner off --disable-pip --require-hashes -r $$lock 2>$(VENV)/audit.txt \
	    && continue; cat $(VENV)/audit.txt >&2; \
	    if grep -q -E 'ConnectionError|ConnectTimeout|ServiceError|HTTPError|Max retries' $(VENV)/audit.txt; \
	    then echo "NOT CHECKED: the database of known holes can't be reached from here"; else exit 1; fi; done

# The digest of the image that the Dockerfile builds on; needs Docker.
image-digest:
	@docker buildx imagetools inspect python:3.11-slim --format '{{.Manifest.Digest}}'

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache

# One stamp per set of extras; "run" is the bare program. What the lock names comes first, by hash alone; then Herald
# itself, built with the setuptools of the lock.
LOCKED  := install -q --require-hashes -r
$(VENV)/run: pyproject.toml requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip $(LOCKED) requirements.lock
	@$(BIN)/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/%: requirements-%.lock | $(VENV)/run
	@$(BIN)/pip $(LOCKED) $<
	@touch $@
