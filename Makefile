# Everything a person does with this project. `make` alone lists it.
# Written for GNU make 3.81 and up; every path is relative, so the folder may have any name.

PYTHON_BIN := .venv/bin/python
PYTEST     := $(PYTHON_BIN) -m pytest --numprocesses=auto --maxprocesses=8
# A browser keeps its event loop running in the process, where other tests could not start theirs.
NO_BROWSER := --ignore=tests/browser
CODE       := $(wildcard src tests scripts bench)
UV         := $(or $(shell command -v uv),.venv/bin/uv)
COMPILE    := $(UV) pip compile --no-config --quiet --universal --python-version 3.11 \
              --generate-hashes --no-emit-index-url --custom-compile-command "make lock" \
              --constraint requirements/constraints.in

# Only what set-up installed counts, not what a shell happens to add.
unexport PYTHONPATH PYTHONHOME

.PHONY: help play test check shots bench golden cover lock clean

help: ## list these targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

play: ## play in the browser (set-up included); ARGS="--lan" also lets phones in
	@sh scripts/setup run
	@$(PYTHON_BIN) .venv/bin/polychrome serve --open $(ARGS)

test: check ## all checks and all tests, compiled, interpreted and with bounds checks
	@sh scripts/setup test --warm --system
	@echo "== Tests, rules compiled"
	@$(PYTEST) $(NO_BROWSER)
	@echo "== Tests of the rules, interpreted"
	@POLYCHROME_INTERPRET=1 $(PYTEST) $(NO_BROWSER) -m both_modes
	@echo "== Tests of the rules, compiled with bounds checks"
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) $(NO_BROWSER) -m both_modes
	@echo "== Tests in a real browser"
	@$(PYTEST) tests/browser

check: ## format, lint, types, generated files
	@sh scripts/setup test
	@echo "== Format"
	@$(PYTHON_BIN) -m ruff format --check .
	@echo "== Format of the web client"
	@$(PYTHON_BIN) scripts/build_web.py --format --check
	@echo "== Lint"
	@$(PYTHON_BIN) -m ruff check .
	@echo "== Types"
	@$(PYTHON_BIN) -m mypy $(CODE)
	@if [ -f scripts/generated.py ]; then \
		echo "== Generated files"; $(PYTHON_BIN) scripts/generated.py --check; fi

shots: ## screenshots of every page on phone and desktop, in build/shots
	@sh scripts/setup test --warm --system
	@rm -rf build/shots
	@POLYCHROME_SHOTS=build/shots $(PYTEST) tests/browser -m shots

bench: ## measure every figure the documents state
	@sh scripts/setup bench --warm --system
	@$(PYTHON_BIN) bench/run.py $(ARGS)

golden: ## write the golden records anew; review the difference
	@sh scripts/setup test --warm
	@$(PYTHON_BIN) scripts/golden.py

cover: ## line and branch coverage of the rules, measured interpreted
	@sh scripts/setup test
	@rm -f .cache/coverage*
	@POLYCHROME_INTERPRET=1 $(PYTHON_BIN) -m coverage run -m pytest
	@$(PYTHON_BIN) -m coverage combine --quiet
	@$(PYTHON_BIN) -m coverage report

lock: ## resolve the dependencies anew into requirements/*.txt; UPGRADE=1 takes newer releases
	@sh scripts/setup run
	@# Each lock keeps to the one before, so that one .venv can serve them all.
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group build pyproject.toml -o requirements/run.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --constraint requirements/run.txt --group test pyproject.toml -o requirements/test.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --constraint requirements/test.txt --group bench pyproject.toml -o requirements/bench.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group uv -o requirements/uv.txt

clean: ## remove what set-up, tests and tools have made
	rm -rf .venv .cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
