# Two commands do everything: make demo, make test. make help lists the rest.

GO   ?= go
# the games that are played under the race detector as well: whole ones, killed daemons, broken networks, mail
RACED := Killed|(Order|Undo|Release)SurvivesAKill|Chaos|WholeGame|Standard12|PlayerByMail|Outage
LINT := $(GO) tool -modfile=.ci/lint.mod golangci-lint

.PHONY: demo test lint bench generate build clean help

demo: ## play a whole game on the embedded forum (BOARD=NAME picks another table)
	@$(GO) run ./cmd/daoyan demo $(if $(BOARD),--board "$(BOARD)")

test: ## install what the tests need, then lint and test with the race detector
	@.ci/need gcc chromium dovecot-imapd=/usr/lib/dovecot/imap
	@$(GO) mod download
	@$(MAKE) --no-print-directory lint
	$(GO) test -race -timeout 13m $$($(GO) list ./... | grep -v '/director/demo$$')
	$(GO) test -race -timeout 13m -run '$(RACED)' ./director/demo
	$(GO) test -timeout 13m ./director/guimi ./director/demo # in full what the race detector would make too long

lint: ## gofmt, go vet and the linters of .golangci.yml, at the version .ci/lint.mod pins
	$(LINT) run ./...

bench: ## every benchmark beside its reference
	$(GO) test -run '^$$' -bench . -benchmem ./...

generate: ## write the files that are made from code (config.example.yaml, docs/roles.md)
	$(GO) generate ./...

build: ## bin/daoyan
	$(GO) build -trimpath -o bin/daoyan ./cmd/daoyan

clean: ## remove what build made
	rm -rf bin

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12
