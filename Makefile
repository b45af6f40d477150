# `make app` and `make test` do all the set-up themselves; it is repeated only when the wanted versions change.
# Another interpreter: make PYTHON=python3.13 test. For the whole class on your network: make app ADDRESS=0.0.0.0

PYTHON  ?= python3
ADDRESS ?= localhost
PORT    ?= 8501
WORKERS ?= 2

PY    := .venv/bin/python
READY := .venv/.ready

REFEREES      := .venv-referees/bin/python
REFEREES_TEST := REQUIRE_ADAPTERS=1 $(REFEREES) -m pytest -n $(WORKERS) --dist worksteal --confcutdir=tests/adapters

.PHONY: setup app test lint types long mutants referees bench soak golden clean

app: $(READY)  ## start the app
	$(PY) -m streamlit run app.py --server.address $(ADDRESS) --server.port $(PORT)

test: lint types  ## everything that must hold, in a few minutes
	$(PY) -m pytest -n $(WORKERS) --dist worksteal

lint: $(READY)
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: $(READY)
	$(PY) -m mypy --strict celestia_core
	$(PY) -m mypy celestia_ui

long: $(READY) .venv-referees/.ready  ## the tests that take longer than CI allows
	$(PY) -m pytest -m long --hypothesis-profile=long -n $(WORKERS)
	$(REFEREES_TEST) -m long tests/adapters

mutants: $(READY)  ## plant each fault of tests/mutants.toml and see a test catch it
	$(PY) -m tests.mutants

# Their packages are large and stay out of .venv; --confcutdir leaves tests/conftest.py out, which wants Playwright.
referees: .venv-referees/.ready  ## OpenSpiel's and PettingZoo's own checks of our adapters, and a dask cluster
	$(REFEREES_TEST) tests/adapters celestia_core/adapters/open_spiel.py celestia_core/adapters/pettingzoo.py

bench: $(READY)  ## side by side with named peers; prints, never asserts
	$(PY) -m benchmarks

soak: $(READY)  ## 20,000 clicks: does the server's memory stay flat?
	$(PY) -m benchmarks.soak

golden: $(READY)  ## write the golden games anew; then read the diff
	$(PY) -m tests.golden

clean:  ## all that can be made again, except .venv and .venv-referees
	rm -rf dist build .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +

setup: $(READY)

# A .venv that works is kept and brought up to date. Debian ships Python without ensurepip, which venv needs.
$(READY): pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'Python 3.11 or newer is needed; name one: make PYTHON=python3.13'; exit 2; }
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'Python lacks its venv module: sudo apt install python3-venv'; exit 2; }
	@echo 'Setting up .venv (the first time takes a minute or two) ...'
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(PY) -m pip install -qq --disable-pip-version-check --editable '.[app,dev]'
	@touch $@

.venv-referees/.ready: pyproject.toml
	@echo 'Setting up .venv-referees ...'
	@$(REFEREES) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv-referees
	@$(REFEREES) -m pip install -qq --disable-pip-version-check --editable '.[openspiel,pettingzoo,dask]' \
	  'pytest>=9.0,<10' 'pytest-xdist>=3.8,<4' 'hypothesis>=6.150,<7'
	@touch $@
