# Toproll. Targets for people are those with a '##' line; `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Tests, linters and generators use the flags of the release build, so that nothing is built twice
# or again in another folder. The race detector needs cgo, see scripts/test-go.sh.
export GOFLAGS := -trimpath $(GOFLAGS)
export CGO_ENABLED := 0

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

# The sources of built files, so that nothing is built twice.
tree = $(shell find $(1) \( -name node_modules -o -name dist -o -name packed \) -prune -o -type f -print 2>/dev/null)
GO_FOLDERS := $(wildcard cmd internal locales)
GO_SOURCES := go.mod $(wildcard go.sum web/*.go) $(call tree,$(GO_FOLDERS))
WEB_SOURCES := $(filter-out %.go %.test.ts %.test.tsx,$(call tree,web)) $(wildcard locales/*.po)

# Files that `make generate` writes and the repository keeps.
OPENAPI := api/openapi.json
API_TYPES := web/src/api/schema.d.ts
SQL_CODE := internal/store/sqlgen
LETTERS := internal/text/letters.go web/src/lib/letters.json
TEXTS := locales
WEB_BRACKETS := web/src/bracket/testing/brackets.json.gz
WEB_LOGS := web/src/bout/testing/logs.json.gz
SETTINGS := docs/operations.md
EVENT_SCHEMA := docs/event-file.schema.json

TOOLS := .cache/tools/stamp
SQLC := .cache/tools/sqlc
STATICCHECK := .cache/tools/staticcheck
ACTIONLINT := .cache/tools/actionlint
API_TOOLS := .cache/tools/api/stamp
RELEASE_TOOLS := .cache/tools/release/stamp
NODE_MODULES := node_modules/.package-lock.json

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## build what has changed, serve ./data, print the address
	@exec bin/toproll serve

.PHONY: demo
demo: build ## like run, on ./demo-data filled with sample data, whose championship is played; STILL=1 leaves it as it is
	@exec env TOPROLL_DATA="$${TOPROLL_DATA:-./demo-data}" bin/toproll demo $(if $(STILL),,--play)

.PHONY: dev
dev: web/$(NODE_MODULES) hooks | need-go ## sample data on http://localhost:5173: Go changes restart the server, web changes reload, anybody can log in
	@cd web && TOPROLL_DEV=1 npm run --silent dev -- --strictPort --port "$${DEV_PORT:-5173}"

# An existing hook or folder of hooks stays.
.PHONY: hooks
hooks:
	@hook=$$(git rev-parse --git-path hooks/commit-msg 2>/dev/null) || exit 0; \
	  if [ ! -e "$$hook" ] && [ -z "$$(git config core.hooksPath)" ]; then \
	    mkdir -p "$$(dirname "$$hook")" && cp scripts/hooks/commit-msg "$$hook"; fi

.PHONY: check
check: ## what a change needs, in about two minutes: linters, types and unit tests, on SQLite and without a browser
	@+$(MAKE) -j4 --output-sync lint check-go check-web

.PHONY: check-go
check-go: | need-go
	env -u TOPROLL_TEST_POSTGRES GOGC=400 go test $$(go list ./... | grep -v /internal/trial)

.PHONY: check-web
check-web: web/$(NODE_MODULES)
	cd web && npm run --silent test

.PHONY: test
test: ## every check and test; installs Chromium, haproxy and PostgreSQL if they are missing
	@scripts/test.sh

.PHONY: build
build: bin/toproll ## bin/toproll: one static binary with the web app inside

bin/toproll: $(GO_SOURCES) web/dist/index.html | need-go
	go build -ldflags '-s -w -X main.version=$(VERSION)' -o $@ ./cmd/toproll

web/dist/index.html: $(WEB_SOURCES) web/$(NODE_MODULES)
	cd web && npm run --silent build
	@touch $@

.PHONY: generate
generate: $(TOOLS) web/$(NODE_MODULES) ## write SQL code, OpenAPI, TypeScript types, the table of letters, lists of texts, brackets and logs for tests, and tables in the docs
	$(SQLC) generate
	go run ./cmd/toproll openapi > $(OPENAPI).new && mv $(OPENAPI).new $(OPENAPI)
	cd web && npm run --silent types && npm run --silent letters && npm run --silent texts
	go test ./internal/api -run '^TestWebBrackets$$' -count=1 -web-brackets
	go test ./internal/bout -run '^TestWebLogs$$' -count=1 -web-logs
	go test ./cmd/toproll -run '^TestSettingsAreDocumented$$' -count=1 -write-settings
	go test ./internal/api -run '^TestMetricsAreDocumented$$' -count=1 -write-metrics
	go test ./internal/store -run '^TestEventFileSchema$$' -count=1 -write-event-schema

.PHONY: check-generated
check-generated: $(TOOLS) web/$(NODE_MODULES)
	@scripts/check-generated.sh $(SQL_CODE) $(OPENAPI) $(API_TYPES) $(LETTERS) $(TEXTS) $(WEB_BRACKETS) $(WEB_LOGS) $(SETTINGS) $(EVENT_SCHEMA)

.PHONY: lint
lint: lint-go lint-web lint-ci ## formatting, linters, types, direction of imports, words of docs/style.md, workflows

.PHONY: lint-go
lint-go: $(TOOLS)
	@unformatted=$$(gofmt -l $(GO_FOLDERS) $(wildcard bench/*.go bench/pocketbase tools/openid tools/licences web/*.go)); \
	  if [ -n "$$unformatted" ]; then echo "gofmt -w is needed on: $$unformatted"; exit 1; fi
	go vet ./...
	$(STATICCHECK) ./...
	go mod tidy -diff
	cd tools && go vet ./... && $(STATICCHECK:%=../%) ./... && go mod tidy -diff
	go test ./internal/arch

.PHONY: vet-others
vet-others: | need-go ## compile and vet what only other systems build: Windows and macOS
	GOOS=windows go vet ./...
	GOOS=darwin go vet ./...

.PHONY: lint-ci
lint-ci: $(TOOLS)
	$(ACTIONLINT) -shellcheck= -pyflakes= .github/workflows/*.yml

.PHONY: check-api
check-api: $(API_TOOLS) | need-node ## compare the API with that of the last release: it only grows
	@scripts/check-api.sh --self-test

.PHONY: lint-web
lint-web: web/$(NODE_MODULES) e2e/$(NODE_MODULES)
	cd web && npm run --silent lint && npm run --silent check
	cd e2e && npm run --silent check

.PHONY: test-go
test-go: web/dist/index.html need-gcc need-postgresql need-haproxy | need-go
	scripts/with-postgres.sh --in-memory scripts/test-go.sh

.PHONY: race
race: web/dist/index.html need-gcc need-postgresql need-haproxy | need-go ## all of Go's tests under the race detector; `make test` watches what is concurrent
	scripts/with-postgres.sh --in-memory scripts/test-go.sh --race

.PHONY: test-web
test-web: build web/$(NODE_MODULES)
	cd web && npm run --silent test && npm run --silent size

.PHONY: test-e2e
test-e2e: build e2e/$(NODE_MODULES) need-headless-chromium need-postgresql need-haproxy
	cd e2e && ../scripts/with-postgres.sh --in-memory npm run --silent test

.PHONY: languages
languages: build e2e/$(NODE_MODULES) need-headless-chromium ## read every screen and dialog in each language, at each width
	cd e2e && EVERY_WIDTH=1 npm run --silent test -- languages

.PHONY: screenshots
screenshots: build e2e/$(NODE_MODULES) need-headless-chromium ## pictures of every screen in e2e/output/
	cd e2e && npm run --silent screenshots

.PHONY: pictures
pictures: build e2e/$(NODE_MODULES) need-headless-chromium ## the three pictures of the README, from the sample data, into docs/pictures
	cd e2e && npx playwright test --config screenshots.config.ts readme

.PHONY: browsers
browsers: build browsers/$(NODE_MODULES) need-browsers ## run an evening in Firefox ESR and one in WebKit; pictures in browsers/output
	cd browsers && node evening.mjs firefox
	cd browsers && xvfb-run --auto-servernum node evening.mjs webkit

.PHONY: bench
bench: build need-nginx need-chromium need-postgresql ## measure Toproll beside its peers, for about 20 minutes
	scripts/with-postgres.sh go run ./bench

.PHONY: crash
crash: need-postgresql | need-go ## kill the server 1,000 times on each database, and each command 500 times, and count what is lost
	scripts/with-postgres.sh go test ./internal/trial -run '^TestKill$$' -count=1 -v -timeout 3h -kills "$${KILLS:-1000}"
	scripts/with-postgres.sh go test ./internal/trial -run '^TestKillImport$$' -count=1 -v -timeout 3h -import-kills "$${IMPORT_KILLS:-100}"
	go test ./internal/trial -run '^TestKillCommands$$' -count=1 -v -timeout 3h -command-kills "$${COMMAND_KILLS:-500}"

.PHONY: soak
soak: need-postgresql | need-go ## half an hour of mixed load on each database: memory, goroutines, files and times stay flat
	scripts/with-postgres.sh go test ./internal/trial -run '^TestSoak$$' -count=1 -v -timeout 24h -soak "$${SOAK:-30m}"

.PHONY: day
day: need-postgresql | need-go ## play a whole day of an event on each database: 169 athletes, 24 classes, 4 tables, with mistakes
	scripts/with-postgres.sh go test ./internal/trial -run '^TestHallDay$$' -count=1 -v -timeout 30m -day

.PHONY: watch-day
watch-day: build e2e/$(NODE_MODULES) need-headless-chromium ## play a day of the sample championship and compare every screen of the hall with the server, in ten minutes
	cd e2e && npm run --silent day

.PHONY: watch-boards
watch-boards: build e2e/$(NODE_MODULES) need-headless-chromium ## have boards of every kind open for half an hour under load: what they keep in memory stays flat
	cd e2e && BOARDS_MINUTES="$${BOARDS_MINUTES:-30}" npm run --silent boards

.PHONY: crowd
crowd: | need-go ## let 10,000 browsers watch one tournament on one instance
	go test ./internal/trial -run '^TestCrowd$$' -count=1 -v -timeout 20m -crowd "$${BROWSERS:-10000}" -crowd-results 100

.PHONY: hostile
hostile: need-postgresql | need-go ## send 100,000 hostile requests to a server on each database
	scripts/with-postgres.sh go test ./internal/api -run '^TestHostileRequests$$' -count=1 -v -timeout 2h \
	  -hostile "$${REQUESTS:-100000}" -hostile-seed "$${SEED:-1}" | grep -v 'database migrated'

.PHONY: scan
scan: build ## let wapiti and sqlmap loose on a demo server on the loopback address
	scripts/scan.sh

.PHONY: golden
golden: need-postgresql | need-go ## at a release: keep the databases of this version, for upgrade tests
	scripts/with-postgres.sh go test ./internal/api -run '^TestMakeGolden$$' -count=1 -golden

.PHONY: licences
licences: web/$(NODE_MODULES) | need-go ## check that what is shipped, Go, npm and fonts, has a licence of the list in tools/licences
	cd tools && go run ./licences

.PHONY: vulnerabilities
vulnerabilities: $(RELEASE_TOOLS) web/$(NODE_MODULES) ## ask public lists whether what is shipped has known weaknesses; needs the internet
	.cache/tools/release/govulncheck ./...
	cd web && npm audit --omit=dev

.PHONY: release-check
release-check: $(RELEASE_TOOLS) vet-others check-api | need-go need-node ## build the archives and images of a release for every system, publish nothing, start those of this machine
	@scripts/release-check.sh
	@scripts/images-check.sh

.PHONY: release
release: $(RELEASE_TOOLS) | need-go need-node
	PATH='$(CURDIR)/.cache/tools/release':"$$PATH" goreleaser release --clean

bin/THIRD_PARTY_NOTICES.txt: go.mod web/$(NODE_MODULES) $(wildcard tools/licences/*.go) | need-go
	@mkdir -p bin
	cd tools && go run ./licences -o ../$@

bin/toproll-web.cdx.json: web/$(NODE_MODULES)
	@mkdir -p bin
	cd web && npm sbom --omit=dev --sbom-format=cyclonedx > ../$@

.PHONY: clean
clean: ## remove what was built (never data)
	rm -rf bin .cache dist browsers/output e2e/output e2e/test-results
	find web/dist web/packed -mindepth 1 ! -name .gitkeep -delete

# Developer tools, pinned by tools/go.mod.
$(TOOLS): tools/go.mod tools/go.sum | need-go
	cd tools && GOBIN='$(CURDIR)/.cache/tools' go install tool
	@touch $@

# The tool for API descriptions is separate, because it needs other library versions.
$(API_TOOLS): tools/api/go.mod tools/api/go.sum | need-go
	cd tools/api && GOBIN='$(CURDIR)/.cache/tools/api' go install tool
	@touch $@

# Release tools are separate, because building them takes minutes.
$(RELEASE_TOOLS): tools/release/go.mod tools/release/go.sum | need-go
	cd tools/release && GOBIN='$(CURDIR)/.cache/tools/release' go install tool
	@touch $@

# npm install and not npm ci: a lock file made on one platform lists optional
# packages of others, which npm ci insists on.
%/$(NODE_MODULES): %/package.json %/package-lock.json | need-node
	cd $* && npm install --no-audit --no-fund --loglevel=error
	@touch $@

# The machine's requirements: reported, or installed on Debian.
.PHONY: need-go need-node need-gcc need-postgresql need-haproxy need-chromium need-headless-chromium need-browsers need-nginx
need-go need-node need-gcc need-postgresql need-haproxy need-chromium need-headless-chromium need-browsers need-nginx: need-%:
	@scripts/need.sh $*
