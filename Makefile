# Atlas. `make` alone lists what there is. Go and Node are all that `make run` needs.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# Pure Go everywhere, so that a machine with a C compiler builds and tests the same thing as one without.
export CGO_ENABLED := 0
GO_BUILD := go build -ldflags "-s -w -X atlas/internal/app.Version=$(VERSION)"
WEB_SOURCES := $(shell find web/src web/public web/scripts web/index.html web/*.ts web/*.mjs web/package.json web/package-lock.json -type f 2>/dev/null)

.PHONY: help run build dev test drill race bench generate generate-go generate-web lint install gate-go gate-browser packages test-go test-web test-generated-go test-generated-web test-e2e check-go lint-go lint-web clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Build everything and start the demo at http://localhost:8080, data in ./data
	@exec bin/atlas serve --demo

build: install web/dist/index.html ## Build the web app and the binary bin/atlas around it
	@$(GO_BUILD) -o bin/atlas ./cmd/atlas

dev: install ## Start both sides with hot reload at http://localhost:5173
	@scripts/dev.sh

test: ## Everything that must pass: Go on both engines, web, lint, generated files, browser journeys
	@$(MAKE) --no-print-directory -j3 -O gate-go gate-browser
	@echo "All tests passed."

# Two cores have two things to do from the first second to the last: Go is compiled beside the tests of the screens and tested beside
# what comes next, the journeys, which need the binary.
gate-go: packages check-go
	+@$(MAKE) --no-print-directory test-go

gate-browser: packages test-web check-go
	+@$(MAKE) --no-print-directory test-e2e test-generated-web

packages:
	@scripts/install-packages.sh

drill: build ## Break a running Atlas on purpose, on both engines; N=times, SEED=number, DRILL=crash, backup or stop
	@scripts/with-postgres.sh go run ./cmd/drill $(or $(DRILL),all) $(if $(N),-n $(N)) $(if $(SEED),-seed $(SEED))

race: ## Run the Go tests with the race detector; needs a C compiler. PKG=./internal/app runs one package
	@command -v "$${CC:-gcc}" >/dev/null || command -v clang >/dev/null || { echo "make race needs a C compiler (gcc or clang) for Go's race detector, and there is none here: nothing was tested." >&2; exit 1; }
	@CGO_ENABLED=1 scripts/with-postgres.sh go test -race -timeout 40m $(or $(PKG),./...)

bench: build ## Measure beside bare Go into bench/RESULTS.md; OP=name measures one operation
	@DURABLE=1 scripts/with-postgres.sh go run ./bench $(if $(OP),-op $(OP),-out bench/RESULTS.md)

generate: generate-go generate-web ## Write generated files: GraphQL executor, web types and documents, route table, configuration table
	@go test ./cmd/atlas -run TestConfigurationTable -count=1 -update >/dev/null

generate-go:
	@go tool gqlgen
	@go run ./internal/graph/gen

generate-web: install
	@cd web && npm run --silent generate

lint: lint-go lint-web ## Check form and types of both sides

lint-go:
	@unformatted=$$(gofmt -l bench cmd internal web/embed.go); [ -z "$$unformatted" ] || { echo "Not formatted (gofmt -w): $$unformatted" >&2; exit 1; }
	@nice scripts/vet.sh ./...

# The app is built beside the generated files and what is compiled of Go without it; the binary holds the app, so the rest waits.
check-go: test-generated-go web/dist/index.html
	@$(MAKE) --no-print-directory lint-go

test-generated-go:
	+@scripts/check-generated.sh go
	@go build ./internal/graph/...

lint-web: install
	@cd web && npm run --silent lint && npm run --silent check

# Those that take longest begin first, or they would run alone at the end.
LONGEST := ./internal/proof ./internal/identity ./internal/learning ./internal/journey

# lint-go has vetted everything, and nobody debugs these programs: that saves a minute from a cold cache.
test-go: lint-go
	@scripts/with-postgres.sh go test -vet=off -ldflags "-s -w" -timeout 20m $(LONGEST) ./...

test-web: web/dist/index.html lint-web
	@cd web && npm run --silent test

# Files are made anew before anything reads them (Go, above), or beside what does not read them: the journeys have the built app.
test-generated-web:
	+@scripts/check-generated.sh web

# Browsers wait a lot; beside the Go tests that costs no time.
test-e2e: build
	@node web/scripts/check-bundle.mjs
	@scripts/e2e.sh

install:
	@scripts/install-web.sh

web/dist/index.html: $(WEB_SOURCES) | install
	@cd web && npm run --silent build

clean: ## Remove what was built; data stays
	@rm -rf bin
	@find web/dist -mindepth 1 -not -name .gitkeep -delete
