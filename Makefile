# Two commands: `make serve` to read the edition, `make test` to check it.
# They need python3 (3.11 or later, with venv), make and git; the rest they set up in .venv.

PYTHON ?= python3
PORT ?= 8000
VENV ?= .venv

python := $(VENV)/bin/python
ready := $(VENV)/ready
sources = $(shell find corpus docs liuren conf.py -type f -not -name "*.pyc" 2>/dev/null)
charts = $(shell find tests -type f -not -name "*.pyc" 2>/dev/null)
sphinx = $(python) -m sphinx -q -j auto $(SPHINXOPTS) -c . -d build/doctrees
step = $(python) tools/steps.py

.PHONY: help serve html test messages mutants fuzz bench compare lock clean

help:
	@echo 'make serve [PORT=8000]   build the edition and serve it on 127.0.0.1'
	@echo 'make html                build it into build/html'
	@echo 'make test                run every check'
	@echo 'make messages            renew the catalogues of the interface'
	@echo 'make mutants [N=240]     change the code in small ways, and say what no test noticed'
	@echo 'make fuzz [N=100000]     give every command and function what nobody would type'
	@echo 'make bench               measure, beside another package'
	@echo 'make compare             compare its three transmissions with ours'
	@echo 'make lock                choose the newest releases that fit, into requirements.lock'
	@echo 'make clean               remove all that the others have made'

# The stamp is newer than what it was made from, so a second run does nothing here.
$(ready): requirements.lock tools/build.lock pyproject.toml liuren/__init__.py
	@$(PYTHON) tools/setup.py $(VENV)
	@touch $@

# The examples run first, the charts written blind and the proofs, and beside them it is worked out what
# would change if the texts read otherwise: the edition shows what came of all of this, also where
# something fails. (SPHINXOPTS is for who wants a warning to be an error.)
build/results.json: $(ready) $(sources) $(charts)
	@rm -f $@
	@$(python) tools/try_all.py $(SPHINXOPTS)

# It has been worked out, unless that was interrupted: then it is done now.
build/effects.json: build/results.json
	@$(step) 'readings tried' $(python) -m liuren.proof.effects.cache $@ && touch $@

# On what share of all charts each sentence holds: likewise.
build/shares.json: build/results.json
	@$(step) 'shares counted' $(python) -m liuren.proof.shares $@ && touch $@

html: build/results.json build/effects.json build/shares.json
	@$(step) 'the edition' $(sphinx) -b html docs build/html

serve: html
	@$(python) tools/serve.py build/html $(PORT)

test: $(ready)
	@$(python) tools/check.py

messages: $(ready)
	@$(python) tools/messages.py

# What draws and applies the changes has an environment of its own; the tests run in the usual one.
.venv-mutants/ready: pyproject.toml
	@$(PYTHON) -m venv .venv-mutants
	@.venv-mutants/bin/python -m pip install -q $$($(PYTHON) -c "import tomllib; \
	    print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['mutants'])")
	@touch $@

SEED ?= 720
mutants: N ?= 240
mutants: $(ready) .venv-mutants/ready
	@.venv-mutants/bin/python tools/mutants.py --number $(N) --seed $(SEED) $(if $(AGAIN),--again)

# Where chance begins is printed: with --seed the same inputs come again.
fuzz: N ?= 100000
fuzz: $(ready)
	@$(python) tools/fuzz.py --number $(N)

bench: $(ready)
	@$(python) tools/bench.py

compare: $(ready)
	@$(python) tools/compare.py docs/about/beside.md

# Best made with the oldest Python that is supported (3.11.2, of Debian 12): later ones can follow it.
lock:
	@test -x .venv-lock/bin/pip-compile || { \
	    $(PYTHON) -m venv .venv-lock && .venv-lock/bin/python -m pip install -q pip-tools; }
	@CUSTOM_COMPILE_COMMAND='make lock' .venv-lock/bin/pip-compile -q --upgrade --extra docs --extra dev --strip-extras \
	    --generate-hashes --no-annotate --no-emit-options \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	    -o requirements.lock pyproject.toml
	@echo setuptools | CUSTOM_COMPILE_COMMAND='make lock' .venv-lock/bin/pip-compile -q --upgrade --allow-unsafe \
	    --generate-hashes --no-annotate --no-emit-options \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	    -o tools/build.lock -

clean:
	rm -rf build dist $(VENV) .venv-bench .venv-lock .venv-mutants
