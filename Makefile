# The front door. `make help` prints the targets.
CARGO = cargo
BUNDLE = dist/main.rs
# The page with the engine in it, and the engine as WebAssembly alone.
WEB = target/web/gomolith.html
WASM = target/web/gomolith.wasm
# Where `make endure` keeps its games.
ENDURE = target/endure

.PHONY: all bundle gomocup help test soak fuzz long windows packages endure run board bench tactics web match tune fmt lint clean

all: bundle  ## make dist/main.rs and prove it: compiles alone, same signature, plays a game
	@$(CARGO) test --quiet --release -p gomolith --test proof

bundle:  ## make dist/main.rs from engine/
	@$(CARGO) run --quiet --release -p cargo-bundler -- engine -o $(BUNDLE)

gomocup:  ## make the archive that Gomocup takes: make gomocup, or ARGS=64 without the 32-bit program
	@.ci/gomocup $(ARGS)

help:  ## print this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The arena's tests wait for players more than they work: eight at a time.
test:  ## run every test: engine, bundler, arena, protocol, bundle, tidiness
	@$(CARGO) test --workspace --exclude arena
	@$(CARGO) test -p arena -- --test-threads 8

soak:  ## a million lines in every dialect, against models of what is due
	@$(CARGO) test -p gomolith --test soak -- --ignored

fuzz:  ## half an hour of what managers and servers might send; needs nightly and cargo-fuzz
	@cd engine && $(CARGO) +nightly fuzz run lines fuzz/corpus/lines -- -max_total_time=1500 -detect_leaks=0
	@cd engine && $(CARGO) +nightly fuzz run server fuzz/corpus/server -- -max_total_time=300 -detect_leaks=0

long:  ## the tests that take long: simulated matches, the report and the board in Chromium, rules against rules, random packages, ten thousand games, all tactics, the archive for Gomocup under Wine
	@$(CARGO) test --release -p arena -p agreement -p cargo-bundler -p trainer -- --ignored --skip windows::
	@$(CARGO) test --release -p gomolith --lib --test positions --test gomocup -- --ignored

windows:  ## the Windows programs of bundler and arena under Wine, with a compiler for Windows: says what it needs
	@.ci/windows

packages:  ## pack each crate that can be published, and build that alone by the oldest Rust that it names; wants rustup, and Debian's cargo and rustc
	@.ci/packages

endure:  ## a thousand games on a busy machine, an hour and more: make endure ARGS="--jobs 8"
	@$(CARGO) build --quiet --release -p arena --bins
	@$(CARGO) run --quiet --release -p arena --bin arena-endure -- $(BUNDLE) -o $(ENDURE) $(ARGS)

run:  ## play: a Gomocup brain on standard input and output
	@$(CARGO) run --quiet --release

board:  ## play, analyze and review with the engine in the browser: make board ARGS="--port 0"
	@$(CARGO) run --quiet --release -p arena --bin arena -- board name=gomolith:$(BUNDLE) $(ARGS)

bench:  ## search fixed positions: speed and signature
	@$(CARGO) run --quiet --release -- bench

tactics:  ## solve the suite of wins by fours and by threats: solved, time, nodes
	@$(CARGO) run --quiet --release -p trainer -- tactics $(ARGS)

web:  ## make one HTML file to play in, offline: target/web/gomolith.html
	@$(CARGO) run --quiet --release -p arena --bin arena -- web $(BUNDLE) --name gomolith -o $(WEB) --wasm $(WASM) $(ARGS)

match:  ## play A against B: make match A=dist/main.rs B=./old ARGS="--games 40 --turn 500ms"
	@test -n "$(A)" && test -n "$(B)" || \
		{ echo 'say who plays: make match A=dist/main.rs B=./old ARGS="--games 40"'; exit 2; }
	@$(CARGO) run --quiet --release -p arena --bin arena -- match "$(A)" "$(B)" $(ARGS)

# What `make tune` plays.
RULE = 0
GAMES = 4000
NODES = 10000
SEED = 1
# How strongly its fit is held to the present numbers.
PULL = 30

tune:  ## fit the evaluation to new games, from where it was interrupted: make tune RULE=0 GAMES=4000 NODES=10000 SEED=7 PULL=30
	@mkdir -p target/tune
	@$(CARGO) run --quiet --release -p trainer -- selfplay --rule $(RULE) --games $(GAMES) \
		--nodes $(NODES) --seed $(SEED) --output target/tune/$(RULE)-$(GAMES)-$(NODES)-$(SEED).txt
	@$(CARGO) run --quiet --release -p trainer -- fit --rule $(RULE) --pull $(PULL) \
		target/tune/$(RULE)-$(GAMES)-$(NODES)-$(SEED).txt

fmt:  ## format the sources
	@$(CARGO) fmt --all

lint:  ## check formatting, and what clippy says; licenses, workflows and the page by cargo-deny, actionlint and ESLint, if they are there
	@$(CARGO) fmt --all --check
	@$(CARGO) clippy --workspace --all-targets -- -D warnings
	@! $(CARGO) deny --version >/dev/null 2>&1 || \
		$(CARGO) deny --log-level error --config .github/deny.toml check licenses bans sources
	@! command -v actionlint >/dev/null || actionlint
	@if [ -n "$$CI" ] || [ -d tests/arena/node_modules/eslint ]; then npm run --silent lint --prefix tests/arena; fi

clean:  ## remove what was built; dist/main.rs stays
	@$(CARGO) clean
