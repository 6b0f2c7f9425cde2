# Everything a person does with this project. `make` alone lists it.
# Written for GNU make 3.81 and up; every path is relative, so the folder may have any name.

PYTHON_BIN := .venv/bin/python
PYTEST     := $(PYTHON_BIN) -m pytest --numprocesses=auto --maxprocesses=8
UV         := $(or $(shell command -v uv),.venv/bin/uv)
COMPILE    := $(UV) pip compile --no-config --quiet --universal --python-version 3.11 \
              --generate-hashes --no-emit-index-url --custom-compile-command "make lock" \
              --constraint requirements/constraints.in

# Only what set-up installed counts, not what a shell happens to add.
unexport PYTHONPATH PYTHONHOME

.PHONY: help play test quick check planted wheel shots docs bench learners golden cover lock clean

help: ## list these targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: ## play in the browser (set-up included); ARGS="--lan" also lets phones in
	@sh scripts/setup run
	@$(PYTHON_BIN) .venv/bin/polychrome serve --open $(ARGS)

test: ## all checks and all tests: compiled, interpreted, with bounds checks, in a browser
	@sh scripts/setup test --system
	@$(PYTHON_BIN) scripts/run_tests.py all

quick: ## what to run before each commit: checks and interpreted rules, within two minutes
	@sh scripts/setup test
	@$(PYTHON_BIN) scripts/run_tests.py quick

check: ## format, lint, types, generated files
	@sh scripts/setup test
	@$(PYTHON_BIN) scripts/run_tests.py check

planted: ## plant small faults one at a time and report those that the tests miss; ARGS="--whole --only log"
	@sh scripts/setup test --warm --system
	@$(PYTHON_BIN) scripts/planted.py $(ARGS)

wheel: ## a wheel with the web client and compiled kernels, for this platform and Python, in dist
	@sh scripts/setup run
	@rm -rf build/kernels
	@POLYCHROME_CACHE=build/kernels $(PYTHON_BIN) .venv/bin/polychrome warm
	@POLYCHROME_WHEEL_KERNELS=build/kernels $(PYTHON_BIN) -m hatchling build --target wheel

shots: ## screenshots of every page at all usual sizes, in build/shots
	@sh scripts/setup test --warm --system
	@rm -rf build/shots
	@POLYCHROME_SHOTS=build/shots $(PYTEST) tests/browser -m shots

docs: ## the documentation as a searchable site, in build/docs
	@sh scripts/setup docs
	@$(PYTHON_BIN) scripts/build_docs.py

bench: ## measure every figure the documents state
	@sh scripts/setup bench --warm --system
	@$(PYTHON_BIN) bench/run.py $(ARGS)

learners: ## train small baselines and run learners of other libraries (PyTorch, large); ARGS="--only solo"
	@sh scripts/setup learners --warm
	@$(PYTHON_BIN) scripts/learners.py $(ARGS)

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
	$(COMPILE) $(if $(UPGRADE),--upgrade) --constraint requirements/bench.txt --group docs pyproject.toml -o requirements/docs.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --constraint requirements/test.txt --group learners pyproject.toml -o requirements/learners.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group uv -o requirements/uv.txt

clean: ## remove what set-up, tests and tools have made
	rm -rf .venv .cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
