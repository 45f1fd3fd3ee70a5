# Two commands are all it takes: make run, make test.
PYTHON ?= python3
BOOTSTRAP = exec "$(PYTHON)" site_config/supervisor/bootstrap.py

.PHONY: run test acceptance bench check

run: ## the whole site on this machine; HOST and PORT choose the address
	@$(BOOTSTRAP) requirements.lock -m site_config.supervisor

test: ## everything that proves it: rules, checks, PostgreSQL, SQLite, browser
	@$(BOOTSTRAP) requirements-dev.lock -m tests.services.suite

acceptance: ## whole games of every title in a browser: by keyboard, by names, by form; ONLY="dorada and form" chooses
	@$(BOOTSTRAP) requirements-dev.lock -m tests.browser.whole_games $(ONLY)

bench: ## the measurements, as JSON; BENCH="engine_peers live" chooses some
	@$(BOOTSTRAP) requirements-bench.lock -m tests.benchmarks $(BENCH)

check: ## only format, lint, types, imports, migrations, translations
	@$(BOOTSTRAP) requirements-dev.lock -m pytest -q tests/site_config/test_habits.py
