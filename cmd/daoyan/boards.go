package main

import (
	"slices"

	"daoyan/director"
	"daoyan/director/guimi"
)

// playable is a rule set with what it takes to deal a table of it.
type playable struct {
	title string
	rules director.Ruleset
	deal  func(seats int, seed uint64) ([]string, error)
}

// boards are the rule sets that can be played.
func boards() map[string]playable {
	book := guimi.New()
	return map[string]playable{
		"guimi": {
			title: "诡秘之主",
			rules: director.Ruleset{Book: book, Badge: guimi.Badge, Draw: guimi.Draw, GroupName: guimi.GroupName, AlwaysWords: guimi.AlwaysWords, NoWords: guimi.NoWords},
			deal: func(seats int, seed uint64) ([]string, error) {
				return guimi.DealBoard(book, make([]string, seats), seed)
			},
		},
	}
}

func boardNames() []string {
	var out []string
	for name := range boards() {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// rulesets are the rule sets as the daemon runs them.
func rulesets() map[string]director.Ruleset {
	out := map[string]director.Ruleset{}
	for name, b := range boards() {
		out[name] = b.rules
	}
	return out
}
