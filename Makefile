# The front door. `make help` prints the targets.
CARGO = cargo
BUNDLE = dist/main.rs

.PHONY: all bundle help test run bench fmt lint clean

all: bundle  ## make dist/main.rs and prove it: compiles alone, same signature, plays a game
	@$(CARGO) test --quiet --release -p gomolith --test proof

bundle:  ## make dist/main.rs from engine/
	@$(CARGO) run --quiet --release -p bundler -- engine -o $(BUNDLE)

help:  ## print this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test:  ## run every test: engine, bundler, protocol, bundle, tidiness
	@$(CARGO) test --workspace

run:  ## play: a Gomocup brain on standard input and output
	@$(CARGO) run --quiet --release

bench:  ## search fixed positions: speed and signature
	@$(CARGO) run --quiet --release -- bench

fmt:  ## format the sources
	@$(CARGO) fmt --all

lint:  ## check formatting, and what clippy says
	@$(CARGO) fmt --all --check
	@$(CARGO) clippy --workspace --all-targets -- -D warnings

clean:  ## remove what was built; dist/main.rs stays
	@$(CARGO) clean
