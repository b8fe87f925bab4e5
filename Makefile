# Atlas. `make` alone lists what there is. Go and Node are all that `make run` needs.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# Pure Go everywhere, so that a machine with a C compiler builds and tests the same thing as one without.
export CGO_ENABLED := 0
# Nobody debugs these programs step by step, and there is memory enough for the compiler: both save time from a cold cache.
export GOFLAGS := $(GOFLAGS) -gcflags=all=-dwarf=false
ROOMY := GOGC=400
GO_BUILD := $(ROOMY) go build -ldflags "-s -w -X atlas/internal/app.Version=$(VERSION)"
WEB_SOURCES := $(shell find web/src web/public web/scripts web/index.html web/*.ts web/*.mjs web/package.json web/package-lock.json -type f 2>/dev/null)

.PHONY: help run build dev test drill histories race bench shape generate generate-go generate-web lint install gate-browser gate-go gate-web generated-go packages test-go test-web test-e2e lint-go lint-static lint-web clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Build everything and start the demo at http://localhost:8080, data in ./data
	@exec bin/atlas serve --demo

build: install web/dist/index.html ## Build the web app and the binary bin/atlas around it
	@$(GO_BUILD) -o bin/atlas ./cmd/atlas

dev: install ## Start both sides with hot reload at http://localhost:5173
	@scripts/dev.sh

test: ## Everything that must pass: Go on both engines, web, lint, generated files, browser journeys
	@scripts/gate.sh $(MAKE) --no-print-directory -j4 -O gate-browser gate-go gate-web

# Two cores have something to do from the first second to the last. The journeys take longest and wait most, so everything they need comes
# first; what else is tested fills the gaps they leave, and stands back (nice) as long as they run.
gate-browser: packages generated-go web/dist/index.html
	+@$(MAKE) --no-print-directory test-e2e

# The binary embeds the web build, and nothing may read that folder while it is being written.
gate-go: packages generated-go web/dist/index.html
	+@nice $(MAKE) --no-print-directory test-go

# Generated files are made anew before anything reads them (Go), or when nothing does any more (web).
gate-web: web/dist/index.html
	+@$(MAKE) --no-print-directory test-web
	+@scripts/check-generated.sh web

generated-go:
	+@scripts/check-generated.sh go
	@$(ROOMY) go build ./internal/...

packages:
	@scripts/install-packages.sh

drill: build ## Break a running Atlas on purpose, on both engines; N=times, SEED=number, DRILL=crash, backup, stop, payouts or figures
	@scripts/with-postgres.sh go run ./cmd/drill $(or $(DRILL),all) $(if $(N),-n $(N)) $(if $(SEED),-seed $(SEED))

histories: ## Check commission against its model over many random histories, on both engines, as every night; N=2000, SEED=number (else the day)
	@ATLAS_HISTORIES=$(or $(N),2000) ATLAS_SEED=$(or $(SEED),$(shell date +%Y%m%d)) scripts/with-postgres.sh go test ./internal/affiliates -run TestCommissionFollowsItsModel -count=1 -timeout 8h

race: ## Run the Go tests with the race detector; needs a C compiler. PKG=./internal/app runs one package
	@command -v "$${CC:-gcc}" >/dev/null || command -v clang >/dev/null || { echo "make race needs a C compiler (gcc or clang) for Go's race detector, and there is none here: nothing was tested." >&2; exit 1; }
	@CGO_ENABLED=1 scripts/with-postgres.sh go test -race -timeout 40m $(or $(PKG),./...)

bench: build ## Measure beside bare Go, and pages in a browser, into bench/RESULTS.md; OP=name or lists, PEOPLE=1000000, MIXED=10m, ENGINE=sqlite
	@$(if $(OP),,scripts/lighthouse.sh)
	@DURABLE=1 scripts/with-postgres.sh go run ./bench $(if $(PEOPLE),-users $(PEOPLE)) $(if $(MIXED),-mixed $(MIXED)) $(if $(ENGINE),-engine $(ENGINE)) $(if $(OP),-op $(OP),-out bench/RESULTS.md)

shape: ## Print how the code reads: length, room, packages, types, circles; fails nothing
	@go run ./cmd/shape

generate: generate-go generate-web ## Write generated files: GraphQL executor, web types and documents, route table, configuration table
	@go test ./cmd/atlas -run TestConfigurationTable -count=1 -update >/dev/null

generate-go:
	@$(ROOMY) go tool gqlgen
	@go run ./internal/graph/gen
	@go run ./internal/graph/gen/apidocs

generate-web: install
	@cd web && npm run --silent generate

lint: lint-go lint-static lint-web ## Check form and types of both sides

lint-go:
	@unformatted=$$(gofmt -l bench cmd internal web/embed.go); [ -z "$$unformatted" ] || { echo "Not formatted (gofmt -w): $$unformatted" >&2; exit 1; }
	@$(ROOMY) scripts/vet.sh ./...

# Not part of the tests: it takes two minutes of the processor, and finds little that review does not.
lint-static:
	@$(ROOMY) go run ./cmd/lint $$(go list ./... | grep -v -e /graph/exec -e /graph/unbound)

lint-web: install
	@cd web && npm run --silent lint && npm run --silent check

# Those that take longest begin first, or they would run alone at the end; so do those that wait, and four at a time leave no core idle.
LONGEST := ./internal/proof ./internal/identity ./internal/platform/... ./internal/learning ./internal/commerce ./internal/journey

# lint-go has vetted everything, and nobody debugs these programs: that saves a minute from a cold cache.
test-go: lint-go
	@$(ROOMY) scripts/with-postgres.sh go test -vet=off -p 4 -ldflags "-s -w" -timeout 60m $(LONGEST) ./...

test-web: lint-web
	@cd web && npm run --silent test

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
